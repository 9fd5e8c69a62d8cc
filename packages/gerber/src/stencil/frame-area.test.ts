import { expect, it } from 'vitest';
import type { StencilSideFacts } from '../facts.ts';
import { openableArea, tooLargeFor } from './frame-area.ts';

const SIDE = { apertures: 1, openedMm2: 1, minWidthMm: 1, minAreaOverWallMm: 1 };
const side = (widthMm: number, heightMm: number): StencilSideFacts => ({ ...SIDE, widthMm, heightMm });
const FRAME = openableArea({ shortMm: 370, longMm: 470 }, true);

it('a frame opens less of its size than a sheet alone', () => {
  expect(FRAME).toEqual({ shortMm: 190, longMm: 290 });
  expect(openableArea({ shortMm: 320, longMm: 420 }, false)).toEqual({ shortMm: 280, longMm: 380 });
});

it('apertures may lie turned, and exactly fill the area', () => {
  expect(tooLargeFor(FRAME, { top: side(290, 190) }, 'top')).toBeUndefined();
  expect(tooLargeFor(FRAME, { top: side(190, 290) }, 'top')).toBeUndefined();
  expect(tooLargeFor(FRAME, { top: side(190.001, 191) }, 'top')).toMatchObject({ widthMm: 190.001, heightMm: 191 });
});

it('only the chosen sides count', () => {
  const stencil = { top: side(300, 300), bottom: side(10, 10) };
  expect(tooLargeFor(FRAME, stencil, 'bottom')).toBeUndefined();
  expect(tooLargeFor(FRAME, stencil, 'two')).toMatchObject({ widthMm: 300 });
});

it('both sides on one sheet need room next to each other or one above the other', () => {
  const both = (one: StencilSideFacts) => tooLargeFor(FRAME, { top: one, bottom: one }, 'bothOnOne');
  expect(both(side(140, 190))).toBeUndefined();
  expect(both(side(190, 140))).toBeUndefined();
  expect(both(side(141, 190))).toEqual({ widthMm: 292, heightMm: 190 });
});
