/** Delivered pieces as documents and logs count them in every language: boards, or panels of so many boards. */
export const printedPieces = (pieces: number, boardsPerPiece: number): string =>
  boardsPerPiece === 1 ? `${pieces} PCS` : `${pieces} SET × ${boardsPerPiece} = ${pieces * boardsPerPiece} PCS`;
