import { isStress } from '../machine/stress.ts';
import { TEST_SEED } from './seeded-random.ts';

/**
 * Returns the columns of a test matrix that are tested in one row: every `step`-th, starting one column later in each row. So each row
 * tests at least one column, and each column is tested in every `step`-th row. `npm run stress` tests all of them.
 *
 * @param row position of the row in its matrix
 */
export function sampledColumns<T>(columns: readonly T[], step: number, row: number): readonly T[] {
  const every = Math.min(step, columns.length);
  return isStress ? columns : columns.filter((_column, index) => (index + row + TEST_SEED) % every === 0);
}
