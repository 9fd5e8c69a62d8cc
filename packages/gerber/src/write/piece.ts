import type { BoardAnalysis } from '../analyse.ts';
import type { PanelOrder } from '../draw/panel/panel-order.ts';
import { type PanelPlan, panelPlan } from '../draw/panel/panel-plan.ts';
import type { Box } from '../image/layer-image.ts';
import type { BoardOutline } from '../outline/outline.ts';

/** One delivered piece: a board, or a panel of boards that the factory arranges. Lengths in mm. */
export interface OrderedPiece {
  readonly analysis: BoardAnalysis;
  /** As ordered; length and width may be those of the files' x and y, or the other way round. */
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly panel?: PanelOrder;
}

/** The reason that a piece cannot be put on a panel without an engineer. */
export type PieceObstacle =
  | { readonly reason: 'noOutline' | 'tooManyBoards' }
  | { readonly reason: 'unplacedLayer' | 'unboundedPlane'; readonly file: string }
  | { readonly reason: 'otherSize'; readonly lengthMm: number; readonly widthMm: number };

/** A piece in the coordinates of its files. */
export interface Piece {
  readonly analysis: BoardAnalysis;
  readonly outline: BoardOutline;
  readonly plan: PanelPlan;
  /** True when the ordered length runs along y of the files. */
  readonly isUpright: boolean;
}

/** Orders state hundredths of a millimetre, files the middle of a pen. */
const sizeToleranceMm = 0.3;

export function pieceOf(ordered: OrderedPiece): Piece | PieceObstacle {
  const { analysis, lengthMm, widthMm, panel } = ordered;
  const { outline } = analysis;
  if (outline === undefined || !isDrawn(outline)) return { reason: 'noOutline' };
  for (const { name, role, plane } of analysis.layers) {
    if (role === 'copper-inner') return { reason: 'unplacedLayer', file: name };
    if (plane === 'unbounded') return { reason: 'unboundedPlane', file: name };
  }
  const plan = panel === undefined ? singleBoard(outline.bounds) : panelPlan(outline.bounds, panel);
  if (plan === undefined) return { reason: 'tooManyBoards' };
  const [width, height] = [plan.box.maxX - plan.box.minX, plan.box.maxY - plan.box.minY];
  const isLevel = isClose(width, lengthMm) && isClose(height, widthMm);
  const isUpright = !isLevel && isClose(width, widthMm) && isClose(height, lengthMm);
  if (!isLevel && !isUpright) return { reason: 'otherSize', lengthMm: hundredths(width), widthMm: hundredths(height) };
  return { analysis, outline, plan, isUpright };
}

/** A router cannot follow an outline that is only estimated. */
const isDrawn = ({ source, loops }: BoardOutline): boolean =>
  loops.length > 0 && (source === 'outline-file' || source === 'copper-border');

const hundredths = (mm: number): number => Math.round(mm * 100) / 100;
const isClose = (one: number, other: number): boolean => Math.abs(one - other) <= sizeToleranceMm;

const singleBoard = (box: Box): PanelPlan => ({
  ...{ box, offsets: [{ x: 0, y: 0 }], railsAndBridges: [], vCuts: [], holes: [], fiducials: [] },
});
