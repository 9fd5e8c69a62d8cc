import { itemAt } from '../checked-access.ts';
import { perimeterOf } from '../coordinates.ts';
import type { Box } from '../image/layer-image.ts';
import { maxOf, minOf } from '../max-of.ts';
import type { AssembledOutline } from './assemble.ts';
import { chooseLoops } from './choose-loops.ts';
import type { ContentPoints } from './content-points.ts';
import type { NestedLoop } from './nesting.ts';
import type { BoardOutline, OutlineLoop, OutlineSource } from './outline.ts';

/** The board's shape from joined lines: those loops that hold the content. */
export function shapeOf(made: AssembledOutline, content: ContentPoints, source: OutlineSource): BoardOutline {
  const chosen = chooseLoops(made.loops, content);
  const loops = [
    ...chosen.boards.map((index) => outlineLoop(itemAt(made.loops, index), 'board')),
    ...chosen.cutouts.map((index) => outlineLoop(itemAt(made.loops, index), 'cutout')),
  ];
  return {
    source,
    loops,
    bounds: boundsOf(chosen.boards.map((index) => itemAt(made.loops, index))),
    gapClosedMm: made.gapClosedMm,
  };
}

/** The board's shape when every loop belongs to it: loops inside an odd number of others are air. */
export function shapeOfAll(made: AssembledOutline): BoardOutline {
  const boards = made.loops.filter((loop) => loop.depth % 2 === 0);
  const cutouts = made.loops.filter((loop) => loop.depth % 2 === 1);
  return {
    source: 'outline-file',
    loops: [...boards.map((loop) => outlineLoop(loop, 'board')), ...cutouts.map((loop) => outlineLoop(loop, 'cutout'))],
    bounds: boundsOf(boards),
    gapClosedMm: made.gapClosedMm,
  };
}

/** A closed curve as a border of material or of air. */
export function outlineLoop({ points, areaMm2 }: NestedLoop, kind: OutlineLoop['kind']): OutlineLoop {
  return { points, kind, areaMm2, perimeterMm: perimeterOf(points) };
}

/** Returns the bounding box of several boxes; at least one is required. */
export function boundsOf(boxes: readonly Box[]): Box {
  const side = (name: keyof Box) => boxes.map((box) => box[name]);
  return {
    minX: minOf(side('minX'), Number.POSITIVE_INFINITY),
    minY: minOf(side('minY'), Number.POSITIVE_INFINITY),
    maxX: maxOf(side('maxX'), Number.NEGATIVE_INFINITY),
    maxY: maxOf(side('maxY'), Number.NEGATIVE_INFINITY),
  };
}
