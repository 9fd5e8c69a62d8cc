import { expect, it } from 'vitest';
import { WorkMeter } from './work-meter.ts';

/** Marks steps of so many milliseconds. @returns the reported processor times */
function metered(stepsMs: readonly number[]): readonly number[] {
  let now = 0;
  const reported: number[] = [];
  const meter = new WorkMeter(
    (busyMs) => reported.push(busyMs),
    () => now,
  );
  for (const step of stepsMs) {
    now += step;
    meter.mark();
  }
  return reported;
}

it('counts all of the time of a worker that has a processor of its own, and reports it twice a second', () => {
  expect(metered(Array.from({ length: 500 }, () => 4))).toEqual([500, 1000, 1500, 2000]);
});

it('does not count the time without a processor', () => {
  // Of each 40 ms the worker runs 2 ms.
  const reported = metered(Array.from({ length: 1000 }, (_, step) => (step % 2 === 0 ? 2 : 38)));
  expect(reported.at(-1)).toBeLessThanOrEqual(500 * 7);
});

it('does not count the hours in which the computer slept', () => {
  expect(metered([3, 7_200_000, 3])).toEqual([8]);
});
