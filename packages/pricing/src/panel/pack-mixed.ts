import type { Block, Extent } from './pack-rectangles.ts';

/** A rectangle, the required number per panel, and the maximum number where space is left; integer units. */
export interface MixedItem extends Extent {
  readonly want: number;
  readonly max: number;
}

/** Equal rectangles side by side; `item` is the place of theirs in the list. */
export interface MixedBlock extends Block {
  readonly item: number;
}

export interface MixedPacking {
  readonly blocks: readonly MixedBlock[];
  /** Number of each item on the panel. */
  readonly counts: readonly number[];
}

/** Rule that chooses among the free places. */
type Rule = 'max' | 'snug' | 'low';

interface FreeSpace extends Extent {
  readonly x: number;
  readonly y: number;
}

interface Place extends Block {
  readonly pieces: number;
  readonly rank: readonly [number, number, number, number];
}

/** Beyond this number, smaller free areas hold little, and each costs time. */
const MAX_SPACES = 60;

/**
 * Packs rectangles of several sizes into a larger one, each rotated by 90° or not: blocks of equal ones are put into the
 * largest free rectangles (Jylänki's maximal rectangles), in several orders and by several rules; the packing with the most
 * required items is returned, and the first one that contains all of them ends the search. Nothing is rounded or random: the
 * same items give the same packing.
 * @param starts number of strategies tried; the first are those that win most often
 */
export function packMixed(bin: Extent, items: readonly MixedItem[], starts = WAYS.length): MixedPacking {
  let best: MixedPacking = { blocks: [], counts: items.map(() => 0) };
  let bestArea = -1;
  for (const [by, rule] of WAYS.slice(0, starts)) {
    const packing = fill(bin, items, ordered(items, by), rule);
    const area = filled(items, packing.counts);
    if (area > bestArea) [best, bestArea] = [packing, area];
    if (packing.counts.every((count, index) => count >= (items[index]?.max ?? 0))) return packing;
  }
  return best;
}

const area = ({ width, height }: Extent): number => width * height;
const BY = {
  area,
  long: ({ width, height }: MixedItem) => Math.max(width, height),
  short: ({ width, height }: MixedItem) => Math.min(width, height),
  all: (item: MixedItem) => area(item) * item.want,
} as const;

const WAYS: readonly (readonly [keyof typeof BY, Rule])[] = [
  ['long', 'snug'],
  ['area', 'max'],
  ['all', 'snug'],
  ['long', 'low'],
  ['area', 'snug'],
  ['long', 'max'],
  ['short', 'snug'],
  ['all', 'max'],
  ['area', 'low'],
  ['all', 'low'],
  ['short', 'max'],
  ['short', 'low'],
];

const ordered = (items: readonly MixedItem[], by: keyof typeof BY): number[] =>
  items
    .map((item, index) => ({ index, weight: BY[by](item), item }))
    .sort((a, b) => b.weight - a.weight || area(b.item) - area(a.item) || a.index - b.index)
    .map(({ index }) => index);

/** Required items count fully; optional ones count less, so that they never replace required ones. */
function filled(items: readonly MixedItem[], counts: readonly number[]): number {
  return items.reduce((sum, item, index) => {
    const count = counts[index] ?? 0;
    return sum + area(item) * (Math.min(count, item.want) + Math.max(0, count - item.want) / 4);
  }, 0);
}

function fill(bin: Extent, items: readonly MixedItem[], order: readonly number[], rule: Rule): MixedPacking {
  const blocks: MixedBlock[] = [];
  const counts = items.map(() => 0);
  let free: readonly FreeSpace[] = [{ x: 0, y: 0, ...bin }];
  for (const upTo of ['want', 'max'] as const) {
    for (const index of order) {
      const item = items[index];
      if (item === undefined) continue;
      for (;;) {
        const left = item[upTo] - (counts[index] ?? 0);
        const place = left > 0 ? bestPlace(free, item, left, rule) : null;
        if (place === null) break;
        const { pieces, rank: _, ...block } = place;
        blocks.push({ ...block, item: index });
        counts[index] = (counts[index] ?? 0) + pieces;
        free = without(free, takenBy(block, item));
      }
    }
  }
  return { blocks, counts };
}

