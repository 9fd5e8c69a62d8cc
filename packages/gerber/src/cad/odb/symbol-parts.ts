import { numberAt } from '../../checked-access.ts';
import { chordCount } from '../../image/arc.ts';
import type { MacroPart } from '../../image/layer-image.ts';

/** Curves of symbols differ from their chords by less, mm. */
export const symbolToleranceMm = 0.002;

export const circle = (diameter: number): MacroPart => ({ shape: 'circle', dark: true, x: 0, y: 0, diameter });
export const polygon = (points: readonly number[]): MacroPart => ({
  shape: 'polygon',
  dark: true,
  points: Float64Array.from(points),
});

/** The outer shape, from which the inner one is erased. */
export const ring = (outer: readonly MacroPart[], inner: readonly MacroPart[]): MacroPart[] => [
  ...outer,
  ...inner.map((part) => ({ ...part, dark: false })),
];

/** Bars that erase from the centre outwards; angles in degrees, counter-clockwise. */
export function spokes(count: number, angle: number, width: number, reach: number): MacroPart[] {
  return Array.from({ length: count }, (_, at): MacroPart => {
    const turn = ((angle + (at * 360) / count) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const half = width / 2;
    const points = [0, -half, reach, -half, reach, half, 0, half].flatMap((x, index, all) =>
      index % 2 === 0 ? [x * cos - numberAt(all, index + 1) * sin, x * sin + numberAt(all, index + 1) * cos] : [],
    );
    return { shape: 'polygon', dark: false, points: Float64Array.from(points) };
  });
}

/** Points of an arc of an ellipse about the origin, both ends among them. */
export function scaledPoints(radiusX: number, radiusY: number, fromDeg: number, toDeg: number): number[] {
  const angle = ((toDeg - fromDeg) * Math.PI) / 180;
  const chords = Math.max(2, chordCount(Math.max(radiusX, radiusY), angle, symbolToleranceMm));
  return Array.from({ length: chords + 1 }, (_, at) => {
    const turn = (fromDeg * Math.PI) / 180 + (angle * at) / chords;
    return [radiusX * Math.cos(turn), radiusY * Math.sin(turn)];
  }).flat();
}

export const ellipse = (width: number, height: number): number[] =>
  scaledPoints(width / 2, height / 2, 0, 360).slice(2);

/** A rectangle whose corners are rounded or cut off, from the top right counter-clockwise: `which` names them 1 to 4. */
export function cornered(
  width: number,
  height: number,
  corner: number,
  isRound: boolean,
  which: string | undefined,
): number[] {
  const size = Math.min(corner, width / 2, height / 2);
  const [x, y] = [width / 2, height / 2];
  const signs: readonly (readonly [number, number])[] = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ];
  return signs.flatMap(([signX, signY], at) => {
    const isCut = size > 0 && (which === undefined || which === '' || which.includes(String(at + 1)));
    if (!isCut) return [signX * x, signY * y];
    const [centreX, centreY] = [signX * (x - size), signY * (y - size)];
    const arc = isRound
      ? scaledPoints(size, size, at * 90, at * 90 + 90)
      : scaledPoints(size, size, at * 90, at * 90 + 90).filter((_, index, all) => index < 2 || index >= all.length - 2);
    return arc.map((value, index) => value + (index % 2 === 0 ? centreX : centreY));
  });
}
