import { describe, expect, it } from 'vitest';
import { type Aperture, identityTransform, type MacroPart } from '../../image/layer-image.ts';
import { contourAreas, sumOf } from '../testing/contour-area.ts';
import { flashShape } from './flash-shape.ts';

const shapeOf = (aperture: Aperture) => flashShape(aperture, identityTransform);

describe('flashes', () => {
  it('of round shapes are drawn by the pen', () => {
    expect(shapeOf({ shape: 'circle', diameter: 2 })).toMatchObject({
      dots: [{ pen: 2, x: 0, y: 0 }],
      areas: [],
      reach: 1,
    });
    expect(shapeOf({ shape: 'obround', width: 1, height: 3 })).toMatchObject({
      dots: [],
      strokes: [{ pen: 1, x1: -0, y1: -1, x2: 0, y2: 1 }],
      reach: 1.5,
    });
    expect(shapeOf({ shape: 'obround', width: 2, height: 2 })).toMatchObject({ dots: [{ pen: 2 }], strokes: [] });
  });

  it.each([
    [{ shape: 'rectangle', width: 4, height: 2, hole: { shape: 'circle', diameter: 1 } }, 8 - Math.PI / 4],
    [{ shape: 'rectangle', width: 4, height: 2, hole: { shape: 'rectangle', width: 1, height: 0.5 } }, 7.5],
    [{ shape: 'circle', diameter: 4, hole: { shape: 'circle', diameter: 2 } }, 3 * Math.PI],
    [{ shape: 'obround', width: 5, height: 2, hole: { shape: 'circle', diameter: 1 } }, 6 + Math.PI - Math.PI / 4],
    [{ shape: 'obround', width: 2, height: 5, hole: { shape: 'circle', diameter: 1 } }, 6 + Math.PI - Math.PI / 4],
    [{ shape: 'polygon', diameter: 2, corners: 4, rotationDeg: 20 }, 2],
  ] satisfies [Aperture, number][])('cover their area less the hole: %o', (aperture, expected) => {
    expect(sumOf(shapeOf(aperture).areas.flatMap(contourAreas))).toBeCloseTo(expected, 1);
  });

  it('of macros that build a rounded rectangle from discs and bars become a rectangle and its border', () => {
    const corners = [-1, -0.5, 1, -0.5, 1, 0.5, -1, 0.5];
    const parts: MacroPart[] = [{ shape: 'polygon', dark: true, points: Float64Array.from(corners) }];
    for (let at = 0; at < 8; at += 2) {
      parts.push({ shape: 'circle', dark: true, x: corners[at]!, y: corners[at + 1]!, diameter: 0.4 });
    }
    for (let at = 0; at < 8; at += 2) {
      const [x1, y1, x2, y2] = [corners[at]!, corners[at + 1]!, corners[(at + 2) % 8]!, corners[(at + 3) % 8]!];
      const [ax, ay] = [y1 === y2 ? 0 : 0.2, y1 === y2 ? 0.2 : 0];
      const points = Float64Array.of(x1 + ax, y1 + ay, x1 - ax, y1 - ay, x2 - ax, y2 - ay, x2 + ax, y2 + ay);
      parts.push({ shape: 'polygon', dark: true, points });
    }
    const shape = shapeOf({ shape: 'macro', name: 'RoundRect', parts });
    expect(shape.dots).toEqual([]);
    expect(shape.strokes.map(({ pen, x1, y1, x2, y2 }) => [pen, x1, y1, x2, y2])).toEqual([
      [0.4, -1, -0.5, 1, -0.5],
      [0.4, 1, -0.5, 1, 0.5],
      [0.4, 1, 0.5, -1, 0.5],
      [0.4, -1, 0.5, -1, -0.5],
    ]);
    expect(shape.areas).toHaveLength(1);
  });

  it('rotate, mirror and scale with their transform', () => {
    const transform = { mirrorX: true, mirrorY: false, rotationDeg: 90, scale: 2 };
    const part: MacroPart = { shape: 'circle', dark: true, x: 1, y: 0.5, diameter: 0.2 };
    const { dots, reach } = flashShape({ shape: 'macro', name: 'M', parts: [part] }, transform);
    expect(dots[0]!.pen).toBeCloseTo(0.4, 9);
    expect(dots[0]!.x).toBeCloseTo(-1, 9);
    expect(dots[0]!.y).toBeCloseTo(-2, 9);
    expect(reach).toBeCloseTo(Math.hypot(1, 2) + 0.2, 9);
  });

  it('of macros that begin with a clear primitive, or have only these, ignore it', () => {
    const clear: MacroPart = { shape: 'circle', dark: false, x: 0, y: 0, diameter: 5 };
    expect(shapeOf({ shape: 'macro', name: 'M', parts: [clear] })).toMatchObject({ dots: [], strokes: [], areas: [] });
    const dot: MacroPart = { shape: 'circle', dark: true, x: 0, y: 0, diameter: 1 };
    expect(shapeOf({ shape: 'macro', name: 'M', parts: [clear, dot] }).dots).toHaveLength(1);
  });
});
