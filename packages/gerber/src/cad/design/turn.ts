import { float64At } from '../../checked-access.ts';
import type { Region } from '../../image/layer-image.ts';

export interface XY {
  readonly x: number;
  readonly y: number;
}

/** Rotates the point counter-clockwise about the origin; multiples of 90° are exact. */
export function turnedPoint(x: number, y: number, angleDeg: number): XY {
  const angle = ((angleDeg % 360) + 360) % 360;
  if (angle === 0) return { x, y };
  if (angle === 90) return { x: -y, y: x };
  if (angle === 180) return { x: -x, y: -y };
  if (angle === 270) return { x: y, y: -x };
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** A contour of a footprint or a pad at its place on the board. */
export function placedContour({ ops, coords }: Region, at: XY, angleDeg: number): Region {
  const placed = new Float64Array(coords.length);
  for (let index = 0; index + 1 < coords.length; index += 2) {
    const { x, y } = turnedPoint(float64At(coords, index), float64At(coords, index + 1), angleDeg);
    placed[index] = at.x + x;
    placed[index + 1] = at.y + y;
  }
  return { ops, coords: placed };
}
