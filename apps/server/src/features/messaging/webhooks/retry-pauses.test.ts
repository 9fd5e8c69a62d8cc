import { expect, test } from 'vitest';
import { DISABLED_AFTER_SECONDS, pauseAfter, RETRY_SECONDS } from './retry-pauses.ts';

test('the pauses grow and end after three days', () => {
  expect(RETRY_SECONDS.toSorted((a, b) => a - b)).toEqual(RETRY_SECONDS);
  expect(DISABLED_AFTER_SECONDS / 3_600).toBeGreaterThan(71);
  expect(DISABLED_AFTER_SECONDS / 3_600).toBeLessThan(72);
  expect([pauseAfter(1), pauseAfter(10), pauseAfter(11)]).toEqual([5, 72_000, undefined]);
});
