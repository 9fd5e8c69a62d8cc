import { boardPointAt, pixelAt } from '@xunban/gerber';
import { expect, it } from 'vitest';
import { clampView, fitWithDimensions, lookAt } from './view-limits.ts';

const box = { minX: -20, minY: 10, maxX: 80, maxY: 60 };
const fitted = fitWithDimensions(box, 'top', 800, 600, 1);

it('fits the board with room for its dimension lines', () => {
  const corner = pixelAt(fitted, box, { x: box.minX, y: box.maxY });
  expect(corner.x).toBeCloseTo(34);
  expect(fitted.scale).toBeCloseTo((800 - 68) / 100);
});

it('leaves a sensible view alone', () => {
  expect(clampView(fitted, box)).toEqual(fitted);
});

it.each([
  ['far right', { offsetX: 5000 }],
  ['far left', { offsetX: -50_000 }],
  ['far down', { offsetY: 5000 }],
  ['far up', { offsetY: -50_000 }],
])('keeps some of the board in sight when it is pushed %s', (_way, push) => {
  const view = clampView({ ...fitted, scale: 50, ...push }, box);
  expect(view.offsetX).toBeLessThanOrEqual(640);
  expect(view.offsetX + 100 * 50).toBeGreaterThanOrEqual(160);
  expect(view.offsetY).toBeLessThanOrEqual(480);
  expect(view.offsetY + 50 * 50).toBeGreaterThanOrEqual(120);
});

it('stops zooming at both ends and stays where it was centred', () => {
  const middle = boardPointAt(fitted, box, { x: 400, y: 300 });
  for (const factor of [1e6, 1e-6]) {
    const scale = fitted.scale * factor;
    const offsetX = 400 - (400 - fitted.offsetX) * factor;
    const offsetY = 300 - (300 - fitted.offsetY) * factor;
    const view = clampView({ ...fitted, scale, offsetX, offsetY }, box);
    expect(view.scale).toBe(factor > 1 ? 2000 : 4);
    const after = boardPointAt(view, box, { x: 400, y: 300 });
    expect(after.x).toBeCloseTo(middle.x, 6);
    expect(after.y).toBeCloseTo(middle.y, 6);
  }
});

it.each(['top', 'bottom'] as const)('brings a place of the %s to the middle, enlarged', (side) => {
  const view = lookAt({ ...fitted, side }, box, { x: 70, y: 15 });
  const { x, y } = pixelAt(view, box, { x: 70, y: 15 });
  expect(x).toBeCloseTo(400);
  expect(y).toBeCloseTo(300);
  expect(view.scale).toBe(75);
});
