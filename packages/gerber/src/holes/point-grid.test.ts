import { expect, it } from 'vitest';
import { PointGrid } from './point-grid.ts';

it('reads only a few of thousands of points at one place', () => {
  let reads = 0;
  const points = new Proxy(
    Array.from({ length: 10_000 }, () => 5),
    {
      get: (target, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(target, key);
      },
    },
  );
  const grid = new PointGrid(points, 1);
  reads = 0;
  expect(grid.nearest(5, 5, 0.5)).toBe(0);
  expect(grid.nearest(5, 5, 0.5, 0)).toBe(2);
  expect(grid.hasWithin(5.2, 5, 0.5)).toBe(true);
  expect(reads).toBeLessThan(20);
  expect(grid.fullestCell).toBe(5_000);
});

it('finds the nearest point, of equal ones the first', () => {
  const grid = new PointGrid([0, 0, 1, 0, -1, 0, 0.4, 0], 0.5);
  expect(grid.nearest(0.6, 0, 1)).toBe(6);
  expect(grid.nearest(0, 0, 2, 0)).toBe(6);
  expect(new PointGrid([1, 0, -1, 0], 0.5).nearest(0, 0, 1)).toBe(0);
  expect(grid.nearest(5, 5, 1)).toBeUndefined();
});
