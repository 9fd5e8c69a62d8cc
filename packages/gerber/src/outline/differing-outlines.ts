import { itemAt } from '../checked-access.ts';
import type { Box } from '../image/layer-image.ts';
import type { Problem } from '../problem.ts';
import type { ReadFile } from '../read-files.ts';
import { chooseLoops } from './choose-loops.ts';
import type { ContentPoints } from './content-points.ts';
import type { FoundOutline } from './outline.ts';
import type { OutlineEvidence } from './outline-evidence.ts';
import { boundsOf } from './shape.ts';

/** Pens are as wide, and drawings of one board differ as much. */
const sameMm = 0.25;
/** An outline file that holds less of the content draws something else: cut-outs, or another board. */
const minCoverage = 0.5;

export const isSameSize = (one: Box, other: Box): boolean =>
  Math.abs(one.maxX - one.minX - (other.maxX - other.minX)) < sameMm &&
  Math.abs(one.maxY - one.minY - (other.maxY - other.minY)) < sameMm;

/** Finds another outline file that draws a board of another size. */
export function rivalFile(
  { outline, file: chosen }: FoundOutline,
  named: readonly ReadFile[],
  content: ContentPoints,
  evidence: OutlineEvidence,
): FoundOutline['rival'] {
  if (outline === undefined) return undefined;
  for (const file of named) {
    if (file.name === chosen) continue;
    const { loops } = evidence.assembled(file);
    const { boards, coverage } = chooseLoops(loops, content);
    if (boards.length === 0 || coverage < minCoverage) continue;
    const bounds = boundsOf(boards.map((index) => itemAt(loops, index)));
    if (!isSameSize(bounds, outline.bounds)) return { file: file.name, bounds };
  }
  return undefined;
}

/** Reports two drawings of the board that differ in size; undecided unless a job file states which. */
export function differingProblem(
  { outline, file, rival }: Pick<FoundOutline, 'outline' | 'file'> & { readonly rival: FoundOutline['rival'] },
  isUndecided: boolean,
): Problem[] {
  if (outline === undefined || rival === undefined) return [];
  const [size, other] = [sizeOf(outline.bounds), sizeOf(rival.bounds)];
  const data = { ...size, other: rival.file, otherWidthMm: other.widthMm, otherHeightMm: other.heightMm };
  const severity = isUndecided ? 'undecided' : 'warning';
  return [{ code: 'outline.differing', severity, ...(file === undefined ? {} : { file }), data }];
}

/** Rounded to a tenth of a millimetre, for messages. */
export const sizeOf = ({ minX, minY, maxX, maxY }: Box): { readonly widthMm: number; readonly heightMm: number } => ({
  widthMm: tenth(maxX - minX),
  heightMm: tenth(maxY - minY),
});

const tenth = (mm: number): number => Math.round(mm * 10) / 10;