function bestPlace(free: readonly FreeSpace[], item: MixedItem, left: number, rule: Rule): Place | null {
  let best: Place | null = null;
  for (const space of free) {
    for (const turned of item.width === item.height ? [false] : [false, true]) {
      const across = turned ? item.height : item.width;
      const up = turned ? item.width : item.height;
      const fitColumns = Math.min(left, Math.floor(space.width / across));
      const fitRows = Math.min(left, Math.floor(space.height / up));
      if (fitColumns === 0 || fitRows === 0) continue;
      // Full rows first, or full columns first: with few pieces the one is a strip along x, the other along y.
      for (const [columns, rows] of [
        [fitColumns, Math.min(fitRows, Math.floor(left / fitColumns))],
        [Math.min(fitColumns, Math.floor(left / fitRows)), fitRows],
      ] as const) {
        const pieces = columns * rows;
        const restX = space.width - columns * across;
        const restY = space.height - rows * up;
        const rank = rankOf(rule, { pieces, restX, restY, top: space.y + rows * up, x: space.x });
        if (best === null || isLower(rank, best.rank))
          best = { x: space.x, y: space.y, columns, rows, turned, pieces, rank };
      }
    }
  }
  return best;
}

interface Candidate {
  readonly pieces: number;
  readonly restX: number;
  readonly restY: number;
  readonly top: number;
  readonly x: number;
}

function rankOf(rule: Rule, { pieces, restX, restY, top, x }: Candidate): Place['rank'] {
  const snug = Math.min(restX, restY);
  switch (rule) {
    case 'max':
      return [-pieces, snug, top, x];
    case 'snug':
      return [snug, -pieces, top, x];
    case 'low':
      return [top, x, -pieces, snug];
  }
}

function isLower(one: Place['rank'], other: Place['rank']): boolean {
  for (let at = 0; at < one.length; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** The rectangle that a block covers. */
function takenBy({ x, y, columns, rows, turned }: Block, item: Extent): FreeSpace {
  return {
    ...{ x, y },
    width: columns * (turned ? item.height : item.width),
    height: rows * (turned ? item.width : item.height),
  };
}

/** The largest free rectangles once one is taken: those that it cuts become up to four, and none lies within another. */
function without(free: readonly FreeSpace[], taken: FreeSpace): FreeSpace[] {
  const left = taken.x;
  const bottom = taken.y;
  const right = left + taken.width;
  const top = bottom + taken.height;
  const spaces: FreeSpace[] = [];
  const cut: FreeSpace[] = [];
  for (const space of free) {
    const spaceRight = space.x + space.width;
    const spaceTop = space.y + space.height;
    if (space.x >= right || spaceRight <= left || space.y >= top || spaceTop <= bottom) {
      spaces.push(space);
      continue;
    }
    if (left > space.x) cut.push({ ...space, width: left - space.x });
    if (right < spaceRight) cut.push({ ...space, x: right, width: spaceRight - right });
    if (bottom > space.y) cut.push({ ...space, height: bottom - space.y });
    if (top < spaceTop) cut.push({ ...space, y: top, height: spaceTop - top });
  }
  for (const [index, space] of cut.entries()) {
    const isWithin = (other: FreeSpace) =>
      other.x <= space.x &&
      other.y <= space.y &&
      other.x + other.width >= space.x + space.width &&
      other.y + other.height >= space.y + space.height;
    const isCovered =
      spaces.some(isWithin) ||
      cut.some((other, at) => at !== index && isWithin(other) && (at < index || !isSame(other, space)));
    if (!isCovered) spaces.push(space);
  }
  return spaces.length <= MAX_SPACES
    ? spaces
    : spaces.sort((a, b) => area(b) - area(a) || a.y - b.y || a.x - b.x).slice(0, MAX_SPACES);
}

const isSame = (one: FreeSpace, other: FreeSpace): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
