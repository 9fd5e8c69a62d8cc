import { float64At, itemAt, uint32At } from '../checked-access.ts';
import { boxOfPoints } from '../coordinates.ts';
import { apertureBox } from '../image/aperture-box.ts';
import { type Box, ItemKind, identityTransform, type LayerImage, type Region } from '../image/layer-image.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';
import { PlaceTable } from '../outline/place-table.ts';
import { PointGrid } from './point-grid.ts';

/** The pads of all copper layers, one for each place: columns of equal length. */
export interface PadSites {
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** The longer side of the largest pad of the place. */
  readonly sizeMm: readonly number[];
  readonly grid: PointGrid;
}

const maxSites = 200_000;
/** Places nearer to each other than this are one. */
const sameMm = 0.002;
/** A larger filled area is not a pad. */
const widestRegionMm = 10;
const cellMm = 0.5;

/** Collects pads: flashes, strokes of no length, and small filled areas. Time grows with the items of the layers. */
export function padSites(copper: readonly LayerImage[]): PadSites {
  const builder = new SiteBuilder();
  for (const image of copper) addPads(writeOutBlocks(image), builder);
  return builder.build();
}

/** Pads of given places and sizes. */
export function padSitesOf(pads: Iterable<readonly [x: number, y: number, sizeMm: number]>): PadSites {
  const builder = new SiteBuilder();
  for (const [x, y, sizeMm] of pads) builder.add(x, y, sizeMm);
  return builder.build();
}

/** Extents of the pads; undefined without any. */
export function boxOfPads({ grid }: PadSites): Box | undefined {
  return grid.points.length === 0 ? undefined : boxOfPoints(grid.points);
}

function addPads({ items, apertures, regions, transforms }: LayerImage, builder: SiteBuilder): void {
  const sizes = new Map<number, number>();
  const sizeOf = (item: number): number => {
    const key = uint32At(items.tool, item) * 0x10000 + (items.transform[item] ?? 0);
    let size = sizes.get(key);
    if (size === undefined) {
      const aperture = itemAt(apertures, uint32At(items.tool, item));
      const box = apertureBox(aperture, transforms[items.transform[item] ?? 0] ?? identityTransform);
      size = Math.max(box.maxX - box.minX, box.maxY - box.minY);
      sizes.set(key, size);
    }
    return size;
  };
  for (let item = 0; item < items.count; item += 1) {
    if (items.dark[item] === 0) continue;
    const kind = items.kind[item];
    if (kind === ItemKind.region) addRegion(itemAt(regions, uint32At(items.tool, item)), builder);
    if (kind !== ItemKind.flash && kind !== ItemKind.line) continue;
    const at = uint32At(items.start, item);
    const x = float64At(items.coords, at);
    const y = float64At(items.coords, at + 1);
    const isPoint = kind === ItemKind.flash || (items.coords[at + 2] === x && items.coords[at + 3] === y);
    if (isPoint) builder.add(x, y, sizeOf(item));
  }
}

const maxRegionNumbers = 400;

function addRegion({ coords }: Region, builder: SiteBuilder): void {
  if (coords.length < 6 || coords.length > maxRegionNumbers) return;
  const { minX, minY, maxX, maxY } = boxOfPoints(coords);
  const size = Math.max(maxX - minX, maxY - minY);
  if (size <= widestRegionMm) builder.add((minX + maxX) / 2, (minY + maxY) / 2, size);
}

class SiteBuilder {
  readonly #x: number[] = [];
  readonly #y: number[] = [];
  readonly #size: number[] = [];
  readonly #places = new PlaceTable();

  add(x: number, y: number, sizeMm: number): void {
    const [column, row] = [Math.round(x / sameMm), Math.round(y / sameMm)];
    const site = this.#x.length < maxSites ? this.#places.number(column, row) : this.#places.find(column, row);
    if (site === this.#x.length) {
      this.#x.push(x);
      this.#y.push(y);
      this.#size.push(sizeMm);
    } else if (site >= 0) this.#size[site] = Math.max(itemAt(this.#size, site), sizeMm);
  }

  build(): PadSites {
    const points: number[] = [];
    for (const [at, x] of this.#x.entries()) points.push(x, itemAt(this.#y, at));
    return { x: this.#x, y: this.#y, sizeMm: this.#size, grid: new PointGrid(points, cellMm) };
  }
}
