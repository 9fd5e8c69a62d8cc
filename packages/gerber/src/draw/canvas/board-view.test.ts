import { describe, expect, it } from 'vitest';
import { boardPointAt, fitView, pixelAt, visibleBox, zoomAt } from './board-view.ts';

const box = { minX: 100, minY: -20, maxX: 140, maxY: 0 };

describe('a view', () => {
  it('fits the full board into the middle', () => {
    const view = fitView(box, 'top', 1000, 600, 100);
    expect(view).toMatchObject({ scale: 20, offsetX: 100, offsetY: 100 });
    expect(pixelAt(view, box, { x: 100, y: 0 })).toEqual({ x: 100, y: 100 });
    expect(pixelAt(view, box, { x: 140, y: -20 })).toEqual({ x: 900, y: 500 });
  });

  it('mirrors the bottom left to right', () => {
    const view = fitView(box, 'bottom', 1000, 600, 100);
    expect(pixelAt(view, box, { x: 100, y: 0 })).toEqual({ x: 900, y: 100 });
  });

  it.each(['top', 'bottom'] as const)('keeps the place under the pointer while zooming the %s', (side) => {
    const view = fitView(box, side, 1000, 600, 100);
    const pointer = { x: 321, y: 234 };
    const place = boardPointAt(view, box, pointer);
    const zoomed = zoomAt(zoomAt(view, pointer.x, pointer.y, 7), pointer.x, pointer.y, 1.5);
    expect(pixelAt(zoomed, box, place).x).toBeCloseTo(pointer.x, 6);
    expect(pixelAt(zoomed, box, place).y).toBeCloseTo(pointer.y, 6);
    const visible = visibleBox(zoomed, box);
    expect(visible.maxX - visible.minX).toBeCloseTo(1000 / 210, 6);
  });

  it('of a board without size, or on a canvas smaller than its margins, stays finite', () => {
    const point = { minX: 1, minY: 1, maxX: 1, maxY: 1 };
    for (const view of [fitView(point, 'top', 100, 100, 10), fitView(box, 'top', 10, 10, 20)]) {
      expect(Number.isFinite(view.scale) && view.scale > 0).toBe(true);
    }
  });
});
