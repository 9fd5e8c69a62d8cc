import { uint8At, uint32At } from '../checked-access.ts';
import { ItemKind, type LayerImage } from '../image/layer-image.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';
import { centreLines } from '../outline/centre-lines.ts';
import type { BoardOutline } from '../outline/outline.ts';
import { isPointInside } from '../outline/point-inside.ts';
import type { CutDrawing, Line, RouterWay } from './cuts.ts';
import { LoopEdges } from './loop-edges.ts';

/** Bits of routers, mm. Thinner lines are drawn round what is milled, wider pens paint areas. */
export const thinnestMm = 0.75;
const widestMm = 3.25;
/** A drawing with more lines of one pen is an image. */
const maxWays = 4_000;
/** Lines times corners of the outline: about 0.1 s. */
const maxComparisons = 4_000_000;

/**
 * Returns milling drawn as router paths, with pens as wide as router bits: in the outline drawing, in addition to the outline
 * itself, and in drawings named as milling or routing. A pen that also draws the board's edge is not a router path; neither is
 * one that extends outside the board, as in a drawing with a frame and captions.
 */
export function routerWays(layers: readonly CutDrawing[], outline: BoardOutline): RouterWay[] {
  const edges = new LoopEdges(outline.loops);
  return layers.flatMap(({ role, image, isMilling }) => {
    if (image === undefined || (role !== 'outline' && !isMilling)) return [];
    return routerPens(image).flatMap((diameterMm) => {
      const lines = linesOf(image, diameterMm);
      if (lines.length === 0 || lines.length > maxWays) return [];
      if (lines.length * edges.corners > maxComparisons) return [];
      if (lines.some((line) => !isWithin(line, outline) || edges.runsAlong(line))) return [];
      return lines.map((line): RouterWay => ({ ...line, diameterMm }));
    });
  });
}

/** The round pens of the widths of router bits that draw something. */
function routerPens(image: LayerImage): number[] {
  const { apertures, items } = writeOutBlocks(image);
  const used = new Set<number>();
  for (let item = 0; item < items.count; item += 1) {
    const kind = uint8At(items.kind, item);
    if (kind === ItemKind.flash || kind === ItemKind.region) continue;
    const aperture = apertures[uint32At(items.tool, item)];
    if (aperture?.shape !== 'circle') continue;
    if (aperture.diameter >= thinnestMm && aperture.diameter <= widestMm) used.add(aperture.diameter);
  }
  return [...used];
}

function linesOf(image: LayerImage, penMm: number): Line[] {
  const { ends, count } = centreLines(image, (_, width) => width === penMm);
  return Array.from({ length: Math.min(count, maxWays + 1) }, (_, line) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ends.subarray(line * 4, line * 4 + 4);
    return { x1: x1 / 1000, y1: y1 / 1000, x2: x2 / 1000, y2: y2 / 1000 };
  });
}

/** True when both ends lie on a board; paths may end at its edge. */
function isWithin({ x1, y1, x2, y2 }: Line, { loops, bounds }: BoardOutline): boolean {
  const isInBox = (x: number, y: number): boolean =>
    x >= bounds.minX && x <= bounds.maxX && y >= bounds.minY && y <= bounds.maxY;
  if (!isInBox(x1, y1) || !isInBox(x2, y2)) return false;
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return loops.some(({ kind, points }) => kind === 'board' && isPointInside(points, x, y));
}
