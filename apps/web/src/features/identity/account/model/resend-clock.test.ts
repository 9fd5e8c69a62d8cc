import { expect, it } from 'vitest';
import { secondsToWait } from './resend-clock.ts';

it.each([
  [0, 60],
  [1, 60],
  [999, 60],
  [1000, 59],
  [59_000, 1],
  [59_999, 1],
  [60_000, 0],
  [1e12, 0],
  [-5000, 0],
])('%i ms after a code was sent, %i s are left', (passed, left) => {
  const sent = 1_790_000_000_000;
  expect(secondsToWait(sent, sent + passed)).toBe(left);
});
