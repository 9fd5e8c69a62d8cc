import { arcAt, flattenArc } from '../../image/arc.ts';
import { type Aperture, ItemKind, type LayerImage } from '../../image/layer-image.ts';
import { writeOutBlocks } from '../../image/write-out-blocks.ts';
import { type FlashPart, FlashParts } from './flash-parts.ts';
import { PenRadii } from './pen-radii.ts';
import { regionContours } from './region-contours.ts';

/**
 * A layer in the form in which it is measured: capsules (a line with a radius) and filled polygons, whose edges are
 * capsules without radius. Clear items are left out. `hasClear` is true when there were any, or when the layer was too
 * large to read wholly. Distances are wrong then; `RemainingCopper` has the right ones.
 */
export interface LayerShapes {
  /** x0, y0, x1, y1, radius for each capsule. */
  readonly capsules: Float64Array;
  readonly count: number;
  /** The item of each capsule, in ascending order. Items are numbered 0 to `items` - 1 as they are painted. */
  readonly owner: Uint32Array;
  readonly items: number;
  /** 1 for each item that is a flash. */
  readonly isPad: Uint8Array;
  /** 1 for each item that is a filled area. */
  readonly isArea: Uint8Array;
  /** Polygons by item, x, y pairs; a region with several contours has several. */
  readonly polygons: readonly { readonly owner: number; readonly points: Float64Array }[];
  readonly hasClear: boolean;
  /** Present when the capsules are edges of what is left of strokes. */
  readonly strokes?: LeftStrokes;
}

export interface LeftStrokes {
  /** The painted capsules, five numbers each. */
  readonly capsules: Float64Array;
  /** For each edge the capsule among those of which it is a side, or -1. */
  readonly of: Int32Array;
}

/** A layer that includes its clear items. */
export interface PaintedShapes extends LayerShapes {
  /** 1 for each item that erases. */
  readonly isClear: Uint8Array;
}

const chordToleranceMm = 0.002;
const maxCapsules = 3_000_000;

/** True when a layer has clear items. */
export function erases(image: LayerImage): boolean {
  const { items, negative } = writeOutBlocks(image);
  return negative || items.dark.includes(0);
}

/** Returns everything painted dark on a layer. */
export const layerShapes = (image: LayerImage): LayerShapes => shapesOf(writeOutBlocks(image), false);

/**
 * Returns everything painted on a layer, dark or clear. Undefined when the area erased by a part cannot be determined, as with
 * a clear flash that has a hole or clear parts, and when the layer is too large to read completely.
 */
export function paintedShapes(image: LayerImage): PaintedShapes | undefined {
  const flat = writeOutBlocks(image);
  const { items, apertures } = flat;
  const isClear = new Uint8Array(items.count);
  for (let item = 0; item < items.count; item += 1) {
    if (items.dark[item] === 1) continue;
    isClear[item] = 1;
    if (items.kind[item] === ItemKind.flash && hasOpening(apertures[items.tool[item]!])) return undefined;
  }
  if (flat.negative) return undefined;
  const shapes = shapesOf(flat, true);
  return shapes.hasClear ? undefined : withClear(shapes, isClear);
}

/**
 * Shapes with a mark for each item that erases. Every field is named, so that all layers have one layout of fields and
 * code that was compiled for one layer is good for the next.
 */
export const withClear = (shapes: LayerShapes, isClear: Uint8Array): PaintedShapes => ({
  capsules: shapes.capsules,
  count: shapes.count,
  owner: shapes.owner,
  items: shapes.items,
  isPad: shapes.isPad,
  isArea: shapes.isArea,
  polygons: shapes.polygons,
  hasClear: shapes.hasClear,
  isClear,
});

const hasOpening = (aperture: Aperture | undefined): boolean =>
  aperture?.shape === 'macro' ? aperture.parts.some(({ dark }) => !dark) : aperture?.hole !== undefined;

