import { expect, it } from 'vitest';
import { strokesOf } from '../testing/strokes.ts';
import { visitNearPairs } from './nearest-pairs.ts';

it('visits long lines along the axes once, however many cells they share', () => {
  const lines = strokesOf([
    [0, 0, 50, 0, 0.1],
    [0, 0.4, 50, 0.4, 0.1],
    [1, -20, 1, 20, 0.1],
  ]);
  const visited: string[] = [];
  visitNearPairs(lines, lines, 0.5, (one, other, mm) => visited.push(`${one} ${other} ${mm.toFixed(1)}`));
  expect(visited.sort()).toEqual(['0 1 0.2', '0 2 -0.2', '1 2 -0.2']);
});

it('compares thousands of holes upon each other up to a number of pairs, and all others besides', () => {
  const stacked = Array.from({ length: 4_000 }, () => [0, 0, 0, 0, 0.2]);
  const holes = strokesOf([[9, 9, 9, 9, 0.2], [9.6, 9, 9.6, 9, 0.2], ...stacked]);
  let pairs = 0;
  let apart = 0;
  visitNearPairs(holes, holes, 0.5, (_, other) => {
    pairs += 1;
    if (other === 1) apart += 1;
  });
  expect(pairs).toBeLessThan(2_010_000);
  expect(apart).toBe(1);
});
