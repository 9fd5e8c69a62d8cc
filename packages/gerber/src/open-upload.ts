import { readArchive } from './archive.ts';
import { Budget } from './budget.ts';
import type { CadBoard } from './cad/cad-board.ts';
import { cadFormats } from './cad/cad-formats.ts';
import { type AnalysisLimits, defaultAnalysisLimits } from './limits.ts';
import type { Parsed, Problem } from './problem.ts';
import { sniff } from './sniff.ts';
import type { SourceFile } from './source-file.ts';

/** What was sent, ready for `analyseBoard(files, { cad })`. */
export interface OpenedUpload {
  /** Everything that is no part of the design. */
  readonly files: readonly SourceFile[];
  readonly cad?: CadBoard;
  readonly problems: readonly Problem[];
}

export interface OpenOptions {
  readonly limits?: Partial<AnalysisLimits>;
  readonly shouldStop?: () => boolean;
}

/** With this many Gerber and drill files among the files, they are the board, and a design beside them its source. */
const enoughGerber = 2;

/**
 * Opens what was sent (one archive, one file or loose files), finds the design of a CAD program among the files and reads it. Gerber files beside it win: they are what was made to
 * be manufactured. The reader of a format is loaded when the first design of it is met. Nothing in the files makes it
 * reject; a reader that cannot be loaded does.
 */
export async function openUpload(
  sent: readonly SourceFile[],
  { limits, shouldStop }: OpenOptions = {},
): Promise<OpenedUpload> {
  const { value: files, problems: opening } = opened(sent);
  const found = cadFormats.flatMap((format) => format.designsIn(files).map((design) => ({ format, design })));
  const [first, ...others] = found;
  if (first === undefined) return { files, problems: opening };
  const parts = new Set(found.flatMap(({ design }) => design));
  const rest = files.filter((file) => !parts.has(file));
  const note = (code: Problem['code'], severity: Problem['severity'], count: number): Problem => ({
    code,
    severity,
    file: first.design[0]?.name ?? '',
    data: { format: first.format.name, count },
  });
  const gerber = rest.filter(({ bytes }) => ['gerber', 'excellon'].includes(sniff(bytes))).length;
  if (gerber >= enoughGerber) {
    return { files: rest, problems: [...opening, note('cad.beside-gerber', 'note', found.length)] };
  }
  const budget = new Budget({ ...defaultAnalysisLimits, ...limits }, shouldStop);
  const read = await first.format.load();
  const { value: cad, problems } = read(first.design, budget);
  const several = others.length === 0 ? [] : [note('cad.several-designs', 'warning', found.length)];
  return { files: rest, ...(cad === undefined ? {} : { cad }), problems: [...opening, ...several, ...problems] };
}

function opened(sent: readonly SourceFile[]): Parsed<readonly SourceFile[]> {
  const [only] = sent;
  const isLoose = sent.length !== 1 || only === undefined || isBoardFile(only);
  return isLoose ? { value: sent, problems: [] } : readArchive(only.bytes);
}

const isBoardFile = (file: SourceFile): boolean =>
  ['gerber', 'excellon'].includes(sniff(file.bytes)) ||
  cadFormats.some(({ designsIn }) => designsIn([file]).length > 0);
