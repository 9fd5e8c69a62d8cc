import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { area, boardOf, drillText, flash, line } from '../../testing/board-text.ts';
import { paintRaster } from '../raster/paint-raster.ts';
import { Raster } from '../raster/raster.ts';

type Spot = readonly [x: number, y: number];
type Turn = (spot: Spot) => Spot;
const asDrawn: Turn = (spot) => spot;

/** Two blocks of a pour next to the left edge, joined by a neck that ends this far from the edge, mm; and a pad in each. */
const poured = (neckMm: number, turn: Turn = asDrawn, more: readonly Spot[] = [], from = 0.1): string => {
  const shape: Spot[] = [[from, 3], [8, 3], [8, 8], [neckMm, 8], [neckMm, 12], ...more, [8, 12], [8, 17], [from, 17]];
  return area(...shape.map(turn)) + flash(11, ...turn([5, 5])) + flash(11, ...turn([5, 15]));
};
/** Goes back from the second block to the first. */
const otherWay: readonly Spot[] = [
  [6, 12],
  [6, 8],
  [7, 8],
  [7, 12],
];

const necksOf = (layers: Readonly<Record<string, string>>, outline = '') =>
  boardOf(layers, outline).problems.filter(({ code }) => code === 'dfm.edge-neck');

describe('a neck of a pour along the edge', () => {
  it('is reported with its width after drawing the pour back, including zero', () => {
    expect(necksOf({ 'b.gtl': poured(0.28) })).toEqual([
      expect.objectContaining({ severity: 'warning', file: 'b.gtl', data: { mm: 0.08, limitMm: 0.1, places: 1 } }),
    ]);
    expect(necksOf({ 'b.gtl': poured(0.17, asDrawn, [], 0.02) })[0]?.data).toMatchObject({ mm: 0 });
    expect(necksOf({ 'b.gtl': poured(0.28, asDrawn, [], -0.3) })[0]?.data).toMatchObject({ mm: 0.08 });
    expect(necksOf({ 'b.gtl': poured(0.35) })).toEqual([]);
  });

  it('is reported next to a cut-out as well', () => {
    const slot = [line(10, 8, 8, 12, 8), line(10, 12, 8, 12, 12), line(10, 12, 12, 8, 12), line(10, 8, 12, 8, 8)];
    const around: Spot[] = [
      [2, 12.05],
      [8, 12.05],
      [12, 12.05],
      [18, 12.05],
      [18, 17],
      [14, 17],
      [14, 12.25],
      [6, 12.25],
    ];
    const shape = area(...around, [6, 17], [2, 17]) + flash(11, 4, 15) + flash(11, 16, 15);
    expect(necksOf({ 'b.gtl': shape }, slot.join(''))).toHaveLength(1);
    expect(necksOf({ 'b.gtl': shape })).toEqual([]);
  });

  it('is not reported where the pour has another connection, on its layer or by holes on another', () => {
    expect(necksOf({ 'b.gtl': poured(0.28, asDrawn, otherWay) })).toEqual([]);
    const holes = drillText([
      [3, 5],
      [3, 15],
    ]);
    const plane = area([2, 2], [18, 2], [18, 18], [2, 18]);
    expect(necksOf({ 'b.gtl': poured(0.28), 'b.gbl': plane, 'b.drl': holes })).toEqual([]);
    const apart = flash(11, 3, 5) + flash(11, 3, 15);
    expect(necksOf({ 'b.gtl': poured(0.28), 'b.gbl': apart, 'b.drl': holes })).toHaveLength(1);
  });

  it('is not reported where nothing depends on it, nor for a track, which is a separate finding', () => {
    const without = poured(0.28).replace(flash(11, 5, 15), '');
    expect(necksOf({ 'b.gtl': `${without}${flash(11, 15, 10)}` })).toEqual([]);
    const track = line(10, 0.2, 4, 0.2, 16) + flash(11, 1, 4) + flash(11, 1, 16) + line(10, 0.2, 4, 1, 4);
    expect(necksOf({ 'b.gtl': `${track}${line(10, 0.2, 16, 1, 16)}` })).toEqual([]);
  });

  it('is not reported on a plated edge: the copper there stays', () => {
    const slots = drillText([[-0.5, 2, -0.5, 18]], { mm: 1 });
    expect(necksOf({ 'b.gtl': poured(0.28), 'b.drl': slots })).toEqual([]);
  });
});

const turns: readonly Turn[] = [asDrawn, ([x, y]) => [20 - x, y], ([x, y]) => [y, x], ([x, y]) => [y, 20 - x]];

it('is as wide as an image of 2 µm shows, on every side and either way round', () => {
  fc.assert(
    fc.property(fc.integer({ min: 205, max: 360 }), fc.constantFrom(0, 1, 2, 3), (neckUm, at) => {
      const turn = turns[at]!;
      const { problems, layers } = boardOf({ 'b.gtl': poured(neckUm / 1000, turn) });
      const found = problems.find(({ code }) => code === 'dfm.edge-neck');
      const painted = leftOf(layers.find(({ name }) => name === 'b.gtl')!.image!, turn([0, 10]));
      expect(Math.abs(painted - (neckUm / 1000 - 0.2))).toBeLessThan(0.005);
      expect(found !== undefined).toBe(neckUm < 298);
      if (found !== undefined) expect(Math.abs(Number(found.data?.['mm']) - painted)).toBeLessThan(0.005);
    }),
    { numRuns: 40 },
  );
});

/** Returns the amount of copper more than 0.2 mm inside a place of the edge, counted across the neck, mm. */
function leftOf(image: Parameters<typeof paintRaster>[0], [x, y]: Spot): number {
  const pixelMm = 0.002;
  const raster = new Raster({ minX: x - 0.5, minY: y - 0.5, maxX: x + 0.5, maxY: y + 0.5 }, pixelMm, 1e9);
  paintRaster(image, raster, pixelMm / 4);
  const counts = { along: 0, across: 0 };
  const middle = Math.floor(raster.columns / 2);
  for (let at = 0; at < raster.columns; at += 1) {
    const away = (at + 0.5 - raster.columns / 2) * pixelMm;
    if (Math.abs(away) < 0.2) continue;
    counts.along += raster.pixel(at, middle);
    counts.across += raster.pixel(middle, at);
  }
  // No copper lies on the edge itself, so one of them is nothing.
  return (counts.along + counts.across) * pixelMm;
}
