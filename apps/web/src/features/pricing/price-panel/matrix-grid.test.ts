import { expect, it } from 'vitest';
import { nearbyRows, stepInGrid } from './matrix-grid.ts';

const rows = Array.from({ length: 20 }, (_, index) => ({ quantity: (index + 1) * 5 }));
const shown = (quantity: number) => nearbyRows(rows, quantity).map((row) => row.quantity);

it('shows the rows round the chosen quantity, never fewer', () => {
  expect(shown(5)).toEqual([5, 10, 15, 20, 25, 30, 35, 40]);
  expect(shown(50)[0]).toBe(40);
  expect(shown(100)).toEqual([65, 70, 75, 80, 85, 90, 95, 100]);
  expect(nearbyRows(rows.slice(0, 3), 10)).toHaveLength(3);
  expect(shown(7)).toHaveLength(8);
});

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowDown', 1, 4],
  ['ArrowUp', 1, undefined],
  ['ArrowLeft', 0, undefined],
  ['ArrowDown', 8, undefined],
  ['Home', 5, 3],
  ['End', 3, 5],
  ['x', 3, undefined],
  ['ArrowRight', -1, undefined],
])('%s from cell %s leads to %s', (key, at, to) => expect(stepInGrid(key, at, 3, 9)).toBe(to));
