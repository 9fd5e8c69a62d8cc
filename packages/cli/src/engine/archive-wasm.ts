/** libarchive for archives other than zip, from the bundle: a single file has no folder of packages to look in. */
export async function archiveWasm(): Promise<Uint8Array> {
  const { default: address } = await import('libarchive-wasm/dist/libarchive.wasm?url&inline');
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
