import { type OpenedUpload, openUpload, type SourceFile } from '@xunban/gerber';
import libarchiveAddress from 'libarchive-wasm/dist/libarchive.wasm?url';

/** Opens what was chosen, as the server does. @throws when the program that opens 7z and RAR does not come */
export const openFiles = (files: readonly SourceFile[]): Promise<OpenedUpload> => openUpload(files, { loadWasm });

/** A file of its own, which most visits never load. */
async function loadWasm(): Promise<Uint8Array> {
  const response = await fetch(libarchiveAddress);
  if (!response.ok) throw new Error(`libarchive.wasm: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
