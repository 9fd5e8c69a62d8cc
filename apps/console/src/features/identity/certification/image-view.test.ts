import { expect, it } from 'vitest';
import { FITTED, pan, rotated, zoomed } from './image-view.ts';

it('turns by quarters, both ways, and comes round', () => {
  const turns: readonly (1 | -1)[] = [1, 1, 1, 1, -1, -1];
  const views = turns.map((_, at) => turns.slice(0, at + 1).reduce(rotated, FITTED));
  expect(views.map(({ degrees }) => degrees)).toEqual([90, 180, 270, 0, 270, 180]);
});

it('enlarges in steps between a half and eight times', () => {
  let view = FITTED;
  for (let step = 0; step < 20; step += 1) view = zoomed(view, 1);
  expect(view.scale).toBe(8);
  for (let step = 0; step < 20; step += 1) view = zoomed(view, -1);
  expect(view.scale).toBe(0.5);
});

it('keeps what is in the middle there while it enlarges', () =>
  expect(zoomed({ ...FITTED, x: 100, y: -40 }, 1)).toEqual({ x: 150, y: -60, degrees: 0, scale: 1.5 }));

it('never loses the image', () => expect(pan(FITTED, 99_999, -99_999)).toMatchObject({ x: 2400, y: -2400 }));
