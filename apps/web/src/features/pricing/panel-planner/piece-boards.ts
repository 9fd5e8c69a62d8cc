import type { BoardSpec } from '@xunban/contract/board-spec';

/** Boards within a delivered piece, in rows and columns; lengths in millimetres from the piece's corner. */
export interface PieceBoards {
  readonly columns: number;
  readonly rows: number;
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly leftMm: number;
  readonly bottomMm: number;
  readonly gapMm: number;
}

interface Piece {
  readonly pieceLengthMm: number;
  readonly pieceWidthMm: number;
}

/**
 * Returns the positions of the boards in a panel that the factory arranges: the length left over by boards and rails is divided
 * into the gaps.
 */
export function pieceBoards(spec: BoardSpec, { pieceLengthMm, pieceWidthMm }: Piece): PieceBoards {
  if (spec.deliveryForm !== 'panelByUs') {
    return { columns: 1, rows: 1, lengthMm: pieceLengthMm, widthMm: pieceWidthMm, leftMm: 0, bottomMm: 0, gapMm: 0 };
  }
  const hasEndRails = spec.rails === 'leftRight' || spec.rails === 'allSides';
  const hasSideRails = spec.rails === 'topBottom' || spec.rails === 'allSides';
  const leftMm = hasEndRails ? spec.railWidthMm : 0;
  const bottomMm = hasSideRails ? spec.railWidthMm : 0;
  const overLength = pieceLengthMm - 2 * leftMm - spec.panelX * spec.lengthMm;
  const overWidth = pieceWidthMm - 2 * bottomMm - spec.panelY * spec.widthMm;
  const gapMm = spec.panelX > 1 ? overLength / (spec.panelX - 1) : overWidth / Math.max(1, spec.panelY - 1);
  return {
    columns: spec.panelX,
    rows: spec.panelY,
    lengthMm: spec.lengthMm,
    widthMm: spec.widthMm,
    leftMm,
    bottomMm,
    gapMm: Math.round(gapMm * 100) / 100,
  };
}
