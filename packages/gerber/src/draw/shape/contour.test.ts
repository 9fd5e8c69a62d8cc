import { describe, expect, it } from 'vitest';
import { identityTransform } from '../../image/layer-image.ts';
import { contourAreas } from '../testing/contour-area.ts';
import { ContourBuilder, roughBox, transformedContours, unitedContours } from './contour.ts';

function contours(draw: (out: ContourBuilder) => void) {
  const out = new ContourBuilder();
  draw(out);
  return out.build();
}

const clockwiseSquare = [1000, 1000, 1000, 1002, 1002, 1002, 1002, 1000];

describe('united contours', () => {
  it('all run counter-clockwise and keep their areas', () => {
    const mixed = contours((out) => {
      out.polygon(clockwiseSquare);
      out.polygon([0, 0, 3, 0, 3, 1, 0, 1]);
      out.circle(10, 10, 2, true);
    });
    const areas = contourAreas(unitedContours(mixed));
    expect(areas[0]).toBeCloseTo(4, 6);
    expect(areas[1]).toBeCloseTo(3, 6);
    expect(areas[2]).toBeCloseTo(4 * Math.PI, 2);
  });

  it('are the same object when no contour has to be reversed', () => {
    const right = contours((out) => out.polygon([0, 0, 1, 0, 1, 1]));
    expect(unitedContours(right)).toBe(right);
  });

  it('reverse a half disc, whose points alone enclose no area', () => {
    const half = { ops: Uint8Array.of(0, 2), coords: Float64Array.of(-1, 0, 1, 0, 0, 0) };
    expect(contourAreas(half)[0]).toBeCloseTo(-Math.PI / 2, 3);
    expect(contourAreas(unitedContours(half))[0]).toBeCloseTo(Math.PI / 2, 3);
  });
});

describe('transformed contours', () => {
  it.each([
    { ...identityTransform, mirrorX: true },
    { ...identityTransform, mirrorY: true, rotationDeg: 30 },
    { mirrorX: true, mirrorY: true, rotationDeg: 271, scale: 1 },
  ])('keep area and hole apart: %o', (transform) => {
    const ring = contours((out) => {
      out.circle(5, 1, 2, false);
      out.circle(5, 1, 1, true);
    });
    const [outer, inner] = contourAreas(transformedContours(ring, transform));
    expect(outer).toBeCloseTo(4 * Math.PI, 2);
    expect(inner).toBeCloseTo(-Math.PI, 2);
  });
});

it('has a box that holds arcs', () => {
  expect(roughBox(contours((out) => out.circle(3, 4, 2, false)))).toEqual({ minX: 1, minY: 2, maxX: 5, maxY: 6 });
});
