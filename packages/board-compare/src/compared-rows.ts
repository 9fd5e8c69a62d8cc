import type { BoardComparison } from '@xunban/contract';
import type { ComparedImage } from '@xunban/gerber/compare';
import type { Box } from './open-comparison.ts';

type LayerState = BoardComparison['layers'][number]['state'];
type DifferencePlace = BoardComparison['outline']['places'][number];
type FeatureChange = BoardComparison['holes']['list'][number];

/** A row of the list: the whole board, a layer, or the holes. */
export interface ComparedRow {
  readonly image: ComparedImage;
  readonly role?: string;
  /** Name of the file, or both names when they differ. */
  readonly names?: string;
  readonly state: LayerState;
  readonly stops: readonly Stop[];
}

/** Something to look at: a pad or hole that changed, or a place that differs. */
export type Stop =
  | { readonly kind: 'feature'; readonly change: FeatureChange; readonly box: Box }
  | { readonly kind: 'place'; readonly place: DifferencePlace; readonly box: Box };

const maxStops = 60;

/** The board first, with its shape and all that differs on it; then what differs, then what is the same. */
export function comparedRows({ isSame, layers, holes, outline }: BoardComparison): ComparedRow[] {
  const rows = layers.map(({ role, before, after, state, pads, places }, image): ComparedRow => {
    const names = before === after ? before : [before, after].filter((name) => name !== undefined).join(' → ');
    return {
      image,
      role,
      state,
      ...(names === undefined ? {} : { names }),
      stops: stops(pads.list, places),
    };
  });
  const drilled: ComparedRow = { image: 'holes', state: holes.state, stops: stops(holes.list, []) };
  const parts = [...rows, drilled];
  const shape = stops([], outline.places);
  const board: ComparedRow = {
    image: 'board',
    state: isSame ? 'same' : 'changed',
    stops: [...shape, ...parts.flatMap((part) => part.stops)].slice(0, maxStops),
  };
  const isChanged = ({ state }: ComparedRow): boolean => state !== 'same';
  return [board, ...parts.filter(isChanged), ...parts.filter((row) => !isChanged(row))];
}

function stops(changes: readonly FeatureChange[], places: readonly DifferencePlace[]): Stop[] {
  const features = changes.map((change): Stop => ({ kind: 'feature', change, box: boxOf(change) }));
  const areas = places.map((place): Stop => ({ kind: 'place', place, box: place.box }));
  return [...features, ...areas].slice(0, maxStops);
}

function boxOf({ before, after }: FeatureChange): Box {
  const ends = [before, after].filter((end) => end !== undefined);
  const reach = Math.max(...ends.map(({ sizeMm }) => Math.max(...sizeMm))) / 2;
  const at = (pick: (point: { readonly x: number; readonly y: number }) => number): number[] =>
    ends.map((end) => pick(end.at));
  const [xs, ys] = [at(({ x }) => x), at(({ y }) => y)];
  return {
    minX: Math.min(...xs) - reach,
    maxX: Math.max(...xs) + reach,
    minY: Math.min(...ys) - reach,
    maxY: Math.max(...ys) + reach,
  };
}
