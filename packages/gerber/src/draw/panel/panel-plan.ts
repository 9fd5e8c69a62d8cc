import type { Line } from '../../cuts/cuts.ts';
import type { Box } from '../../image/layer-image.ts';
import type { Point } from '../../problem.ts';
import { bridges } from './bridges.ts';
import type { PanelHole } from './panel-hole.ts';
import { type PanelOrder, routedGapMm } from './panel-order.ts';
import { railMarks } from './rail-marks.ts';

/** Where everything of a panel lies, mm, in the coordinates of its lower left board. All pictures are made from it. */
export interface PanelPlan {
  readonly box: Box;
  /** The places of the boards: what to add to the coordinates of the first, which is at (0, 0). */
  readonly offsets: readonly Point[];
  /** Laminate beside the boards: rails, and bridges across routed gaps. */
  readonly pieces: readonly Box[];
  /** V-cuts. */
  readonly scores: readonly Line[];
  /** Unplated: tooling holes of the rails, mouse bites of tabs. */
  readonly holes: readonly PanelHole[];
  /** Round marks of copper in the rails, which machines find their place by; the same on both faces. */
  readonly fiducials: readonly Point[];
}

/** A fiducial is a disc of 1 mm in an opening of the mask of 2 mm. */
export const fiducialMm = 1;
export const fiducialOpeningMm = 2;

/** More boards are drawn as one: at the size of a screen they would be grains. */
const mostBoards = 400;

/**
 * Lays out a panel of boards that fill `board`. Rails, fiducials and tooling holes lie where assembly lines expect them;
 * the house's engineer may move them. Undefined when there are too many boards to draw.
 */
export function panelPlan(board: Box, order: PanelOrder): PanelPlan | undefined {
  const { columns, rows, separation, rails, railMm } = order;
  if (!(columns * rows <= mostBoards) || columns < 1 || rows < 1) return undefined;
  const [width, height] = [board.maxX - board.minX, board.maxY - board.minY];
  const gapX = separation === 'vCut' ? 0 : routedGapMm;
  const gapY = separation === 'tabs' || separation === 'slots' ? routedGapMm : 0;
  const [stepX, stepY] = [width + gapX, height + gapY];
  const hasSideRails = rails === 'leftRight' || rails === 'allSides';
  const hasEndRails = rails === 'topBottom' || rails === 'allSides';
  /** The boards without rails. */
  const field: Box = {
    minX: board.minX,
    minY: board.minY,
    maxX: board.minX + columns * stepX - gapX,
    maxY: board.minY + rows * stepY - gapY,
  };
  const box: Box = {
    minX: field.minX - (hasSideRails ? railMm : 0),
    maxX: field.maxX + (hasSideRails ? railMm : 0),
    minY: field.minY - (hasEndRails ? railMm : 0),
    maxY: field.maxY + (hasEndRails ? railMm : 0),
  };
  const upright = (x: number): Line => ({ x1: x, y1: box.minY, x2: x, y2: box.maxY });
  const level = (y: number): Line => ({ x1: box.minX, y1: y, x2: box.maxX, y2: y });
  const boundaries = (count: number) => Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 1);
  const tabs = bridges(board, order, { stepX, stepY, gapX, gapY });
  const marks = railMarks(box, field, order);
  return {
    box,
    offsets: Array.from({ length: columns * rows }, (_, index) => ({
      x: (index % columns) * stepX,
      y: Math.floor(index / columns) * stepY,
    })),
    pieces: [
      ...(hasEndRails
        ? [
            { ...box, maxY: field.minY },
            { ...box, minY: field.maxY },
          ]
        : []),
      ...(hasSideRails
        ? [
            { ...field, minX: box.minX, maxX: field.minX },
            { ...field, minX: field.maxX, maxX: box.maxX },
          ]
        : []),
      ...tabs.pieces,
    ],
    scores: [
      ...(hasEndRails ? [level(field.minY), level(field.maxY)] : []),
      ...(hasSideRails ? [upright(field.minX), upright(field.maxX)] : []),
      ...(gapY === 0 ? boundaries(rows).map((row) => level(board.minY + row * stepY)) : []),
      ...(gapX === 0 ? boundaries(columns).map((column) => upright(board.minX + column * stepX)) : []),
    ],
    holes: [...tabs.mouseBites, ...marks.toolingHoles],
    fiducials: marks.fiducials,
  };
}
