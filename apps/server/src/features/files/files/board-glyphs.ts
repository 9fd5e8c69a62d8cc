import type { CallOutput, calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import type { Caller } from '../../../platform/threads/thread-pool.ts';

/** One is some milliseconds of a core, and the first one of a quiet hour starts a thread. */
const PER_NETWORK: readonly Limit[] = [
  { name: 'minute', count: 20, seconds: 60 },
  { name: 'hour', count: 200, seconds: 3_600 },
];

/**
 * Returns the glyphs for text on a PDF that is made in the browser, which has no Chinese font of its own.
 * @throws {Refusal} `rateLimited`, `unavailable`
 */
export async function boardGlyphs(
  { db, printer }: Pick<Deps, 'db'> & { readonly printer: DocumentPrinter },
  characters: string,
  caller: Caller,
): Promise<CallOutput<typeof calls.upload.glyphs>> {
  await db.transaction((tx) => claim(tx, `glyphs ${caller.owner}`, PER_NETWORK));
  const { font, glyphs, box, ...sizes } = await printer.subset(characters, caller);
  return { ...sizes, box: [...box], glyphs: [...glyphs], font: Buffer.from(font).toString('base64') };
}
