import type { GlyphFont } from '@xunban/gerber/pictures';
import { api } from '../../../shared/api.ts';
import type { LayerWords } from '../board-file/jobs/board-job.ts';

/** The server gives no more at once. */
const MOST_CHARACTERS = 1000;
/** Then the words are drawn by the browser's own font, as pictures. */
const PATIENCE_MS = 8_000;

/**
 * The glyphs for pages whose words are not plain ASCII. Only the characters are sent, each once and sorted, so that names
 * of files do not leave the browser. Undefined where none are needed, and where the server cannot be asked.
 */
export async function pageFont(pages: readonly LayerWords[]): Promise<GlyphFont | undefined> {
  const lines = pages.flatMap(({ title, note, scale }) => [title, note, scale]);
  const characters = [...new Set(lines.filter((line) => !isPlain(line)).join(''))].sort();
  if (characters.length === 0 || characters.length > MOST_CHARACTERS) return undefined;
  try {
    const body = { characters: characters.join('') };
    const { font, ...rest } = await api.upload.glyphs({ body }, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return { ...rest, bytes: Uint8Array.from(atob(font), (byte) => byte.charCodeAt(0)) };
  } catch {
    return undefined;
  }
}

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
