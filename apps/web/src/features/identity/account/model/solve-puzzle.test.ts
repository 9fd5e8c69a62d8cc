import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { puzzleIn, solvePuzzle } from './solve-puzzle.ts';

it('finds a number whose hash begins with the zero bits', async () => {
  const solution = await solvePuzzle({ challenge: 'a.b.c', bits: 10 });
  expect(solution).toMatch(/^a\.b\.c\.\d+$/);
  expect(
    createHash('sha256')
      .update(solution ?? '')
      .digest()
      .readUInt32BE() >>> 22,
  ).toBe(0);
});

it('gives up when it takes too long', async () => {
  expect(await solvePuzzle({ challenge: 'a.b.c', bits: 40 }, 1)).toBeUndefined();
});

it.each([
  [{ puzzle: { challenge: 'a', bits: 3 } }, { challenge: 'a', bits: 3 }],
  [{ puzzle: { challenge: 'a' } }, undefined],
  [{ puzzle: null }, undefined],
  [{}, undefined],
  [undefined, undefined],
])('reads the puzzle in %j', (data, puzzle) => {
  expect(puzzleIn(data)).toEqual(puzzle);
});
