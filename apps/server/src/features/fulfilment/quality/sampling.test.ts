import { expect, test } from 'vitest';
import { samplingOf } from './sampling.ts';

/** The expected plans are those of tables 1 and 2-A of GB/T 2828.1—2012, read by hand. */
test.each([
  // Special level S-2, AQL 2.5: letter A to C lead to the plan of C.
  ['thickness', 3, 3, 0],
  ['thickness', 10, 5, 0],
  ['thickness', 1_200, 5, 0],
  // Letter D has an arrow upwards.
  ['thickness', 3_200, 5, 0],
  // Letter E has an arrow downwards.
  ['thickness', 35_001, 20, 1],
  // General level II, AQL 0.65.
  ['appearance', 10, 10, 0],
  ['appearance', 50, 20, 0],
  ['appearance', 150, 20, 0],
  ['appearance', 280, 20, 0],
  ['appearance', 500, 80, 1],
  ['appearance', 1_200, 80, 1],
  ['appearance', 3_200, 125, 2],
  ['appearance', 10_000, 200, 3],
  ['appearance', 35_000, 315, 5],
  // Every piece, and one coupon of the lot.
  ['electricalTest', 700, 700, 0],
  ['holeCopper', 700, 1, 0],
] as const)('%s of %i pieces: %i are inspected, %i may fail', (characteristic, lot, size, accept) => {
  expect(samplingOf(characteristic, lot)).toMatchObject({ size, accept });
});
