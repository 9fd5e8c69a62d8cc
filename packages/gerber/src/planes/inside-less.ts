import { float64At, uint8At, uint32At } from '../checked-access.ts';
import { ItemBuilder } from '../image/item-builder.ts';
import { ItemKind, type LayerImage, PathOp, type Region } from '../image/layer-image.ts';
import type { BoardOutline, OutlineLoop } from '../outline/outline.ts';

/**
 * Returns the inside of the board minus the drawn image. Areas that the image erases are copper again. A negative flag of the
 * image (IPNEG) means the same, so it is removed.
 */
export function insideLess({ loops, bounds }: BoardOutline, image: LayerImage): LayerImage {
  const { items } = image;
  const made = new ItemBuilder(items.count + loops.length);
  const regions: Region[] = [...image.regions];
  const put = (loop: OutlineLoop): void => {
    made.item(ItemKind.region, loop.kind === 'board', regions.length, 0, 0);
    regions.push(regionOf(loop));
  };
  // A loop lies over the larger one round it: a cut-out in a board, an island in a cut-out.
  for (const loop of loops.toSorted((left, right) => right.areaMm2 - left.areaMm2)) put(loop);
  for (let item = 0; item < items.count; item += 1) {
    made.item(
      uint8At(items.kind, item) as ItemKind,
      items.dark[item] === 0,
      uint32At(items.tool, item),
      items.transform[item]!,
      items.attribute[item]!,
    );
    const end = item + 1 < items.count ? uint32At(items.start, item + 1) : items.coords.length;
    for (let at = uint32At(items.start, item); at + 1 < end; at += 2)
      made.coord2(float64At(items.coords, at), float64At(items.coords, at + 1));
  }
  return { ...image, items: made.build(), regions, negative: false, bounds };
}

function regionOf({ points }: OutlineLoop): Region {
  const ops = new Uint8Array(points.length / 2 + 1).fill(PathOp.line);
  ops[0] = PathOp.move;
  const coords = new Float64Array(points.length + 2);
  coords.set(points);
  coords.set(points.subarray(0, 2), points.length);
  return { ops, coords };
}
