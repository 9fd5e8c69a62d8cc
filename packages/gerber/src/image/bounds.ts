import { apertureBox } from './aperture-box.ts';
import { visitArcExtremes } from './arc.ts';
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

  add(x: number, y: number): void {
    if (x < this.minX) this.minX = x;
    if (x > this.maxX) this.maxX = x;
    if (y < this.minY) this.minY = y;
    if (y > this.maxY) this.maxY = y;
  }

  addBox(box: Box): void {
    this.add(box.minX, box.minY);
    this.add(box.maxX, box.maxY);
  }

  box(): Box | undefined {
    if (!(this.minX <= this.maxX)) return undefined;
    return { minX: this.minX, minY: this.minY, maxX: this.maxX, maxY: this.maxY };
  }
}

/** Extents of everything painted dark, pens included; undefined when nothing is. */
export function imageBounds(image: LayerImage): Box | undefined {
  const flat = writeOutBlocks(image);
  const box = new GrowingBox();
  const sizes = new ApertureSizes(flat);
  const { items } = flat;
  for (let item = 0; item < items.count; item += 1) {
    if (items.dark[item] === 0 && !flat.negative) continue;
    const kind = items.kind[item]!;
    if (kind === ItemKind.region) {
      addRegion(flat.regions[items.tool[item]!]!, box);
      continue;
    }
    const pen = sizes.of(items.tool[item]!, items.transform[item]!);
    visitItemPoints(items, item, (x, y) => {
      box.add(x + pen.minX, y + pen.minY);
      box.add(x + pen.maxX, y + pen.maxY);
    });
  }
  return box.box();
}

/** The points that decide an item's extents on its centre line. */
export function visitItemPoints(items: ItemColumns, item: number, visit: (x: number, y: number) => void): void {
  const { coords } = items;
  const at = items.start[item]!;
  const kind = items.kind[item]!;
  if (kind === ItemKind.arcClockwise || kind === ItemKind.arcCounterClockwise) {
    visitArcExtremes(
      {
        startX: coords[at]!,
        startY: coords[at + 1]!,
        endX: coords[at + 2]!,
        endY: coords[at + 3]!,
        centreX: coords[at + 4]!,
        centreY: coords[at + 5]!,
        clockwise: kind === ItemKind.arcClockwise,
      },
      visit,
    );
    return;
  }
  if (kind === ItemKind.region || kind === ItemKind.block) return;
  visit(coords[at]!, coords[at + 1]!);
  if (kind === ItemKind.line) visit(coords[at + 2]!, coords[at + 3]!);
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
export class ApertureSizes {
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
