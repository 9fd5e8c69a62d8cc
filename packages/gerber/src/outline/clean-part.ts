import { float64At, uint8At, uint32At } from '../checked-access.ts';
import { pointAt } from '../coordinates.ts';
import { ItemKind, type LayerImage } from '../image/layer-image.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';
import { type AssembledOutline, assemble } from './assemble.ts';
import { centreLines, penWidth, type Segments } from './centre-lines.ts';

const maxPens = 8;
/** A path is closed when it ends within this distance of its start, mm. */
const sameMm = 0.002;

/**
 * The parts of a drawing that are clean closed curves by themselves. Dimension lines that start on the board's edge
 * join with it into one figure. What separates the two is how they were drawn: the edge as one closed path, or with a
 * pen of its own.
 */
export const cleanParts = (image: LayerImage): readonly AssembledOutline[] =>
  drawnParts(image).filter((made) => !made.isTraced);

/**
 * Those parts, also where lines of one branch, as a title block does from the frame of its page. `join` joins the lines of
 * a part to closed curves.
 */
export function drawnParts(
  image: LayerImage,
  join: (lines: Segments) => AssembledOutline = assemble,
): readonly AssembledOutline[] {
  const closed = closedPaths(image);
  const candidates = [join(centreLines(image, (item) => closed.has(item)))];
  const pens = pensOf(image);
  if (pens.size > 1 && pens.size <= maxPens) {
    for (const pen of pens) candidates.push(join(centreLines(image, (_, penMm) => penMm === pen)));
  }
  return candidates.filter((made) => made.loops.length > 0);
}

function pensOf(image: LayerImage): ReadonlySet<number> {
  const { items } = writeOutBlocks(image);
  const pens = new Set<number>();
  for (let item = 0; item < items.count && pens.size <= maxPens; item += 1) {
    if (uint8At(items.kind, item) <= ItemKind.arcCounterClockwise)
      pens.add(penWidth(image, uint32At(items.tool, item)));
  }
  return pens;
}

/** The items of paths that were drawn without lifting the pen and that end where they began. */
function closedPaths(image: LayerImage): ReadonlySet<number> {
  const { items } = writeOutBlocks(image);
  const closed = new Set<number>();
  let path: number[] = [];
  let [startX, startY, x, y] = [0, 0, 0, 0];
  const isNear = (ax: number, ay: number, bx: number, by: number): boolean =>
    Math.abs(ax - bx) <= sameMm && Math.abs(ay - by) <= sameMm;
  for (let item = 0; item < items.count; item += 1) {
    if (uint8At(items.kind, item) > ItemKind.arcCounterClockwise || items.dark[item] === 0) {
      path = [];
      continue;
    }
    const at = uint32At(items.start, item);
    const { x: fromX, y: fromY } = pointAt(items.coords, at);
    if (path.length === 0 || !isNear(fromX, fromY, x, y)) {
      path = [];
      [startX, startY] = [fromX, fromY];
    }
    path.push(item);
    [x, y] = [float64At(items.coords, at + 2), float64At(items.coords, at + 3)];
    const isCircle = path.length === 1 && items.kind[item] !== ItemKind.line;
    if (!isNear(x, y, startX, startY) || (path.length < 3 && !isCircle)) continue;
    for (const each of path) closed.add(each);
    path = [];
  }
  return closed;
}
