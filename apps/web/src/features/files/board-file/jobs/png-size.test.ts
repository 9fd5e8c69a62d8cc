import { expect, it } from 'vitest';
import { pngSize } from './png-size.ts';

const box = (width: number, height: number) => ({ minX: 5, minY: -3, maxX: 5 + width, maxY: -3 + height });

it('gives the longer side the pixels that are asked for, whichever it is', () => {
  expect(pngSize(box(68.58, 53.34), 4000)).toEqual({ width: 4000, height: 3111, perMm: expect.closeTo(58.326, 3) });
  expect(pngSize(box(20, 80), 1000)).toMatchObject({ width: 250, height: 1000, perMm: 12.5 });
});

it('never has a side of no pixels', () => {
  expect(pngSize(box(500, 0.1), 100)).toMatchObject({ width: 100, height: 1 });
});