function shapesOf(flat: LayerImage, isWhole: boolean): LayerShapes {
  const { items } = flat;
  const list = new ShapeList(items.count);
  let hasClear = flat.negative;
  const flashes = new FlashParts(flat);
  const pens = new PenRadii(flat);
  for (let item = 0; item < items.count; item += 1) {
    if (items.dark[item] === 0 && !isWhole) {
      hasClear = true;
      continue;
    }
    const kind = items.kind[item]!;
    const at = items.start[item]!;
    const { coords } = items;
    list.next(kind);
    if (kind === ItemKind.region) {
      for (const contour of regionContours(flat.regions[items.tool[item]!]!, chordToleranceMm)) list.polygon(contour);
      continue;
    }
    if (kind === ItemKind.flash) {
      addFlash(flashes.of(items.tool[item]!, items.transform[item]!), coords[at]!, coords[at + 1]!, list);
      continue;
    }
    const radius = pens.of(items.tool[item]!, items.transform[item]!);
    if (radius < 0) continue;
    if (kind === ItemKind.line) {
      list.capsule(coords[at]!, coords[at + 1]!, coords[at + 2]!, coords[at + 3]!, radius);
      continue;
    }
    const arc = arcAt(coords, at, kind === ItemKind.arcClockwise);
    let [x, y] = [arc.startX, arc.startY];
    flattenArc(arc, chordToleranceMm, (nextX, nextY) => {
      list.capsule(x, y, nextX, nextY, radius);
      x = nextX;
      y = nextY;
    });
  }
  return list.result(hasClear);
}

class ShapeList {
  isCut = false;
  #capsules: Float64Array;
  #owner: Uint32Array;
  #count = 0;
  #item = -1;
  readonly #kind: Uint8Array;
  readonly #polygons: { owner: number; points: Float64Array }[] = [];

  /** Allocates for `items` items. Most are one capsule each, so the initial space is enough for them. */
  constructor(items: number) {
    this.#capsules = new Float64Array(5 * items);
    this.#owner = new Uint32Array(items);
    this.#kind = new Uint8Array(items);
  }

  next(kind: number): void {
    this.#item += 1;
    this.#kind[this.#item] = kind;
  }

  capsule(x0: number, y0: number, x1: number, y1: number, radius: number): void {
    if (this.#count >= maxCapsules) {
      this.isCut = true;
      return;
    }
    if (this.#isFull) this.#grow();
    const at = this.#count * 5;
    this.#capsules[at] = x0;
    this.#capsules[at + 1] = y0;
    this.#capsules[at + 2] = x1;
    this.#capsules[at + 3] = y1;
    this.#capsules[at + 4] = radius;
    this.#owner[this.#count] = this.#item;
    this.#count += 1;
  }

  /** The array is stored, not copied. */
  polygon(points: Float64Array): void {
    if (points.length < 6) return;
    let beforeX = points[points.length - 2]!;
    let beforeY = points[points.length - 1]!;
    for (let at = 0; at + 1 < points.length; at += 2) {
      const x = points[at]!;
      const y = points[at + 1]!;
      if (x !== beforeX || y !== beforeY) this.capsule(beforeX, beforeY, x, y, 0);
      beforeX = x;
      beforeY = y;
    }
    this.#polygons.push({ owner: this.#item, points });
  }

  result(hasClear: boolean): LayerShapes {
    const kinds = this.#kind.subarray(0, this.#item + 1);
    return {
      capsules: this.#isFull ? this.#capsules : this.#capsules.slice(0, this.#count * 5),
      count: this.#count,
      owner: this.#isFull ? this.#owner : this.#owner.slice(0, this.#count),
      items: this.#item + 1,
      isPad: kinds.map((kind) => Number(kind === ItemKind.flash)),
      isArea: kinds.map((kind) => Number(kind === ItemKind.region)),
      polygons: this.#polygons,
      hasClear: hasClear || this.isCut,
    };
  }

  get #isFull(): boolean {
    return this.#count === this.#owner.length;
  }

  #grow(): void {
    const capacity = Math.max(64, this.#owner.length * 2);
    const capsules = new Float64Array(capacity * 5);
    capsules.set(this.#capsules);
    const owner = new Uint32Array(capacity);
    owner.set(this.#owner);
    this.#capsules = capsules;
    this.#owner = owner;
  }
}

function addFlash(parts: readonly FlashPart[], x: number, y: number, list: ShapeList): void {
  for (const part of parts) {
    if (part.kind === 'capsule') list.capsule(x + part.x0, y + part.y0, x + part.x1, y + part.y1, part.radius);
    else list.polygon(moved(part.points, x, y));
  }
}

function moved(points: Float64Array, x: number, y: number): Float64Array {
  const out = new Float64Array(points.length);
  for (let at = 0; at + 1 < points.length; at += 2) {
    out[at] = points[at]! + x;
    out[at + 1] = points[at + 1]! + y;
  }
  return out;
}
