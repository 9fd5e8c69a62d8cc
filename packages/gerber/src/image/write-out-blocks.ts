import { ItemBuilder } from './item-builder.ts';
import {
  type ItemColumns,
  ItemKind,
  identityTransform,
  type LayerImage,
  PathOp,
  type Region,
  type Transform,
} from './layer-image.ts';

/**
 * The same image without blocks, for code that measures single objects. The parser has limited the product of all
 * repeats, so the result is not too large.
 */
export function writeOutBlocks(image: LayerImage): LayerImage {
  if (image.blocks.length === 0) return image;
  const writer = new BlockWriter(image);
  writer.write(image.items, { transform: identityTransform, x: 0, y: 0, isInverted: false });
  return { ...image, ...writer.result(), blocks: [] };
}

interface Place {
  readonly transform: Transform;
  readonly x: number;
  readonly y: number;
  readonly isInverted: boolean;
}

class BlockWriter {
  readonly #image: LayerImage;
  readonly #items: ItemBuilder;
  readonly #regions: Region[] = [];
  readonly #transforms: Transform[] = [identityTransform];

  constructor(image: LayerImage) {
    this.#image = image;
    this.#items = new ItemBuilder(image.items.count * 2);
  }

  result(): Pick<LayerImage, 'items' | 'regions' | 'transforms'> {
    return { items: this.#items.build(), regions: this.#regions, transforms: this.#transforms };
  }

  /** Recursion is as deep as blocks are nested, which the parser limits to 32. */
  write(items: ItemColumns, place: Place): void {
    const map = pointMap(place);
    const flips = place.transform.mirrorX !== place.transform.mirrorY;
    for (let item = 0; item < items.count; item += 1) {
      const kind = items.kind[item] as ItemKind;
      if (kind === ItemKind.block) {
        this.#writeBlock(items, item, place);
        continue;
      }
      const isDark = (items.dark[item] === 1) !== place.isInverted;
      const attribute = items.attribute[item]!;
      if (kind === ItemKind.region) {
        const region = this.#image.regions[items.tool[item]!]!;
        this.#items.item(kind, isDark, this.#regions.length, 0, attribute);
        this.#regions.push(mappedRegion(region, map, flips));
        continue;
      }
      const own = this.#image.transforms[items.transform[item]!] ?? identityTransform;
      this.#items.item(
        flips ? flipped(kind) : kind,
        isDark,
        items.tool[item]!,
        this.#number(compose(place.transform, own)),
        attribute,
      );
      const at = items.start[item]!;
      const pairs = kind === ItemKind.flash ? 1 : kind === ItemKind.line ? 2 : 3;
      for (let pair = 0; pair < pairs; pair += 1) {
        const [x, y] = map(items.coords[at + pair * 2]!, items.coords[at + pair * 2 + 1]!);
        this.#items.coord2(x, y);
      }
    }
  }

  #writeBlock(items: ItemColumns, item: number, place: Place): void {
    const block = this.#image.blocks[items.tool[item]!];
    if (block === undefined) return;
    const at = items.start[item]!;
    const [x = 0, y = 0, countX = 1, countY = 1, pitchX = 0, pitchY = 0] = items.coords.subarray(at, at + 6);
    const map = pointMap(place);
    const own = this.#image.transforms[items.transform[item]!] ?? identityTransform;
    const transform = compose(place.transform, own);
    const isInverted = place.isInverted !== (items.dark[item] === 0);
    for (let row = 0; row < countY; row += 1) {
      for (let column = 0; column < countX; column += 1) {
        const [placedX, placedY] = map(x + column * pitchX, y + row * pitchY);
        this.write(block, { transform, x: placedX, y: placedY, isInverted });
      }
    }
  }

  #number(transform: Transform): number {
    const known = this.#transforms.findIndex(
      (other) =>
        other.mirrorX === transform.mirrorX &&
        other.mirrorY === transform.mirrorY &&
        other.rotationDeg === transform.rotationDeg &&
        other.scale === transform.scale,
    );
    return known >= 0 ? known : this.#transforms.push(transform) - 1;
  }
}

/** Returns `outer` after `inner`. A rotation under a single mirror is reversed. */
function compose(outer: Transform, inner: Transform): Transform {
  const innerTurn = outer.mirrorX !== outer.mirrorY ? -inner.rotationDeg : inner.rotationDeg;
  return {
    mirrorX: outer.mirrorX !== inner.mirrorX,
    mirrorY: outer.mirrorY !== inner.mirrorY,
    rotationDeg: (((outer.rotationDeg + innerTurn) % 360) + 360) % 360,
    scale: outer.scale * inner.scale,
  };
}

type PointMap = (x: number, y: number) => readonly [number, number];

function pointMap(place: Place): PointMap {
  const { mirrorX, mirrorY, rotationDeg, scale } = place.transform;
  const turn = (rotationDeg * Math.PI) / 180;
  const cos = rotationDeg % 90 === 0 ? Math.round(Math.cos(turn)) : Math.cos(turn);
  const sin = rotationDeg % 90 === 0 ? Math.round(Math.sin(turn)) : Math.sin(turn);
  return (x, y) => {
    const localX = (mirrorX ? -x : x) * scale;
    const localY = (mirrorY ? -y : y) * scale;
    return [place.x + localX * cos - localY * sin, place.y + localX * sin + localY * cos];
  };
}

function mappedRegion(region: Region, map: PointMap, flips: boolean): Region {
  const coords = new Float64Array(region.coords.length);
  for (let at = 0; at + 1 < coords.length; at += 2) {
    const [x, y] = map(region.coords[at]!, region.coords[at + 1]!);
    coords[at] = x;
    coords[at + 1] = y;
  }
  return { ops: flips ? region.ops.map(flippedOp) : region.ops, coords };
}

function flipped(kind: ItemKind): ItemKind {
  if (kind === ItemKind.arcClockwise) return ItemKind.arcCounterClockwise;
  return kind === ItemKind.arcCounterClockwise ? ItemKind.arcClockwise : kind;
}

export function flippedOp(op: number): number {
  if (op === PathOp.arcClockwise) return PathOp.arcCounterClockwise;
  return op === PathOp.arcCounterClockwise ? PathOp.arcClockwise : op;
}
