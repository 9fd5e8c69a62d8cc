import type { BoardLayer } from '../board-layer.ts';

/** Cuts inside the outline that are neither cut-outs of it nor drilled slots. Board mm, seen from the top. */
export interface BoardCuts {
  /** V-cuts, straight: from and to, each longer than 8 mm. */
  readonly vCuts: readonly Line[];
  /** Slots that a drawing shows as router paths, with a pen as wide as the bit. */
  readonly ways: readonly RouterWay[];
}

export interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** A straight section of a router path. */
export interface RouterWay extends Line {
  readonly diameterMm: number;
}

export const noCuts: BoardCuts = { vCuts: [], ways: [] };

/** A drawing that is not a board layer and is named as milling or routing. */
export interface CutDrawing extends BoardLayer {
  readonly isMilling: boolean;
}
