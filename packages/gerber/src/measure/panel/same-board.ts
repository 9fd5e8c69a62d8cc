import type { Pad } from '../pads/pad-list.ts';

/** Boards are copies when nearly all pads of one have their like on the other. */
const copiedShare = 0.97;
const sameMm = 0.05;

type Place = Pick<Pad, 'x' | 'y' | 'halfX' | 'halfY'>;

/** True when two boards have the same pads, one of them shifted and perhaps rotated. Time grows with the pads. */
export function areSameBoard(one: readonly Place[], other: readonly Place[]): boolean {
  const [min, max] = one.length < other.length ? [one.length, other.length] : [other.length, one.length];
  if (min < max * copiedShare) return false;
  const known = new Set(atOrigin(other).map(keyOf));
  return turns.some((turn) => {
    const placed = atOrigin(one.map(turn));
    const found = placed.filter((pad) => keysNear(pad).some((key) => known.has(key))).length;
    return found >= placed.length * copiedShare;
  });
}

/** Rotations by multiples of 90°. */
const turns: readonly ((pad: Place) => Place)[] = [
  (pad) => pad,
  ({ x, y, halfX, halfY }) => ({ x: -x, y: -y, halfX, halfY }),
  ({ x, y, halfX, halfY }) => ({ x: -y, y: x, halfX: halfY, halfY: halfX }),
  ({ x, y, halfX, halfY }) => ({ x: y, y: -x, halfX: halfY, halfY: halfX }),
];

function atOrigin(pads: readonly Place[]): Place[] {
  const left = pads.reduce((min, { x }) => Math.min(min, x), Number.POSITIVE_INFINITY);
  const low = pads.reduce((min, { y }) => Math.min(min, y), Number.POSITIVE_INFINITY);
  return pads.map(({ x, y, halfX, halfY }) => ({ x: x - left, y: y - low, halfX, halfY }));
}

const cell = (mm: number): number => Math.round(mm / sameMm);
const keyAt = ({ halfX, halfY }: Place, column: number, row: number): string =>
  `${halfX.toFixed(2)}:${halfY.toFixed(2)}:${column}:${row}`;
const keyOf = (pad: Place): string => keyAt(pad, cell(pad.x), cell(pad.y));

/** The keys of a place and of its neighbours, as rounding may have moved it by one. */
function keysNear(pad: Place): string[] {
  const steps = [0, -1, 1];
  return steps.flatMap((dx) => steps.map((dy) => keyAt(pad, cell(pad.x) + dx, cell(pad.y) + dy)));
}
