import { apertureBox } from './aperture-box.ts';
import { arcAt, visitArcExtremes } from './arc.ts';
import {
  type Box,
  type ItemColumns,
  ItemKind,
  identityTransform,
  type LayerImage,
  PathOp,
  type Region,
} from './layer-image.ts';
import { writeOutBlocks } from './write-out-blocks.ts';

/** A box that grows; empty until the first point. */
export class GrowingBox {
  minX = Number.POSITIVE_INFINITY;
  minY = Number.POSITIVE_INFINITY;
  maxX = Number.NEGATIVE_INFINITY;
  maxY = Number.NEGATIVE_INFINITY;
  #hasNaN = false;

  add(x: number, y: number): void {
    if (Number.isNaN(x + y)) this.#hasNaN = true;
    if (x < this.minX) this.minX = x;
    if (x > this.maxX) this.maxX = x;
    if (y < this.minY) this.minY = y;
    if (y > this.maxY) this.maxY = y;
  }

  addBox(box: Box): void {
    this.add(box.minX, box.minY);
    this.add(box.maxX, box.maxY);
  }

  /** True when every point is a number within `limit` of the origin. */
  isWithin(limit: number): boolean {
    return !this.#hasNaN && this.minX >= -limit && this.minY >= -limit && this.maxX <= limit && this.maxY <= limit;
  }

  box(): Box | undefined {
    if (!(this.minX <= this.maxX)) return undefined;
    return { minX: this.minX, minY: this.minY, maxX: this.maxX, maxY: this.maxY };
  }
}

/** Extents of everything painted dark, pens included; undefined when nothing is. */
export const imageBounds = (image: LayerImage): Box | undefined =>
  imageExtents(image, Number.POSITIVE_INFINITY).painted;

export interface ImageExtents {
  /** Extents of everything painted dark, pens included; absent when nothing is. */
  readonly painted?: Box;
  /** True when every item, including clear ones, lies within the limit and has no coordinate that is not a number. */
  readonly isWithinLimit: boolean;
}

/** Extents of an image, and whether anything in it is beyond `limitMm`. */
export function imageExtents(image: LayerImage, limitMm: number): ImageExtents {
  const flat = writeOutBlocks(image);
  const box = new GrowingBox();
  const all = new GrowingBox();
  const sizes = new ApertureSizes(flat);
  const { items } = flat;
  for (let item = 0; item < items.count; item += 1) {
    const target = items.dark[item] === 0 && !flat.negative ? all : box;
    const kind = items.kind[item]!;
    if (kind === ItemKind.region) {
      addRegion(flat.regions[items.tool[item]!]!, target);
      continue;
    }
    const pen = sizes.of(items.tool[item]!, items.transform[item]!);
    const at = items.start[item]!;
    if (kind === ItemKind.line || kind === ItemKind.flash) {
      addPenned(target, items.coords[at]!, items.coords[at + 1]!, pen);
      if (kind === ItemKind.line) addPenned(target, items.coords[at + 2]!, items.coords[at + 3]!, pen);
    } else visitItemArc(items, item, (x, y) => addPenned(target, x, y, pen));
  }
  const painted = box.box();
  const isWithinLimit = box.isWithin(limitMm) && all.isWithin(limitMm);
  return painted === undefined ? { isWithinLimit } : { painted, isWithinLimit };
}

function addPenned(box: GrowingBox, x: number, y: number, pen: Box): void {
  box.add(x + pen.minX, y + pen.minY);
  box.add(x + pen.maxX, y + pen.maxY);
}

/** Visits the points that decide the extents of an arc's centre line; none for items that are no arc. */
function visitItemArc(items: ItemColumns, item: number, visit: (x: number, y: number) => void): void {
  const kind = items.kind[item];
  if (kind !== ItemKind.arcClockwise && kind !== ItemKind.arcCounterClockwise) return;
  visitArcExtremes(arcAt(items.coords, items.start[item]!, kind === ItemKind.arcClockwise), visit);
}

/** Extents of a filled area. */
export function regionBounds(region: Region): Box | undefined {
  const box = new GrowingBox();
  addRegion(region, box);
  return box.box();
}

function addRegion(region: Region, box: GrowingBox): void {
  const { ops, coords } = region;
  let at = 0;
  let x = 0;
  let y = 0;
  for (let index = 0; index < ops.length; index += 1) {
    const op = ops[index]!;
    const endX = coords[at]!;
    const endY = coords[at + 1]!;
    if (op === PathOp.move || op === PathOp.line) {
      box.add(endX, endY);
      at += 2;
    } else {
      const arc = { startX: x, startY: y, endX, endY, centreX: coords[at + 2]!, centreY: coords[at + 3]! };
      visitArcExtremes({ ...arc, clockwise: op === PathOp.arcClockwise }, (px, py) => box.add(px, py));
      at += 4;
    }
    x = endX;
    y = endY;
  }
}

/** Aperture extents, computed once for each aperture and transform. */
class ApertureSizes {
  readonly #image: LayerImage;
  readonly #known = new Map<number, Box>();

  constructor(image: LayerImage) {
    this.#image = image;
  }

  of(aperture: number, transform: number): Box {
    const key = aperture * 0x10000 + transform;
    let box = this.#known.get(key);
    if (box === undefined) {
      const shape = this.#image.apertures[aperture];
      box =
        shape === undefined
          ? { minX: 0, minY: 0, maxX: 0, maxY: 0 }
          : apertureBox(shape, this.#image.transforms[transform] ?? identityTransform);
      this.#known.set(key, box);
    }
    return box;
  }
}
