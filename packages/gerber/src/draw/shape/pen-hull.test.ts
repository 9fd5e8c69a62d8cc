import { describe, expect, it } from 'vitest';
import { type Aperture, identityTransform } from '../../image/layer-image.ts';
import { contourAreas } from '../testing/contour-area.ts';
import { penHull, sweptPen } from './pen-hull.ts';

const rectangle: Aperture = { shape: 'rectangle', width: 2, height: 1 };
const sweptArea = (pen: Aperture, x1: number, y1: number, x2: number, y2: number): number =>
  contourAreas(sweptPen(penHull(pen, identityTransform), x1, y1, x2, y2))[0] ?? Number.NaN;

describe('a swept pen', () => {
  it.each([0, 1, 30, 45, 90, 135, 180, 200, 270, 300])(
    'covers its own area and a band as wide as it is seen, at %i degrees',
    (deg) => {
      const [cos, sin] = [Math.cos((deg * Math.PI) / 180), Math.sin((deg * Math.PI) / 180)];
      const seenWidth = 2 * Math.abs(sin) + Math.abs(cos);
      expect(sweptArea(rectangle, 7, -3, 7 + 5 * cos, -3 + 5 * sin)).toBeCloseTo(2 + 5 * seenWidth, 9);
    },
  );

  it('is the pen where it does not move', () => {
    expect(sweptArea(rectangle, 3, 3, 3, 3)).toBeCloseTo(2, 9);
  });

  it('has no dents, whatever the pen was', () => {
    const star: Aperture = {
      shape: 'macro',
      name: 'CROSS',
      parts: [
        { shape: 'polygon', dark: true, points: Float64Array.of(-1, -0.1, 1, -0.1, 1, 0.1, -1, 0.1) },
        { shape: 'polygon', dark: true, points: Float64Array.of(-0.1, -1, 0.1, -1, 0.1, 1, -0.1, 1) },
      ],
    };
    // The octagon round a cross: a square of 2 less four corners of 0.9 x 0.9 halved.
    expect(sweptArea(star, 0, 0, 0, 0)).toBeCloseTo(4 - 2 * 0.9 * 0.9, 9);
  });
});
