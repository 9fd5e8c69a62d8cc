import { type ItemColumns, ItemKind, type LayerImage, type Region, type Transform } from './layer-image.ts';
import { flippedOp, writeOutBlocks } from './write-out-blocks.ts';

/** A placement that preserves shapes: mirror, swap x and y, scale, rotate by multiples of 90°, then move. */
export interface Placement {
  readonly mirrorX: boolean;
  readonly mirrorY: boolean;
  readonly swapAxes: boolean;
  readonly rotationDeg: number;
  readonly scale: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

export function isIdentity(placement: Placement): boolean {
  const { mirrorX, mirrorY, swapAxes, rotationDeg, scale, offsetX, offsetY } = placement;
  return !mirrorX && !mirrorY && !swapAxes && rotationDeg === 0 && scale === 1 && offsetX === 0 && offsetY === 0;
}

/** The image placed elsewhere, with blocks written out. It has no bounds: the caller measures them. */
export function transformImage(image: LayerImage, placement: Placement): LayerImage {
  const map = new PlacementMap(placement);
  const { bounds: _stale, ...rest } = writeOutBlocks(image);
  return {
    ...rest,
    transforms: rest.transforms.map((transform) => map.transform(transform)),
    regions: rest.regions.map((region) => mapRegion(region, map)),
    items: mapItems(rest.items, map),
  };
}

class PlacementMap {
  readonly #matrix: readonly [number, number, number, number];
  readonly #placement: Placement;
  readonly isFlipped: boolean;

  constructor(placement: Placement) {
    this.#placement = placement;
    const turn = (placement.rotationDeg * Math.PI) / 180;
    const cos = Math.round(Math.cos(turn) * 1e12) / 1e12;
    const sin = Math.round(Math.sin(turn) * 1e12) / 1e12;
    const signX = (placement.mirrorX ? -1 : 1) * placement.scale;
    const signY = (placement.mirrorY ? -1 : 1) * placement.scale;
    this.#matrix = placement.swapAxes
      ? [-sin * signX, cos * signY, cos * signX, sin * signY]
      : [cos * signX, -sin * signY, sin * signX, cos * signY];
    const [a, b, c, d] = this.#matrix;
    this.isFlipped = a * d - b * c < 0;
  }

  x(x: number, y: number): number {
    return this.#matrix[0] * x + this.#matrix[1] * y + this.#placement.offsetX;
  }

  y(x: number, y: number): number {
    return this.#matrix[2] * x + this.#matrix[3] * y + this.#placement.offsetY;
  }

  /** Returns this placement after `inner`, as mirror, scale, rotation. A rotation under a single mirror is reversed. */
  transform(inner: Transform): Transform {
    const { mirrorX, mirrorY, swapAxes, rotationDeg, scale } = this.#placement;
    // Swapping x and y is a mirror along x followed by a rotation by -90°.
    const flipX = mirrorX !== swapAxes;
    const turn = rotationDeg + (swapAxes ? -90 : 0);
    const innerTurn = flipX !== mirrorY ? -inner.rotationDeg : inner.rotationDeg;
    return {
      mirrorX: inner.mirrorX !== flipX,
      mirrorY: inner.mirrorY !== mirrorY,
      rotationDeg: (((turn + innerTurn) % 360) + 360) % 360,
      scale: inner.scale * scale,
    };
  }
}

function mapItems(items: ItemColumns, map: PlacementMap): ItemColumns {
  const coords = items.coords.slice();
  const kind = items.kind.slice();
  const point = (at: number): void => {
    const x = coords[at]!;
    const y = coords[at + 1]!;
    coords[at] = map.x(x, y);
    coords[at + 1] = map.y(x, y);
  };
  for (let item = 0; item < items.count; item += 1) {
    const at = items.start[item]!;
    const what = items.kind[item]!;
    if (what === ItemKind.region) continue;
    point(at);
    if (what === ItemKind.flash) continue;
    point(at + 2);
    if (what === ItemKind.line) continue;
    point(at + 4);
    if (map.isFlipped) {
      kind[item] = what === ItemKind.arcClockwise ? ItemKind.arcCounterClockwise : ItemKind.arcClockwise;
    }
  }
  return { ...items, coords, kind };
}

function mapRegion(region: Region, map: PlacementMap): Region {
  const coords = region.coords.slice();
  for (let at = 0; at + 1 < coords.length; at += 2) {
    const x = coords[at]!;
    const y = coords[at + 1]!;
    coords[at] = map.x(x, y);
    coords[at + 1] = map.y(x, y);
  }
  if (!map.isFlipped) return { ops: region.ops, coords };
  return { ops: region.ops.map(flippedOp), coords };
}
