import type { Line } from '../../cuts/cuts.ts';
import type { Box } from '../../image/layer-image.ts';
import type { Point } from '../../problem.ts';
import { bridges } from './bridges.ts';
import type { PanelHole } from './panel-hole.ts';
import { type PanelOrder, routedGapMm } from './panel-order.ts';

/** From the ends of a rail, mm. */
const holeFromEndMm = 5;
const fiducialFromEndMm = 10;
const toolingMm = 2;
/** Shorter rails have no space for both. */
const shortestRailMm = 26;

/**
 * Returns tooling holes and fiducials on two opposite rails: a hole at each end and a fiducial next to all but one of them, so
 * that the machine detects a panel that is loaded the wrong way round.
 */
function railMarks(
  box: Box,
  field: Box,
  { rails, railMm }: PanelOrder,
): { readonly toolingHoles: readonly PanelHole[]; readonly fiducials: readonly Point[] } {
  if (rails === 'none') return { toolingHoles: [], fiducials: [] };
  const isLevel = rails !== 'leftRight';
  const [from, to] = isLevel ? [box.minX, box.maxX] : [box.minY, box.maxY];
  if (to - from < shortestRailMm) return { toolingHoles: [], fiducials: [] };
  const middles = isLevel
    ? [(box.minY + field.minY) / 2, (box.maxY + field.maxY) / 2]
    : [(box.minX + field.minX) / 2, (box.maxX + field.maxX) / 2];
  const place = (along: number, across: number): Point => (isLevel ? { x: along, y: across } : { x: across, y: along });
  const on = (fromEnd: number): Point[] =>
    middles.flatMap((across) => [place(from + fromEnd, across), place(to - fromEnd, across)]);
  const diameterMm = Math.min(toolingMm, railMm / 2);
  return {
    toolingHoles: on(holeFromEndMm).map((at) => ({ ...at, diameterMm })),
    fiducials: on(fiducialFromEndMm).slice(0, 3),
  };
}

/** Positions of all parts of a panel, mm, in the coordinates of its lower left board. All images are made from it. */
export interface PanelPlan {
  readonly box: Box;
  /** Offsets of the boards from the lower left one, which is at (0, 0). */
  readonly offsets: readonly Point[];
  /** Laminate next to the boards: rails, and bridges across routed gaps. */
  readonly railsAndBridges: readonly Box[];
  /** V-cuts. */
  readonly vCuts: readonly Line[];
  /** Unplated: tooling holes of the rails, mouse bites of tabs. */
  readonly holes: readonly PanelHole[];
  /** Round marks of copper in the rails, which machines find their place by; the same on both faces. */
  readonly fiducials: readonly Point[];
}

/** A fiducial is a disc of 1 mm in an opening of the mask of 2 mm. */
export const fiducialMm = 1;
export const fiducialOpeningMm = 2;

/** More boards are drawn as one: at the size of a screen they would be grains. */
const maxBoards = 400;

/**
 * Lays out a panel of boards of size `board`. Rails, fiducials and tooling holes are where assembly lines expect them; the
 * factory's engineer may move them. Undefined when there are too many boards to draw.
 */
export function panelPlan(board: Box, order: PanelOrder): PanelPlan | undefined {
  const { columns, rows, separation, rails, railMm } = order;
  if (!(columns * rows <= maxBoards) || columns < 1 || rows < 1) return undefined;
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
    railsAndBridges: [
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
      ...tabs.bridges,
    ],
    vCuts: [
      ...(hasEndRails ? [level(field.minY), level(field.maxY)] : []),
      ...(hasSideRails ? [upright(field.minX), upright(field.maxX)] : []),
      ...(gapY === 0 ? boundaries(rows).map((row) => level(board.minY + row * stepY)) : []),
      ...(gapX === 0 ? boundaries(columns).map((column) => upright(board.minX + column * stepX)) : []),
    ],
    holes: [...tabs.mouseBites, ...marks.toolingHoles],
    fiducials: marks.fiducials,
  };
}
