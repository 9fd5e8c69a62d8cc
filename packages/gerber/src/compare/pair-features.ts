import { itemAt, numberAt } from '../checked-access.ts';
import { PointGrid } from '../holes/point-grid.ts';
import type { FeatureChange, FeatureChangeKind, FeatureChanges, FeatureState } from './board-comparison.ts';

/** A pad or hole in the coordinates of the later files. */
export interface Feature extends FeatureState {
  /** Equal for features that may be the same one at another place. */
  readonly shape: string;
}

/** Nearer ones are at the same place, mm. */
const samePlaceMm = 0.01;
/** Features that moved farther are reported as removed and added. */
const farthestMoveMm = 15;
const maxListed = 400;
/** Neighbours that are looked at to find the same place, and to find a move. Only made-up files have more. */
const maxNeighbours = 20_000_000;
const maxForMoves = 3_000_000;

/**
 * Pairs the features of two boards; undefined when far too many coincide. Removed and added features are paired by the most
 * frequent move first, as the pads of a component move together. Time grows with the number of features, and for changed ones
 * with their density.
 */
export function pairFeatures(previous: readonly Feature[], later: readonly Feature[]): FeatureChanges | undefined {
  const [before, after] = [withoutDoubles(previous), withoutDoubles(later)];
  const gone = new Set(before.keys());
  const fresh = new Set(after.keys());
  const changes: FeatureChange[] = [];
  const pair = (from: number, to: number, kind?: FeatureChangeKind): void => {
    gone.delete(from);
    fresh.delete(to);
    if (kind !== undefined)
      changes.push({ kind, before: stateOf(itemAt(before, from)), after: stateOf(itemAt(after, to)) });
  };
  const grid = gridOf(after);
  let neighbours = 0;
  const here = (one: Feature, fits: (other: Feature) => boolean): number | undefined => {
    let found: number | undefined;
    grid.visit(one.at.x, one.at.y, samePlaceMm, (at) => {
      neighbours += 1;
      if (found === undefined && fresh.has(at / 2) && fits(itemAt(after, at / 2))) found = at / 2;
    });
    return found;
  };
  const isSamePlating = (one: Feature, other: Feature): boolean =>
    one.plating === undefined || other.plating === undefined || one.plating === other.plating;
  const rounds: [FeatureChangeKind | undefined, (one: Feature, other: Feature) => boolean][] = [
    [undefined, (one, other) => one.shape === other.shape && isSamePlating(one, other)],
    ['replated', (one, other) => one.shape === other.shape],
    ['resized', () => true],
  ];
  for (const [kind, fits] of rounds) {
    for (const index of [...gone]) {
      if (neighbours > maxNeighbours) return undefined;
      const found = here(itemAt(before, index), (other) => fits(itemAt(before, index), other));
      if (found !== undefined) pair(index, found, kind);
    }
  }
  for (const [from, to] of moves(before, after, gone, fresh)) {
    if (gone.has(from) && fresh.has(to)) pair(from, to, 'moved');
  }
  for (const index of gone) changes.push({ kind: 'removed', before: stateOf(itemAt(before, index)) });
  for (const index of fresh) changes.push({ kind: 'added', after: stateOf(itemAt(after, index)) });
  const counts: Partial<Record<FeatureChangeKind, number>> = {};
  for (const { kind } of changes) counts[kind] = (counts[kind] ?? 0) + 1;
  return { counts, list: changes.slice(0, maxListed) };
}

/** Returns the possible moves, the most frequent first, then the shortest. */
function moves(
  before: readonly Feature[],
  after: readonly Feature[],
  gone: ReadonlySet<number>,
  fresh: ReadonlySet<number>,
): [number, number][] {
  const open = [...fresh];
  const grid = gridOf(
    open.map((index) => itemAt(after, index)),
    2,
  );
  const found: { from: number; to: number; away: number; way: string }[] = [];
  const votes = new Map<string, number>();
  let neighbours = 0;
  for (const from of gone) {
    const one = itemAt(before, from);
    if (neighbours > maxForMoves) break;
    grid.visit(one.at.x, one.at.y, farthestMoveMm, (at, away) => {
      neighbours += 1;
      const to = numberAt(open, at / 2);
      const other = itemAt(after, to);
      if (other.shape !== one.shape || other.plating !== one.plating) return;
      const way = `${Math.round((other.at.x - one.at.x) * 50)} ${Math.round((other.at.y - one.at.y) * 50)}`;
      votes.set(way, (votes.get(way) ?? 0) + 1);
      found.push({ from, to, away, way });
    });
  }
  found.sort((left, right) => votes.get(right.way)! - votes.get(left.way)! || left.away - right.away);
  return found.map(({ from, to }) => [from, to]);
}

/** A pad that is flashed twice, or a hole that two tools of one size drill, is one. */
function withoutDoubles(features: readonly Feature[]): Feature[] {
  const unique = new Map<string, Feature>();
  for (const feature of features) {
    const { at, shape, plating = '' } = feature;
    unique.set(`${Math.round(at.x / samePlaceMm)} ${Math.round(at.y / samePlaceMm)} ${shape} ${plating}`, feature);
  }
  return [...unique.values()];
}

const gridOf = (features: readonly Feature[], cellMm = 0.5): PointGrid =>
  new PointGrid(
    features.flatMap(({ at }) => [at.x, at.y]),
    cellMm,
  );

const stateOf = ({ at, sizeMm, plating }: Feature): FeatureState => ({
  at: { x: round(at.x), y: round(at.y) },
  sizeMm: [round(sizeMm[0]), round(sizeMm[1])],
  ...(plating === undefined ? {} : { plating }),
});

const round = (mm: number): number => Math.round(mm * 1e4) / 1e4;
