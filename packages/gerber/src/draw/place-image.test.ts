import sharp from 'sharp';
import { expect, it } from 'vitest';
import { boardOf, drillText, flash, line } from '../testing/board-text.ts';
import { placeImage } from './place-image.ts';

const board = boardOf({
  'b.gtl': flash(11, 5, 5) + line(10, 5, 5, 9, 5) + line(10, -2, 12, 3, 12),
  'b.gbl': flash(11, 5, 5),
  'b.gts': flash(14, 5, 5),
  'b.drl': drillText([[5, 5]]),
});

/** The colour at a place, mm from the middle; one of the image's own colours. */
async function colours(at: { x: number; y: number }, layer: string | undefined, spots: readonly [number, number][]) {
  const [sizeMm, pixels] = [4, 200];
  const { data, info } = await sharp(placeImage(board, at, { sizeMm, pixels, layer }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return spots.map(([x, y]) => {
    const [column, row] = [Math.round(100 + x * 50), Math.round(100 - y * 50)];
    const from = (row * info.width + column) * info.channels;
    return [...data.subarray(from, from + 3)].join();
  });
}

const [hole, laminate, copper, outside] = ['12,12,14', '22,66,44', '201,121,63', '226,228,226'];

it('shows copper, holes and laminate round a place, up to the edge of the board', async () => {
  const bare = await colours({ x: 5, y: 5 }, 'b.gtl', [
    [0, 0],
    [1.8, 0],
    [1.8, 0.5],
    [-1.5, 1.5],
  ]);
  expect(bare).toEqual([hole, copper, laminate, laminate]);
  expect(await colours({ x: 5, y: 5 }, 'b.gbl', [[1.8, 0]])).toEqual([laminate]);
  expect(
    await colours({ x: 0.5, y: 10 }, undefined, [
      [-1.5, 0],
      [1.5, 0],
    ]),
  ).toEqual([outside, laminate]);
});

it('shows no copper next to the board', async () => {
  const spots = await colours({ x: 0.5, y: 12 }, 'b.gtl', [
    [-1.5, 0],
    [1.5, 0],
  ]);
  expect(spots).toEqual([outside, copper]);
});

it('shows the openings of a mask over the copper', async () => {
  const [inOpening, onTrack] = await colours({ x: 5, y: 5 }, 'b.gts', [
    [0.55, 0.5],
    [1.8, 0],
  ]);
  expect(inOpening).not.toBe(laminate);
  expect(onTrack).not.toBe(copper);
});
