import { itemAt, numberAt } from '../checked-access.ts';
import { perimeterOf, visitEdges } from '../coordinates.ts';
import { maxOf } from '../max-of.ts';
import { pointToSegmentSquared } from '../measure/geometry/segment-distance.ts';
import type { ContentPoints } from './content-points.ts';
import { countContent } from './counted-content.ts';
import type { NestedLoop } from './nesting.ts';
import { isInLoop } from './point-inside.ts';

/** The loops that form the board. Indices into the given loops. */
export interface ChosenLoops {
  readonly boards: readonly number[];
  readonly cutouts: readonly number[];
  /** Loops inside a board that hold pads and so are neither cut-outs nor its edge: boards in a frame, or another outline. */
  readonly inner: readonly number[];
  /** Loops outside the board: title blocks, dimension boxes, captions, frames round it. */
  readonly ignored: number;
  /** Share of the content that lies inside the chosen boards; 1 when there is no content. */
  readonly coverage: number;
}

/** A loop with less than this share of the fullest one's content is a drawing next to the board. */
const minShare = 0.02;
/** An outer loop is a drawing frame if one inside it holds all content and has less than this share of its area. */
const frameShare = 0.5;
/** Narrower loops, mm, are the strips between the strokes of a hatched area. */
const sliverMm = 0.8;
/** Smaller loops are characters and marks, not routed holes. */
const minCutoutMm2 = 0.05;

/**
 * A loop with this many pads in it is not a cut-out. (A circle around one pad is a mounting hole.) It is a board inside the
 * frame of its panel, to be separated by V-cuts.
 */
const padsOnMaterial = 4;
/** A cut-out with this many pads in it may be a board, or a hole that would take the pads away. */
const padsInAir = 2;
/** Pads of half-holes lie within this distance of the line that cuts them, mm. */
const halfHoleMm = 1;
/** A loop as near to the edge of the board is the edge drawn once more, mm. */
const besideMm = 0.6;

const nothing: ChosenLoops = { boards: [], cutouts: [], inner: [], ignored: 0, coverage: 0 };

/** Chooses by content: loops that contain pads and holes are boards, loops outside them are not. */
export function chooseLoops(loops: readonly NestedLoop[], content: ContentPoints): ChosenLoops {
  if (loops.length === 0) return nothing;
  const total = content.length / 2;
  const counts = loops.map((loop) => countContent(loop, content));
  const roots = loops.flatMap((loop, index) => (loop.depth === 0 && !isSliver(loop) ? [index] : []));
  if (roots.length === 0) return nothing;
  const countOf = (index: number): number => numberAt(counts, index);
  const areaOf = (index: number): number => itemAt(loops, index).areaMm2;
  const fullest = maxOf(roots.map(countOf), 0);
  const largest = maxOf(roots.map(areaOf), 0);
  const chosen = roots.filter((index) =>
    fullest > 0 ? countOf(index) > fullest * minShare : areaOf(index) >= largest * 0.05,
  );
  const nest = { loops, counts, inside: insideEach(loops) };
  const boards = chosen.map((index) => innerBoard(index, nest, total));
  const isBoard = new Set(boards);
  const within = loops.flatMap((loop, index) =>
    isBoard.has(loop.parent) && loop.areaMm2 >= minCutoutMm2
      ? [{ index, deep: deepPads(index, nest, content), isEdge: isBeside(loop, itemAt(loops, loop.parent)) }]
      : [],
  );
  const cutouts = within.filter(({ deep }) => deep < padsOnMaterial).map(({ index }) => index);
  const inner = within.filter(({ deep, isEdge }) => deep >= padsInAir && !isEdge).map(({ index }) => index);
  const isCutout = new Set(cutouts);
  const islands = loops.flatMap((loop, index) => (isCutout.has(loop.parent) && countOf(index) > 0 ? [index] : []));
  const held = boards.reduce((sum, index) => sum + countOf(index), 0);
  return {
    boards: [...boards, ...islands],
    cutouts,
    inner,
    ignored: roots.length - chosen.length + boards.filter((board, at) => board !== chosen[at]).length,
    coverage: total === 0 ? 1 : held / total,
  };
}

/** Loops, with the content inside each and the loops right inside each. */
interface Nest {
  readonly loops: readonly NestedLoop[];
  readonly counts: readonly number[];
  readonly inside: readonly (readonly number[])[];
}

/** The loops right inside each loop, in ascending order. */
function insideEach(loops: readonly NestedLoop[]): readonly (readonly number[])[] {
  const inside: number[][] = loops.map(() => []);
  for (const [index, { parent }] of loops.entries()) inside[parent]?.push(index);
  return inside;
}

/**
 * Counts, up to `padsOnMaterial`, the pads well inside a loop and in none of its inner loops. Pads on its line are castellated
 * holes of its edge.
 */
function deepPads(index: number, { loops, counts, inside }: Nest, content: ContentPoints): number {
  const inner = itemAt(inside, index);
  const loop = itemAt(loops, index);
  const holes = inner.map((other) => itemAt(loops, other));
  if (inner.reduce((left, other) => left - numberAt(counts, other), numberAt(counts, index)) < padsInAir) return 0;
  let deep = 0;
  for (let at = 0; at + 1 < content.length && deep < padsOnMaterial; at += 2) {
    const x = numberAt(content, at);
    const y = numberAt(content, at + 1);
    if (!isInLoop(loop, x, y) || holes.some((hole) => isInLoop(hole, x, y))) continue;
    if (squareToLine(loop.points, x, y) > halfHoleMm * halfHoleMm) deep += 1;
  }
  return deep;
}

const isBeside = (loop: NestedLoop, round: NestedLoop): boolean =>
  loop.minX - round.minX < besideMm &&
  round.maxX - loop.maxX < besideMm &&
  loop.minY - round.minY < besideMm &&
  round.maxY - loop.maxY < besideMm;

function squareToLine(points: Float64Array, x: number, y: number): number {
  let min = Number.POSITIVE_INFINITY;
  visitEdges(points, (x0, y0, x1, y1) => {
    min = Math.min(min, pointToSegmentSquared(x, y, x0, y0, x1, y1));
  });
  return min;
}

/** Goes inwards from a drawing frame to the board inside it. */
function innerBoard(from: number, { loops, counts, inside }: Nest, total: number): number {
  let board = from;
  for (;;) {
    const [held, { areaMm2 }] = [numberAt(counts, board), itemAt(loops, board)];
    const heir = itemAt(inside, board).find(
      (index) => total > 0 && held > 0 && counts[index] === held && itemAt(loops, index).areaMm2 < areaMm2 * frameShare,
    );
    if (heir === undefined) return board;
    board = heir;
  }
}

/** Returns the share of the content that lies inside a loop; 1 when there is no content. */
export const shareInside = (loop: NestedLoop, content: ContentPoints): number =>
  content.length === 0 ? 1 : countContent(loop, content) / (content.length / 2);

function isSliver({ points, areaMm2 }: NestedLoop): boolean {
  return areaMm2 * 2 < perimeterOf(points) * sliverMm;
}
