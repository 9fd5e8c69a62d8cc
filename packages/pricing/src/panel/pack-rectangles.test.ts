import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, type Extent, packRectangles } from './pack-rectangles.ts';
import { maxRectangles } from './upper-bound.ts';

/** Every way there is: the first free cell stays empty, or is the corner of a rectangle lying or standing. */
function bruteForce(bin: Extent, item: Extent): number {
  const { width, height } = bin;
  const taken = new Uint8Array(width * height);
  const area = item.width * item.height;
  const ways =
    item.width === item.height
      ? [[item.width, item.height] as const]
      : [[item.width, item.height] as const, [item.height, item.width] as const];
  let best = 0;
  const fits = (cell: number, w: number, h: number) => {
    if ((cell % width) + w > width || Math.floor(cell / width) + h > height) return false;
    for (let dy = 0; dy < h; dy += 1) {
      for (let dx = 0; dx < w; dx += 1) if (taken[cell + dy * width + dx] === 1) return false;
    }
    return true;
  };
  const mark = (cell: number, w: number, h: number, value: 0 | 1) => {
    for (let dy = 0; dy < h; dy += 1) taken.fill(value, cell + dy * width, cell + dy * width + w);
  };
  const place = (from: number, count: number, free: number) => {
    best = Math.max(best, count);
    if (count + Math.floor(free / area) <= best) return;
    let cell = from;
    while (cell < taken.length && taken[cell] === 1) cell += 1;
    if (cell >= taken.length) return;
    for (const [w, h] of ways) {
      if (!fits(cell, w, h)) continue;
      mark(cell, w, h, 1);
      place(cell + w, count + 1, free - area);
      mark(cell, w, h, 0);
    }
    taken[cell] = 1;
    place(cell + 1, count, free - 1);
    taken[cell] = 0;
  };
  place(0, 0, width * height);
  return best;
}

/** The rectangles of the blocks, each as its corners. */
function rectangles(blocks: readonly Block[], item: Extent) {
  return blocks.flatMap(({ x, y, columns, rows, turned }) => {
    const w = turned ? item.height : item.width;
    const h = turned ? item.width : item.height;
    return Array.from({ length: columns * rows }, (_, index) => {
      const left = x + (index % columns) * w;
      const bottom = y + Math.floor(index / columns) * h;
      return { left, bottom, right: left + w, top: bottom + h };
    });
  });
}

describe('packing equal rectangles', () => {
  it('packs as many as brute force, in every area up to 9 × 9', () => {
    const worse: string[] = [];
    let compared = 0;
    for (let width = 1; width <= 9; width += 1) {
      for (let height = 1; height <= width; height += 1) {
        for (let a = 2; a <= 6; a += 1) {
          for (let b = 1; b <= a; b += 1) {
            if (a * b < 4) continue;
            compared += 1;
            const item = { width: a, height: b };
            const found = packRectangles({ width, height }, item).count;
            const best = bruteForce({ width, height }, item);
            if (found !== best) worse.push(`${a} × ${b} in ${width} × ${height}: ${found} of ${best}`);
          }
        }
      }
    }
    expect(worse).toEqual([]);
    expect(compared).toBeGreaterThan(700);
  });

  it.each([
    // Straight cuts from edge to edge hold fewer in each of these.
    [7, 7, 4, 3, 4],
    [9, 9, 5, 2, 8],
    [15, 14, 6, 4, 8],
    [9, 9, 5, 1, 16],
  ])('rotates rectangles around a middle where more fit: %i × %i of %i × %i', (width, height, a, b, max) => {
    expect(packRectangles({ width, height }, { width: a, height: b }).count).toBe(max);
  });

  it('keeps every rectangle inside and apart, counts them, and never beats the bound', () => {
    fc.assert(
      fc.property(
        fc.record({ width: fc.integer({ min: 1, max: 300 }), height: fc.integer({ min: 1, max: 300 }) }),
        fc.record({ width: fc.integer({ min: 20, max: 200 }), height: fc.integer({ min: 20, max: 200 }) }),
        (bin, item) => {
          const packing = packRectangles(bin, item);
          const placed = rectangles(packing.blocks, item);
          expect(placed).toHaveLength(packing.count);
          expect(packing.count).toBeLessThanOrEqual(packing.upperBound);
          for (const [index, one] of placed.entries()) {
            expect(one.left >= 0 && one.bottom >= 0 && one.right <= bin.width && one.top <= bin.height).toBe(true);
            for (const other of placed.slice(index + 1)) {
              const apart =
                one.right <= other.left ||
                other.right <= one.left ||
                one.top <= other.bottom ||
                other.top <= one.bottom;
              expect(apart).toBe(true);
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('packs at least as many as one block of either direction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 60_000 }), fc.integer({ min: 500, max: 60_000 }), (a, b) => {
        const bin = { width: 60_800, height: 50_600 };
        const straight = (w: number, h: number) => Math.floor(bin.width / w) * Math.floor(bin.height / h);
        const { count } = packRectangles(bin, { width: a, height: b });
        expect(count).toBeGreaterThanOrEqual(Math.max(straight(a, b), straight(b, a)));
      }),
      { numRuns: 40 },
    );
  });

  it('reports that nothing fits', () => {
    const packing = packRectangles({ width: 10, height: 10 }, { width: 11, height: 1 });
    expect(packing).toEqual({ count: 0, upperBound: 0, blocks: [] });
    expect(maxRectangles(10, 10, 11, 1)).toBe(0);
  });
});
