import { type OpenedUpload, type OpenOptions, openUpload, type SourceFile } from '@xunban/gerber';
import libarchiveAddress from 'libarchive-wasm/dist/libarchive.wasm?url';

/** Opens the chosen files as the server does. @throws when the module that opens 7z and RAR fails to load */
export const openFiles = (
  files: readonly SourceFile[],
  options: Pick<OpenOptions, 'shouldStop'> = {},
): Promise<OpenedUpload> => openUpload(files, { loadWasm, ...options });

/** A separate file, which most visits never load. */
async function loadWasm(): Promise<Uint8Array> {
  const response = await fetch(libarchiveAddress);
  if (!response.ok) throw new Error(`libarchive.wasm: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
