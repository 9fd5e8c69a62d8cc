import { expect, it } from 'vitest';
import { stateTabs, totalCount } from './list-tabs.ts';

const counts = [
  { state: 0, count: 4 },
  { state: 20, count: 1 },
  { state: 30, count: 2 },
] as const;

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

it('counts orders, not what lies in the cart', () => expect(totalCount(counts)).toBe(3));
