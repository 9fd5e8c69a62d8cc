import type { LayerImage } from '../../image/layer-image.ts';
import { writeOutBlocks } from '../../image/write-out-blocks.ts';
import type { MeasuredLayer } from '../clearance/layer-gaps.ts';
import type { CopperProbes } from '../copper/copper-probe.ts';
import type { Nets } from '../copper/nets.ts';
import { type PaintedShapes, paintedShapes, withClear } from '../shapes/layer-shapes.ts';
import type { WidthLayer } from './min-width.ts';

const noConductor = /^(NonConductor|Profile|Other|Material|CutOut|Slot)$/i;

/** A copper layer in the forms by which its widths are measured. */
export interface NamedCopper {
  readonly name: string;
  readonly image: LayerImage;
  readonly made: MeasuredLayer;
  readonly probes: CopperProbes;
  readonly isOnBoard: (x: number, y: number) => boolean;
  readonly isHole: (x: number, y: number) => boolean;
  /** The nets of the board. */
  readonly nets: Nets;
}

/** A copper layer made ready for `minWidth`. */
export function widthLayer({ name, image, made, probes, isOnBoard, isHole, nets }: NamedCopper): WidthLayer {
  const { items, functions } = writeOutBlocks(image);
  const stated = new Set([...functions.keys()].filter((index) => noConductor.test(functions[index]?.[0] ?? '')));
  const net = nets.layers.findIndex((layer) => layer.name === name);
  return {
    name,
    ...probes,
    isOnBoard,
    isHole,
    isIsland: (item) => net >= 0 && made.left === undefined && !nets.isConnected(net, item),
    isConductor: (item) => !stated.has(items.attribute[item]!),
    isConnected: (x, y, item) => {
      if (net < 0) return true;
      const shape = made.left === undefined ? item : made.left.pieceAt(x, y);
      return shape < 0 || nets.isConnected(net, shape);
    },
  };
}

/** Returns everything that a layer paints and erases; undefined when the area erased by a part cannot be determined. */
export function paintedOf(image: LayerImage, { shapes, left }: MeasuredLayer): PaintedShapes | undefined {
  if (left !== undefined) return left.painted;
  // Without clear items both forms of a layer are the same.
  return shapes.hasClear ? paintedShapes(image) : withClear(shapes, new Uint8Array(shapes.items));
}
