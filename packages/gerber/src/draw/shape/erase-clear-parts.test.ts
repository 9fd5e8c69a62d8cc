import { describe, expect, it } from 'vitest';
import type { MacroPart } from '../../image/layer-image.ts';
import { contourAreas, sumOf } from '../testing/contour-area.ts';
import { eraseClearParts } from './erase-clear-parts.ts';

const disc = (dark: boolean, diameter: number, x = 0, y = 0): MacroPart => ({ shape: 'circle', dark, x, y, diameter });
const polygon = (dark: boolean, ...points: number[]): MacroPart => ({
  shape: 'polygon',
  dark,
  points: Float64Array.from(points),
});
/** All pieces are counter-clockwise, so that they may be filled together. */
function area(...parts: MacroPart[]): number {
  const areas = contourAreas(eraseClearParts(parts));
  for (const each of areas) expect(each).toBeGreaterThanOrEqual(0);
  return sumOf(areas);
}

describe('the area left of macro parts', () => {
  it('is a ring where a disc is erased from a disc', () => {
    expect(area(disc(true, 4), disc(false, 3))).toBeCloseTo((Math.PI * (16 - 9)) / 4, 1);
  });

  it('keeps what is painted after the erasing', () => {
    const ring = area(disc(true, 4), disc(false, 3));
    expect(area(disc(true, 4), disc(false, 3), disc(true, 1)) - ring).toBeCloseTo(Math.PI / 4, 2);
  });

  it('does not count overlaps twice', () => {
    const square = [0, 0, 2, 0, 2, 2, 0, 2];
    const shifted = [1, 1, 3, 1, 3, 3, 1, 3];
    expect(area(polygon(true, ...square), polygon(true, ...shifted), polygon(false, 5, 5, 6, 5, 6, 6))).toBeCloseTo(
      7,
      9,
    );
  });

  it('cuts a slanted bar out of a square, corners and crossings included', () => {
    const square = polygon(true, 0, 0, 10, 0, 10, 10, 0, 10);
    const bar = polygon(false, -1, 0, 0, -1, 11, 10, 10, 11);
    expect(area(square, bar)).toBeCloseTo(81, 9);
  });

  it('reads a contour in either direction, and fills loops that turn twice', () => {
    expect(area(polygon(true, 0, 2, 2, 2, 2, 0, 0, 0), disc(false, 0.001, 9, 9))).toBeCloseTo(4, 9);
    const twice = polygon(true, 0, 0, 2, 0, 2, 2, 0, 2, 0, 0, 2, 0, 2, 2, 0, 2);
    expect(area(twice, disc(false, 0.001, 9, 9))).toBeCloseTo(4, 9);
  });

  it('is nothing where all is erased', () => {
    expect(area(disc(true, 2), disc(false, 3))).toBe(0);
  });

  it('erases nothing on macros of thousands of edges: they are drawn as they are', () => {
    const huge: number[] = [];
    for (let index = 0; index < 4000; index += 1)
      huge.push(Math.cos(index / 700) * (1 + (index % 2)), Math.sin(index / 700));
    const drawn = eraseClearParts([polygon(true, ...huge), disc(false, 1)]);
    expect(drawn.ops.length).toBe(4000);
    expect(drawn).toEqual(eraseClearParts([polygon(true, ...huge)]));
  });
});
