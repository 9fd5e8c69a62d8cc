/** Which face of a board is looked at; the bottom is seen from below, so it is mirrored left to right. */
export type BoardSide = 'top' | 'bottom';
