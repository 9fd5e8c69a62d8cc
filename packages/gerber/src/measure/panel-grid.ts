import type { PanelFacts } from '../facts.ts';
import type { Pad } from './pad-list.ts';
import type { Parting } from './partings.ts';

export type PadGrid = Pick<PanelFacts, 'columns' | 'rows' | 'pitchXMm' | 'pitchYMm'>;

const fewestPads = 8;
/** Boards of a panel are copies: nearly every pad has its like one pitch further. */
const copiedShare = 0.97;
const sameMm = 0.05;
const shortestPitchMm = 5;
const mostBoards = 50;
/** The rarest kind of pad gives the pitches to try; of kinds with more pads too many would follow. */
const mostOfKind = 400;
const mostPitches = 60;

/**
 * Equal boards side by side, found by the pitch at which the pads repeat. Rows of like parts repeat too, so between each
 * two neighbours something must part them. Undefined for one board, and for boards that differ.
 */
export function padGrid(pads: readonly Pad[], partings: readonly Parting[]): PadGrid | undefined {
  if (pads.length < fewestPads) return undefined;
  const across = repeatAlong('x', pads, partings);
  const along = repeatAlong('y', pads, partings);
  if (across === undefined && along === undefined) return undefined;
  return {
    columns: across?.count ?? 1,
    rows: along?.count ?? 1,
    ...(across === undefined ? {} : { pitchXMm: across.pitch }),
    ...(along === undefined ? {} : { pitchYMm: along.pitch }),
  };
}

type Axis = 'x' | 'y';

function repeatAlong(
  axis: Axis,
  pads: readonly Pad[],
  partings: readonly Parting[],
): { readonly count: number; readonly pitch: number } | undefined {
  const low = pads.reduce((least, pad) => Math.min(least, pad[axis]), Number.POSITIVE_INFINITY);
  const high = farthest(axis, pads);
  const known = new Set(pads.flatMap((pad) => keysOf(pad)));
  for (const pitch of pitchesOf(axis, pads)) {
    const count = Math.floor((high - low + sameMm) / pitch) + 1;
    if (count < 2 || count > mostBoards) continue;
    const inner = pads.filter((pad) => pad[axis] + pitch <= high + sameMm);
    const copied = inner.filter((pad) => known.has(keyOf({ ...pad, [axis]: pad[axis] + pitch })));
    // The boards before the last hold their full share of the pads, or the pitch is one of parts.
    const isFull = inner.length >= (pads.length * (count - 1)) / count - pads.length * (1 - copiedShare);
    if (!isFull || copied.length < inner.length * copiedShare) continue;
    const firstBoard = pads.filter((pad) => pad[axis] < low + pitch - sameMm);
    const end = farthest(axis, firstBoard);
    const isParted = Array.from({ length: count - 1 }, (_, board) => board).every((board) =>
      partings.some((parting) => liesBetween(parting, axis, end + board * pitch, low + (board + 1) * pitch)),
    );
    if (isParted) return { count, pitch: Math.round(pitch * 1e3) / 1e3 };
  }
  return undefined;
}

const farthest = (axis: Axis, pads: readonly Pad[]): number =>
  pads.reduce((most, pad) => Math.max(most, pad[axis]), Number.NEGATIVE_INFINITY);

/** A parting runs at right angles to the axis, within the gap between two boards. */
function liesBetween({ minX, minY, maxX, maxY }: Parting, axis: Axis, from: number, to: number): boolean {
  const [low, high] = axis === 'x' ? [minX, maxX] : [minY, maxY];
  return low >= from - sameMm && high <= to + sameMm;
}

/** The distances between pads of the rarest kind that lie in one line, smallest first. */
function pitchesOf(axis: Axis, pads: readonly Pad[]): number[] {
  const other = axis === 'x' ? 'y' : 'x';
  const kinds = new Map<string, Pad[]>();
  for (const pad of pads) kinds.set(kindOf(pad), [...(kinds.get(kindOf(pad)) ?? []), pad]);
  const rarest = [...kinds.values()]
    .filter((kind) => kind.length > 1)
    .sort((left, right) => left.length - right.length)[0];
  if (rarest === undefined || rarest.length > mostOfKind) return [];
  const first = rarest.reduce((least, pad) => (pad[axis] < least[axis] ? pad : least));
  const pitches = rarest.flatMap((pad) =>
    Math.abs(pad[other] - first[other]) < sameMm && pad[axis] - first[axis] >= shortestPitchMm
      ? [pad[axis] - first[axis]]
      : [],
  );
  return pitches.toSorted((left, right) => left - right).slice(0, mostPitches);
}

const kindOf = ({ halfX, halfY }: Pad): string => `${halfX.toFixed(2)}:${halfY.toFixed(2)}`;
const cell = (mm: number): number => Math.round(mm / sameMm);
const keyOf = (pad: Pad): string => `${kindOf(pad)}:${cell(pad.x)}:${cell(pad.y)}`;

/** The keys of a place and of its neighbours, as rounding may have moved it by one. */
function keysOf(pad: Pad): string[] {
  const steps = [-1, 0, 1];
  return steps.flatMap((dx) => steps.map((dy) => `${kindOf(pad)}:${cell(pad.x) + dx}:${cell(pad.y) + dy}`));
}
