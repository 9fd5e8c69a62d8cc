/** Returns the text of `order-texts` that counts delivered pieces: boards, or panels of `boardsPerPiece` boards. */
export const piecesTextKey = (
  pieces: number,
  boardsPerPiece: number,
): readonly [key: string, params: Readonly<Record<string, number>>] =>
  boardsPerPiece === 1
    ? ['pieces.single', { count: pieces }]
    : ['pieces.panels', { panels: pieces, per: boardsPerPiece, count: pieces * boardsPerPiece }];
