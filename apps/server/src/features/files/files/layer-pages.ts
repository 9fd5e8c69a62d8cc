import type { RawReply } from '@xunban/contract';
import { placeInStack } from '@xunban/contract/file-roles';
import type { FileFacts } from '@xunban/gerber';
import type { Language } from '@xunban/i18n';
import { processNow, shanghaiDay } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Caller } from '../../../platform/threads/thread-pool.ts';
import type { AnalysisPool } from './board-analysis/analysis-pool.ts';
import type { PageSpec } from './board-analysis/draw-pages.ts';
import type { StoredBoardFile } from './board-files.ts';
import { namedBytes } from './named-bytes.ts';

/**
 * Returns the layers of a stored board file as PDF at true scale, for clients already permitted to see it.
 * @throws {Refusal} `notFound` when the file is missing in the store or no layer can be drawn, `file.tooComplex`, `unavailable`
 * when too many boards wait
 */
export type LayerPages = (file: StoredBoardFile, language: Language, caller: Caller) => Promise<RawReply>;

type LayerPrintDeps = Pick<Deps, 'files'> & { readonly analysis: AnalysisPool; readonly printer: DocumentPrinter };

export const layerPages =
  ({ files, analysis, printer }: LayerPrintDeps): LayerPages =>
  async (file, language, caller) => {
    const pages = await pagesOf(file.facts.files, shanghaiDay(processNow()), language);
    const characters = new Set(pages.flatMap(({ title, note, scale }) => [...title, ...note, ...scale]));
    const { font, ...sizes } = await printer.subset([...characters].join(''), caller);
    const set = { pages, font: { ...sizes, bytes: font } };
    const body = await analysis.pages({ file: await namedBytes(files, file), pages: set }, caller);
    if (body === 'nothing') throw new Refusal('notFound');
    if (body === 'tooMuch') throw new Refusal('file.tooComplex');
    return { body, headers: { 'Cache-Control': 'private, no-store' } };
  };

/** From the top of the stack to the bottom, as buyers save them. What lies below is mirrored, as the board is turned over. */
async function pagesOf(files: readonly FileFacts[], day: string, language: Language): Promise<PageSpec[]> {
  // Loaded on first use and not in every process.
  const { layerPageTexts } = await import('@xunban/i18n/layer-page-texts');
  const { title, note } = layerPageTexts(language);
  return files
    .filter(({ role }) => role !== 'none')
    .sort((a, b) => placeInStack(a.role) - placeInStack(b.role) || (a.name < b.name ? -1 : 1))
    .map(({ name, role }) => {
      const isMirrored = role.endsWith('-bottom');
      return { layer: name, isMirrored, title: title(name, role), note: note(day, isMirrored), scale: '50 mm' };
    });
}
