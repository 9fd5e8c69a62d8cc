import { itemAt, numberAt } from '../../checked-access.ts';
import type { PanelFacts } from '../../facts.ts';
import type { Pad } from '../pads/pad-list.ts';
import type { Parting } from './partings.ts';

export type PadGrid = Pick<PanelFacts, 'columns' | 'rows' | 'pitchXMm' | 'pitchYMm'>;

const minPads = 8;
/** Boards of a panel are copies: nearly every pad has its like one pitch further. */
const copiedShare = 0.97;
const sameMm = 0.05;
const shortestPitchMm = 5;
const maxBoards = 50;
/** The rarest kind of pad gives the pitches to try; of kinds with more pads too many would follow. */
const maxOfKind = 400;
const maxPitches = 60;

/**
 * Equal boards side by side, found by the pitch at which the pads repeat. Rows of like parts repeat too, so between each
 * two neighbours something must part them. Undefined for one board, and for boards that differ.
 */
export function padGrid(pads: readonly Pad[], partings: readonly Parting[]): PadGrid | undefined {
  if (pads.length < minPads) return undefined;
  const kinds = kindsOf(pads);
  const panel = { pads, kinds, places: new PadPlaces(pads, kinds), partings };
  const across = repeatAlong('x', panel);
  const along = repeatAlong('y', panel);
  if (across === undefined && along === undefined) return undefined;
  return {
    columns: across?.count ?? 1,
    rows: along?.count ?? 1,
    ...(across === undefined ? {} : { pitchXMm: across.pitch }),
    ...(along === undefined ? {} : { pitchYMm: along.pitch }),
  };
}

type Axis = 'x' | 'y';

interface PanelPads {
  readonly pads: readonly Pad[];
  readonly kinds: readonly number[];
  readonly places: PadPlaces;
  readonly partings: readonly Parting[];
}

function repeatAlong(
  axis: Axis,
  { pads, kinds, places, partings }: PanelPads,
): { readonly count: number; readonly pitch: number } | undefined {
  const low = pads.reduce((min, pad) => Math.min(min, pad[axis]), Number.POSITIVE_INFINITY);
  const high = farthest(axis, pads);
  for (const pitch of pitchesOf(axis, pads, kinds)) {
    const count = Math.floor((high - low + sameMm) / pitch) + 1;
    if (count < 2 || count > maxBoards) continue;
    const inner = pads.reduce((sum, pad) => sum + Number(pad[axis] + pitch <= high + sameMm), 0);
    // The boards before the last hold their full share of the pads, or the pitch is one of parts.
    const isFull = inner >= (pads.length * (count - 1)) / count - pads.length * (1 - copiedShare);
    if (!isFull) continue;
    // Most pitches are those of components, and the first few pads show it.
    let copied = inner;
    for (let index = 0; index < pads.length && copied >= inner * copiedShare; index += 1) {
      const pad = itemAt(pads, index);
      if (pad[axis] + pitch > high + sameMm) continue;
      const [x, y] = axis === 'x' ? [pad.x + pitch, pad.y] : [pad.x, pad.y + pitch];
      if (!places.has(numberAt(kinds, index), x, y)) copied -= 1;
    }
    if (copied < inner * copiedShare) continue;
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
  pads.reduce((max, pad) => Math.max(max, pad[axis]), Number.NEGATIVE_INFINITY);

/** A parting runs at right angles to the axis, within the gap between two boards. */
function liesBetween({ minX, minY, maxX, maxY }: Parting, axis: Axis, from: number, to: number): boolean {
  const [low, high] = axis === 'x' ? [minX, maxX] : [minY, maxY];
  return low >= from - sameMm && high <= to + sameMm;
}

/** The distances between pads of the rarest kind that lie in one line, smallest first. */
function pitchesOf(axis: Axis, pads: readonly Pad[], kinds: readonly number[]): number[] {
  const other = axis === 'x' ? 'y' : 'x';
  const byKind: Pad[][] = [];
  for (const [index, pad] of pads.entries()) {
    const kind = numberAt(kinds, index);
    byKind[kind] ??= [];
    byKind[kind].push(pad);
  }
  const rarest = byKind.filter((kind) => kind.length > 1).sort((left, right) => left.length - right.length)[0];
  if (rarest === undefined || rarest.length > maxOfKind) return [];
  const first = rarest.reduce((min, pad) => (pad[axis] < min[axis] ? pad : min));
  const pitches = rarest.flatMap((pad) =>
    Math.abs(pad[other] - first[other]) < sameMm && pad[axis] - first[axis] >= shortestPitchMm
      ? [pad[axis] - first[axis]]
      : [],
  );
  return pitches.toSorted((left, right) => left - right).slice(0, maxPitches);
}

const kindOf = ({ halfX, halfY }: Pad): string => `${halfX.toFixed(2)}:${halfY.toFixed(2)}`;
const cell = (mm: number): number => Math.round(mm / sameMm);

/** The kind of each pad, numbered from 0 in the order of the pads. */
function kindsOf(pads: readonly Pad[]): number[] {
  const byText = new Map<string, number>();
  // Pads of one aperture have the very same size, of which the text need not be made again.
  let [before, known] = [pads[0], -1];
  return pads.map((pad) => {
    if (known >= 0 && pad.halfX === before?.halfX && pad.halfY === before.halfY) return known;
    const text = kindOf(pad);
    known = byText.get(text) ?? byText.size;
    byText.set(text, known);
    before = pad;
    return known;
  });
}

/** The cells in which pads of each kind lie. */
class PadPlaces {
  readonly #cells = new Set<number>();

  constructor(pads: readonly Pad[], kinds: readonly number[]) {
    for (const [index, { x, y }] of pads.entries()) this.#cells.add(keyOf(numberAt(kinds, index), cell(x), cell(y)));
  }

  /** True when a pad of a kind lies in the cell or in an adjacent one, as rounding may have moved it by one. */
  has(kind: number, x: number, y: number): boolean {
    const [column, row] = [cell(x), cell(y)];
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) if (this.#cells.has(keyOf(kind, column + dx, row + dy))) return true;
    }
    return false;
  }
}

/**
 * Packs a key into one integer: files have no coordinates beyond 2 m, which is 40 000 cells, and up to some 10 000 kinds of
 * pads.
 */
const keyOf = (kind: number, column: number, row: number): number =>
  (kind * 0x40000 + column + 0x20000) * 0x40000 + row + 0x20000;
