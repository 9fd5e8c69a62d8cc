import { numberAt } from '../checked-access.ts';
import type { HoleSites } from './hole-sites.ts';
import type { PadSites } from './pad-sites.ts';

/** A shift, and the number of sampled holes that it puts near a pad. */
export interface ShiftVotes {
  readonly x: number;
  readonly y: number;
  readonly votes: number;
}

/** Differences are counted in square cells of this side. */
const cellMm = 0.05;
const maxVotes = 200_000;
const maxPads = 60_000;
const minHoles = 12;
const maxHoles = 64;
/** Share of the sampled holes that must agree on a shift. */
const neededShare = 0.5;
const maxShifts = 24;
/** A hole is at most this much wider than its pad: the pads of unplated holes may be drilled away. */
export const minPadPerHole = 0.9;

/**
 * Returns the shifts that put many of a sample of the holes on pads of sufficient size, the commonest first: every difference
 * between a sampled hole and a pad is one vote. The sample shrinks as pads multiply, so there are at most 200 000 votes, or
 * 12 for each pad if that is more, and none above 60 000 pads; further holes cost nothing. The first pass counts hashed cells.
 * The second one looks only at the cells that many holes voted for, together with their neighbours, as one shift may fall on
 * the border of two.
 */
export function voteShifts(holes: HoleSites, pads: PadSites): readonly ShiftVotes[] {
  if (pads.x.length > maxPads) return [];
  const sample = spreadSample(holes, Math.ceil(maxVotes / Math.max(1, pads.x.length)));
  const counts = new CellCounts(sample.length * pads.x.length);
  visitDifferences(holes, sample, pads, (x, y) => counts.add(Math.floor(x / cellMm), Math.floor(y / cellMm)));
  const needed = Math.ceil(sample.length * neededShare);
  const minOwn = Math.ceil(sample.length / 7);
  const cells = new Map<number, { x: number; y: number; own: number; votes: number }>();
  visitDifferences(holes, sample, pads, (x, y) => {
    const [column, row] = [Math.floor(x / cellMm), Math.floor(y / cellMm)];
    if (counts.at(column, row) < minOwn) return;
    const key = column * 0x4000000 + row;
    const cell = cells.get(key);
    if (cell !== undefined) {
      cell.own += 1;
      cell.x += x;
      cell.y += y;
      return;
    }
    const votes = counts.around(column, row);
    if (votes >= needed) cells.set(key, { x, y, own: 1, votes });
  });
  const means = [...cells.values()].map(({ x, y, own, votes }) => ({ x: x / own, y: y / own, votes, own }));
  return distinct(means.sort((left, right) => right.votes - left.votes || right.own - left.own));
}

/** An even selection of the holes, with the outermost ones: a shift by one pitch of a raster takes those off their pads. */
function spreadSample({ x, y }: HoleSites, wanted: number): readonly number[] {
  const size = Math.max(minHoles, Math.min(maxHoles, wanted));
  if (x.length <= size) return [...x.keys()];
  const sample = new Set([x, y].flatMap((values) => extremes(values)));
  const even = size - sample.size;
  for (let index = 0; index < even; index += 1) sample.add(Math.floor(((index + 0.5) * x.length) / even));
  return [...sample];
}

function extremes(values: readonly number[]): [number, number] {
  let [low, high] = [0, 0];
  for (const [at, value] of values.entries()) {
    if (value < numberAt(values, low)) low = at;
    if (value > numberAt(values, high)) high = at;
  }
  return [low, high];
}

function visitDifferences(
  holes: HoleSites,
  sample: readonly number[],
  pads: PadSites,
  visit: (x: number, y: number) => void,
): void {
  for (const hole of sample) {
    const [x, y] = [numberAt(holes.x, hole), numberAt(holes.y, hole)];
    const minSize = minPadPerHole * numberAt(holes.sizeMm, hole);
    for (let pad = 0; pad < pads.x.length; pad += 1) {
      if (numberAt(pads.sizeMm, pad) >= minSize) visit(numberAt(pads.x, pad) - x, numberAt(pads.y, pad) - y);
    }
  }
}

/** Shifts that are nearly the same are one. */
function distinct(ranked: readonly ShiftVotes[]): ShiftVotes[] {
  const picked: ShiftVotes[] = [];
  for (const { x, y, votes } of ranked) {
    if (picked.length === maxShifts) break;
    const isNear = (other: ShiftVotes): boolean => Math.hypot(other.x - x, other.y - y) < 2 * cellMm;
    if (!picked.some(isNear)) picked.push({ x, y, votes });
  }
  return picked;
}

/** Counts per cell in a hash table without keys: cells that share an entry count too much, never too little. */
class CellCounts {
  readonly #counts: Uint8Array;
  readonly #mask: number;

  constructor(votes: number) {
    const size = 2 ** Math.max(12, Math.min(23, Math.ceil(Math.log2(8 * votes + 1))));
    this.#counts = new Uint8Array(size);
    this.#mask = size - 1;
  }

  add(column: number, row: number): void {
    const entry = this.#entry(column, row);
    const count = this.#counts[entry] ?? 0;
    if (count < 255) this.#counts[entry] = count + 1;
  }

  at(column: number, row: number): number {
    return this.#counts[this.#entry(column, row)] ?? 0;
  }

  around(column: number, row: number): number {
    let sum = 0;
    for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) sum += this.at(column + dx, row + dy);
    return sum;
  }

  #entry(column: number, row: number): number {
    const mixed = Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & this.#mask;
  }
}
