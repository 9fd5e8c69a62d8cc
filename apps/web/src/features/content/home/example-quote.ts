import { BOOK_VERSION } from '@xunban/pricing/book-versions';

/**
 * The engine's price for the drawn example board. It is a constant, so that the home page need not load the engine; a test
 * checks that the two are equal.
 */
export const EXAMPLE_BOARD = {
  layers: 4,
  lengthMm: 100,
  widthMm: 70,
  quantity: 10,
  finish: 'enig',
  minHoleMm: 0.2,
  minTraceMil: 5,
} as const;

export const EXAMPLE_QUOTE = {
  bookVersion: BOOK_VERSION,
  workingDays: 7,
  lines: [
    { line: 'board', formula: 'max(180, 850 × 0.07)', yuan: 180 },
    { line: 'engineering', formula: 'max(0, 260 − (90 × max(0, 0.07 − 1)))', yuan: 260 },
    { line: 'hole', formula: 'max(30, 30 × 0.07)', yuan: 30 },
    { line: 'finish', formula: 'max(140, 140 × 0.07)', yuan: 140 },
  ],
  totalYuan: 610,
  hint: { minHoleMm: 0.25, savedYuan: 290 },
} as const;
