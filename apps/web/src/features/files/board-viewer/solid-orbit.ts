import type { BoardSide, Box, Point } from '@xunban/gerber';
import { FIELD_DEGREES, type SolidView } from '../board-file/solid/solid-messages.ts';

/** Position of the eye: angles in degrees about the target, lengths in mm from the middle of the board. */
export interface Orbit {
  /** Turned about the board's normal. */
  readonly azimuth: number;
  /** 90 looks straight at the top face, -90 at the bottom. */
  readonly elevation: number;
  readonly distance: number;
  readonly target: readonly [x: number, y: number, z: number];
}

/** Half the board's diagonal: nothing of it is farther from its middle. */
const radiusOf = ({ minX, minY, maxX, maxY }: Box): number => Math.max(1, Math.hypot(maxX - minX, maxY - minY) / 2);

const HALF_FIELD = (FIELD_DEGREES * Math.PI) / 360;

/** Returns an orbit that shows the full board at an angle, from above or below, however narrow the window is. */
export function homeOrbit(box: Box, side: BoardSide, width: number, height: number): Orbit {
  const narrow = Math.min(1, Math.max(1, width) / Math.max(1, height));
  // The ball round the board touches the sides of the cone that is seen; what is nearer to the eye looks larger.
  const distance = radiusOf(box) / Math.sin(Math.atan(Math.tan(HALF_FIELD) * narrow));
  return side === 'top'
    ? { azimuth: -20, elevation: 52, distance, target: [0, 0, 0] }
    : { azimuth: 160, elevation: -52, distance, target: [0, 0, 0] };
}

export const turned = (orbit: Orbit, azimuth: number, elevation: number): Orbit => ({
  ...orbit,
  azimuth: (orbit.azimuth + azimuth) % 360,
  elevation: Math.min(90, Math.max(-90, orbit.elevation + elevation)),
});

/** Nearer by `factor`, but not through the board and not out of sight. What lies under `at`, pixels from the middle, stays. */
export function nearer(orbit: Orbit, factor: number, box: Box, at: Point, height: number): Orbit {
  const radius = radiusOf(box);
  const distance = Math.min(radius * 12, Math.max(radius * 0.12, orbit.distance / factor));
  const perPixel = (2 * Math.tan(HALF_FIELD)) / Math.max(1, height);
  const shift = (orbit.distance - distance) * perPixel;
  const { right, up } = directions(orbit);
  const moved = ([0, 1, 2] as const).map((axis) => {
    const place = orbit.target[axis] + shift * (right[axis] * at.x - up[axis] * at.y);
    return Math.min(radius, Math.max(-radius, place));
  });
  const [x = 0, y = 0, z = 0] = moved;
  return { ...orbit, distance, target: [x, y, z] };
}

export function viewOf(orbit: Orbit, width: number, height: number): SolidView {
  const { ahead, up } = directions(orbit);
  const { target, distance } = orbit;
  return {
    width,
    height,
    target,
    up,
    eye: [target[0] + ahead[0] * distance, target[1] + ahead[1] * distance, target[2] + ahead[2] * distance],
  };
}

type Direction = readonly [x: number, y: number, z: number];

/** From the target to the eye, and what is right and up in the image. */
function directions({ azimuth, elevation }: Orbit): { ahead: Direction; right: Direction; up: Direction } {
  const [round, tilt] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  const [sinRound, cosRound] = [Math.sin(round), Math.cos(round)];
  const [sinTilt, cosTilt] = [Math.sin(tilt), Math.cos(tilt)];
  return {
    ahead: [sinRound * cosTilt, -cosRound * cosTilt, sinTilt],
    right: [cosRound, sinRound, 0],
    up: [-sinRound * sinTilt, cosRound * sinTilt, cosTilt],
  };
}
