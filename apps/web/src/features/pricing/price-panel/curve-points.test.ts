import { expect, it } from 'vitest';
import { priceCurve } from './curve-points.ts';

const cell = (leadTime: 'standard' | 'rush1', total: number, unitPrice: number) => ({
  leadTime,
  total,
  unitPrice,
  perM2: 1,
  workingDays: 3,
  shipDate: '2026-01-05',
});

it('spreads quantities by their ratio and leaves out what is not offered', () => {
  const matrix = [
    { quantity: 10, cells: [cell('standard', 100, 10), cell('rush1', 200, 20)] },
    { quantity: 100, cells: [cell('standard', 400, 4)] },
    { quantity: 1000, cells: [cell('standard', 1000, 1)] },
  ];
  const points = priceCurve(matrix, 'standard');
  expect(points.map(({ x }) => x)).toEqual([0, expect.closeTo(0.5), 1]);
  expect(points.map(({ y }) => y)).toEqual([1, expect.closeTo(0.602, 3), 0]);
  expect(priceCurve(matrix, 'rush1')).toEqual([{ quantity: 10, unitPrice: 20, total: 200, x: 0.5, y: 0.5 }]);
  expect(priceCurve([], 'standard')).toEqual([]);
});
