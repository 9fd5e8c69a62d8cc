/** GB 18030 of two bytes, by looking for each character what decodes to it. */
export function gb18030(text: string): Uint8Array {
  const decoder = new TextDecoder('gb18030');
  const bytesOf = new Map<string, readonly number[]>();
  for (let high = 0x81; high < 0xff; high += 1)
    for (let low = 0x40; low < 0xff; low += 1) bytesOf.set(decoder.decode(new Uint8Array([high, low])), [high, low]);
  return new Uint8Array(
    [...text].flatMap((char) => (char < '\x80' ? [char.charCodeAt(0)] : (bytesOf.get(char) ?? []))),
  );
}
