import { pointAt, somePoint } from '../coordinates.ts';
import { assemble } from '../outline/assemble.ts';
import { centreLines } from '../outline/centre-lines.ts';
import type { ContentPoints } from '../outline/content-points.ts';
import type { NestedLoop } from '../outline/nesting.ts';
import type { BoardOutline, OutlineLoop } from '../outline/outline.ts';
import { isPointInside } from '../outline/point-inside.ts';
import { outlineLoop } from '../outline/shape.ts';
import type { CutDrawing } from './cuts.ts';
import { LoopEdges } from './loop-edges.ts';
import { thinnestMm } from './router-ways.ts';

/** A drawing with more lines, or with more closed ones, is an image. */
const maxLines = 4_000;
const maxCutouts = 200;
/** Corners times corners of the outline, and corners times pads: about 0.1 s each. */
const maxComparisons = 4_000_000;
/** The smallest area that a router clears, mm²: the disc of its thinnest bit. */
const minMm2 = (Math.PI * thinnestMm ** 2) / 4;

/**
 * Returns the cut-outs that drawings named as milling or routing show as thin lines: closed curves inside a board, containing
 * no pad or drilled hole, that are not already edges of the outline. A drawing that also has open lines has another meaning as
 * well, so none of it is cut.
 */
export function milledCutouts(
  layers: readonly CutDrawing[],
  outline: BoardOutline | undefined,
  content: ContentPoints,
): OutlineLoop[] {
  if (outline === undefined || outline.source === 'copper-extent' || outline.source === 'job-file') return [];
  const edges = new LoopEdges(outline.loops);
  return layers.flatMap(({ image, isMilling }) => {
    if (image === undefined || !isMilling) return [];
    const lines = centreLines(image, (_, penMm) => penMm < thinnestMm);
    if (lines.count === 0 || lines.count > maxLines) return [];
    const { loops, openLines } = assemble(lines);
    const corners = loops.reduce((sum, { points }) => sum + points.length / 2, 0);
    if (openLines > 0 || loops.length > maxCutouts) return [];
    if (corners * Math.max(edges.corners, content.length / 2) > maxComparisons) return [];
    const cut = loops.filter((loop) => isCutout(loop, outline, edges, content));
    // Shapes inside a cut-out are removed with it.
    return cut
      .filter((loop) => !cut.some((other) => other !== loop && holds(other, loop)))
      .map((loop) => outlineLoop(loop, 'cutout'));
  });
}

function isCutout(loop: NestedLoop, { loops }: BoardOutline, edges: LoopEdges, content: ContentPoints): boolean {
  const { points, areaMm2 } = loop;
  if (areaMm2 < minMm2) return false;
  const isIn = ({ points: round }: OutlineLoop): boolean => !somePoint(points, (x, y) => !isPointInside(round, x, y));
  const boards = loops.filter(({ kind }) => kind === 'board');
  const air = loops.filter(({ kind }) => kind === 'cutout');
  if (!boards.some(isIn) || air.some(isIn)) return false;
  if (somePoint(points, (x, y) => edges.has(x, y))) return false;
  return !somePoint(content, (x, y) => isPointInside(points, x, y));
}

function holds(round: NestedLoop, loop: NestedLoop): boolean {
  const { x, y } = pointAt(loop.points, 0);
  return round.areaMm2 > loop.areaMm2 && isPointInside(round.points, x, y);
}
