import type { BoardAnalysis, Box } from '@xunban/gerber';
import {
  type BoardComparison,
  type ComparedImage,
  compareBoards,
  comparisonBox,
  drawComparison,
} from '@xunban/gerber/compare';
import { type Effort, type KnownUpload, parseUpload } from './reading-effort.ts';

/** The differences of two boards, with images. Plain data, because it is passed between threads. */
export interface ComparedTwo {
  readonly comparison: BoardComparison;
  /** The area of the drawing that every image shows, mm. */
  readonly box: Box;
  /** SVG text by `board`, `holes` or the place of a layer in the comparison. What would be too much is left out. */
  readonly images: Readonly<Record<string, string>>;
}

/** Smaller items are left out of images, in micrometres: the browser draws them at every movement. */
const DETAIL_UM = 10;
/** An image beyond this would stall the browser; all of them together lie in the server's memory. */
const MAX_SVG_LENGTH = 8 * 1024 * 1024;
const MAX_TOTAL_LENGTH = 32 * 1024 * 1024;

/** Reads two earlier uploads and compares them, as far as the effort goes. */
export async function compareTwo(before: KnownUpload, after: KnownUpload, effort: Effort): Promise<ComparedTwo> {
  const { shouldStop } = effort;
  const parsed = [await parseUpload(before, effort), await parseUpload(after, effort)] as const;
  effort.expect(parsed.reduce((sum, board) => sum + board.estimateMs(), 0));
  const [previous, later] = [parsed[0].begin().finish(), parsed[1].begin().finish()];
  const comparison = compareBoards(previous, later, { shouldStop });
  return {
    comparison,
    box: comparisonBox(previous, later, comparison),
    images: drawAll(previous, later, comparison, shouldStop),
  };
}

/** Differing layers come first, so that they fit within the limit. */
function drawAll(
  previous: BoardAnalysis,
  later: BoardAnalysis,
  comparison: BoardComparison,
  shouldStop: () => boolean,
): Readonly<Record<string, string>> {
  const layers = comparison.layers.map(({ state }, index) => ({ index, isSame: state === 'same' }));
  const inOrder = layers.toSorted((a, b) => Number(a.isSame) - Number(b.isSame)).map(({ index }) => index);
  const images: Record<string, string> = {};
  let left = MAX_TOTAL_LENGTH;
  for (const image of ['board', 'holes', ...inOrder] satisfies ComparedImage[]) {
    if (shouldStop()) break;
    const svg = drawComparison(previous, later, comparison, image, { detailUm: DETAIL_UM });
    if (svg.length > Math.min(left, MAX_SVG_LENGTH)) continue;
    images[image] = svg;
    left -= svg.length;
  }
  return images;
}
