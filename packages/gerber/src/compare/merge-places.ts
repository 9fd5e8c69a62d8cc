import { GrowingBox } from '../image/bounds.ts';
import type { DifferencePlace, RasterDifference } from './board-comparison.ts';

/** The differing pixels of one tile: where they are, and how many only one image has. */
export interface TilePart {
  readonly column: number;
  readonly band: number;
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  before: number;
  after: number;
}

const maxPlaces = 200;

/** Neighbouring tiles become one place; while there are too many places, tiles twice as large are taken. Largest first. */
export function mergePlaces(tiles: readonly TilePart[], pixelMm: number): Omit<RasterDifference, 'resolutionMm'> {
  let size = 1;
  let places = groupsOf(tiles, size);
  while (places.length > maxPlaces) {
    size *= 2;
    places = groupsOf(tiles, size);
  }
  const area = (pixels: number): number => round(pixels * pixelMm * pixelMm);
  const listed = places.map((group) => placeOf(group, pixelMm / 2, area));
  const all = tiles.length === 0 ? undefined : placeOf(tiles, 0, area);
  listed.sort((left, right) => areaOf(right) - areaOf(left));
  return { onlyBeforeMm2: all?.onlyBeforeMm2 ?? 0, onlyAfterMm2: all?.onlyAfterMm2 ?? 0, places: listed };
}

const areaOf = (place: DifferencePlace): number => place.onlyBeforeMm2 + place.onlyAfterMm2;

function placeOf(tiles: readonly TilePart[], half: number, area: (pixels: number) => number): DifferencePlace {
  const box = new GrowingBox();
  let [before, after] = [0, 0];
  for (const tile of tiles) {
    box.addBox(tile);
    before += tile.before;
    after += tile.after;
  }
  return {
    box: {
      minX: round(box.minX - half),
      minY: round(box.minY - half),
      maxX: round(box.maxX + half),
      maxY: round(box.maxY + half),
    },
    onlyBeforeMm2: area(before),
    onlyAfterMm2: area(after),
  };
}

/** Tiles that touch, also at corners, when `size` of them in each direction count as one. */
function groupsOf(tiles: readonly TilePart[], size: number): TilePart[][] {
  const cells = new Map<string, TilePart[]>();
  for (const tile of tiles) {
    const key = `${Math.floor(tile.column / size)} ${Math.floor(tile.band / size)}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [tile]);
    else cell.push(tile);
  }
  const groups: TilePart[][] = [];
  for (const key of [...cells.keys()]) {
    const group: TilePart[] = [];
    const open = [key];
    while (open.length > 0) {
      const next = open.pop()!;
      const cell = cells.get(next);
      if (cell === undefined) continue;
      cells.delete(next);
      for (const tile of cell) group.push(tile);
      const [column = 0, band = 0] = next.split(' ').map(Number);
      for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) open.push(`${column + dx} ${band + dy}`);
    }
    if (group.length > 0) groups.push(group);
  }
  return groups;
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
