import type { LayerImage } from '../image/layer-image.ts';
import { ItemKind } from '../image/layer-image.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';

/** Places that must lie on the board: pads and holes, x, y pairs, mm. */
export type ContentPoints = readonly number[];

const most = 6_000;

/** An even selection of the flash centres of copper layers and of drill hits. */
export function contentPoints(copper: readonly LayerImage[], hits: readonly number[]): ContentPoints {
  const points: number[] = [...hits];
  for (const image of copper) {
    const { items } = writeOutBlocks(image);
    for (let item = 0; item < items.count; item += 1) {
      if (items.kind[item] !== ItemKind.flash || items.dark[item] === 0) continue;
      const at = items.start[item]!;
      points.push(items.coords[at]!, items.coords[at + 1]!);
    }
  }
  const pairs = points.length / 2;
  if (pairs <= most) return points;
  const picked: number[] = [];
  for (let index = 0; index < most; index += 1) {
    const at = Math.floor((index * pairs) / most) * 2;
    picked.push(points[at]!, points[at + 1]!);
  }
  return picked;
}
