import { expect, it } from 'vitest';
import { flagsShown, type OrderCounts, stateTabs, totalCount } from './list-tabs.ts';

const counts = [
  { state: 0, flag: null, count: 4 },
  { state: 20, flag: null, count: 1 },
  { state: 30, flag: null, count: 2 },
  { state: null, flag: 'supplementDue', count: 1 },
  { state: null, flag: 'toEvaluate', count: 0 },
] as const satisfies OrderCounts;

it('shows the usual way of an order, and whatever else holds something', () =>
  expect(stateTabs(counts, undefined).map(({ state, count }) => [state, count])).toEqual([
    [10, 0],
    [20, 1],
    [30, 2],
    [50, 0],
    [70, 0],
    [80, 0],
  ]));

it('keeps the tab that is open, even when its last order has gone', () =>
  expect(stateTabs([], '90').map(({ state }) => state)).toContain(90));

it('shows what waits next to the state, and keeps what was chosen', () => {
  expect(flagsShown(counts, undefined)).toEqual(['supplementDue']);
  expect(flagsShown(counts, 'toEvaluate')).toEqual(['supplementDue', 'toEvaluate']);
});

it('counts orders, not what lies in the cart', () => expect(totalCount(counts)).toBe(3));
