import type { BoardSpec } from '@xunban/contract/board-spec';
import { areaOfPieces, type Piece } from './board-area.ts';
import { type Exact, exact } from './exact.ts';

/** How much of a board is ordered: what quantity and area rules are applied to. */
export interface OrderSize {
  readonly quantity: number;
  readonly area: Exact;
  /** Outlines of the file in the order. */
  readonly outlines: Exact;
}

export function orderSize(piece: Piece, quantity: BoardSpec['quantity']): OrderSize {
  return { quantity, area: areaOfPieces(piece, quantity), outlines: exact(quantity * piece.outlines) };
}
