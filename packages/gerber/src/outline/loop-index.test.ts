import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nestLoops } from './nesting.ts';
import type { RawLoop } from './trace-loops.ts';

const square = (x: number, y: number, side: number): RawLoop => ({
  points: [x, y, x + side, y, x + side, y + side, x, y + side],
  areaUm2: side * side,
});

// Corners and sides on a grid, so that squares are often inside one another but never cross.
const squares = fc.array(fc.record({ column: fc.nat(40), row: fc.nat(40), level: fc.integer({ min: 0, max: 5 }) }), {
  maxLength: 60,
});

it('finds the same smallest enclosing loop as a pairwise comparison', () => {
  fc.assert(
    fc.property(squares, (picked) => {
      const raw = picked.map(({ column, row, level }) => {
        // A square of level n fills a cell of a grid of its own, less a margin that grows with the level's fineness.
        const cell = 640_000 >> level;
        const [x, y] = [(column % (1 << level)) * cell, (row % (1 << level)) * cell];
        const margin = (level + 1) * 1_000;
        return square(x + margin, y + margin, cell - 2 * margin);
      });
      const loops = nestLoops(raw);
      for (const [index, loop] of loops.entries()) {
        const round = loops
          .slice(0, index)
          .flatMap((other, at) =>
            other.minX < loop.minX && other.maxX > loop.maxX && other.minY < loop.minY && other.maxY > loop.maxY
              ? [at]
              : [],
          );
        expect(loop.parent).toBe(round.at(-1) ?? -1);
        expect(loop.depth).toBe(round.length);
      }
      // Each place is there once, however often it was drawn.
      expect(loops.length).toBe(new Set(raw.map(({ points }) => points.join())).size);
    }),
  );
});

it('takes a loop that is off by less than 0.02 mm for a copy, across the borders of cells too', () => {
  const offsets = [0, 5, 10, 15, 19];
  for (const off of offsets) {
    expect(nestLoops([square(19_999, 40_001, 50_000), square(19_999 + off, 40_001 - off, 50_000)])).toHaveLength(1);
  }
  expect(nestLoops([square(0, 0, 50_000), square(30, 0, 50_000)])).toHaveLength(2);
});
