import { expect, it } from 'vitest';
import { homeOrbit, nearer, type Orbit, turned, viewOf } from './solid-orbit.ts';

const box = { minX: 0, minY: 0, maxX: 60, maxY: 80 };
const straight: Orbit = { azimuth: 0, elevation: 90, distance: 200, target: [0, 0, 0] };
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

it('looks straight down with the board upright, and from below with it turned over', () => {
  expect(viewOf(straight, 100, 100)).toMatchObject({
    eye: [0, expect.closeTo(0), 200],
    up: [expect.closeTo(0), 1, expect.closeTo(0)],
  });
  const below = viewOf({ ...straight, azimuth: 180, elevation: -90 }, 100, 100);
  expect(below.eye[2]).toBe(-200);
  expect(below.up[1]).toBeCloseTo(1);
});

it('keeps up across the line of sight at every angle, also at the poles', () => {
  for (let elevation = -90; elevation <= 90; elevation += 15)
    for (let azimuth = 0; azimuth < 360; azimuth += 45) {
      const { eye, up } = viewOf({ ...straight, azimuth, elevation }, 100, 100);
      expect(dot(eye, up)).toBeCloseTo(0, 6);
      expect(Math.hypot(...up)).toBeCloseTo(1, 6);
    }
});

it('turns to the poles and no farther', () => {
  expect(turned(straight, 10, 30)).toMatchObject({ azimuth: 10, elevation: 90 });
  expect(turned(straight, 0, -400).elevation).toBe(-90);
});

it('shows the whole board at first, also in a narrow window', () => {
  for (const [width, height] of [
    [800, 400],
    [300, 400],
  ] as const) {
    const { eye, up } = viewOf(homeOrbit(box, 'top', width, height), width, height);
    const away = Math.hypot(...eye);
    const right = [0, 1, 2].map((axis) => {
      const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
      return ((up[a] ?? 0) * (eye[b] ?? 0) - (up[b] ?? 0) * (eye[a] ?? 0)) / away;
    });
    // Each corner, as far from the middle of the image as perspective shows it.
    for (const corner of [
      [-30, -40, 0],
      [30, -40, 0],
      [-30, 40, 0],
      [30, 40, 0],
    ]) {
      const depth = away - dot(corner, eye) / away;
      const halfHeight = Math.tan((15 * Math.PI) / 180) * depth;
      expect(Math.abs(dot(corner, up))).toBeLessThanOrEqual(halfHeight);
      expect(Math.abs(dot(corner, right))).toBeLessThanOrEqual((halfHeight * width) / height);
    }
  }
});

it('comes nearer to the place under the pointer, and stops before the board', () => {
  const near = nearer(straight, 2, box, { x: 50, y: -25 }, 100);
  expect(near.distance).toBe(100);
  const perPixel = (200 * 2 * Math.tan((15 * Math.PI) / 180)) / 100;
  // Half the way: what was 50 pixels off the middle is still so at twice the size.
  expect(near.target[0]).toBeCloseTo((50 * perPixel) / 2);
  expect(near.target[1]).toBeCloseTo((25 * perPixel) / 2);
  expect(nearer(straight, 1e6, box, { x: 0, y: 0 }, 100).distance).toBeCloseTo(6);
  expect(nearer(straight, 1e-6, box, { x: 0, y: 0 }, 100).distance).toBeCloseTo(600);
});
