/**
 * The price of the drawn example board as the engine gives it: written down, so that the front door need not load the
 * engine, and proved equal to it by a test.
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
  bookVersion: '2026-11.3',
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
