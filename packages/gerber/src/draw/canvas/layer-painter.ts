import { float64At } from '../../checked-access.ts';
import type { Box } from '../../image/layer-image.ts';
import type { PaintContext, PaintTools, PathLike } from './paint-context.ts';
import { areaPen, batchFields, batchPath, Field, floodPen, type PreparedLayer } from './prepared-layer.ts';

/** Paints layers batch by batch and remembers the paths that it has built. */
export class LayerPainter {
  readonly #tools: PaintTools;
  readonly #paths = new Map<PreparedLayer, (PathLike | undefined)[]>();

  constructor(tools: PaintTools) {
    this.#tools = tools;
  }

  path(layer: PreparedLayer, batch: number): PathLike {
    let paths = this.#paths.get(layer);
    if (paths === undefined) {
      paths = [];
      this.#paths.set(layer, paths);
    }
    const known = paths[batch];
    if (known !== undefined) return known;
    const made = batchPath(layer, batch, this.#tools);
    paths[batch] = made;
    return made;
  }

  /**
   * Paints the part of a layer inside `sight` (board mm) under the transform that is set; `scale` is pixels to one mm.
   */
  paint(context: PaintContext, layer: PreparedLayer, visible: Box, scale: number, colour: string): void {
    const { batches } = layer;
    const over = context.globalCompositeOperation;
    context.fillStyle = colour;
    context.strokeStyle = colour;
    for (let row = 0; row < batches.length; row += batchFields) {
      const pen = float64At(batches, row + Field.pen);
      if (!layer.isPlain) context.globalCompositeOperation = batches[row + Field.dark] === 1 ? over : 'destination-out';
      if (pen === floodPen) {
        context.fillRect(visible.minX, visible.minY, visible.maxX - visible.minX, visible.maxY - visible.minY);
        continue;
      }
      if (float64At(batches, row + Field.itemSize) * scale < smallestPixels) continue;
      if (float64At(batches, row + Field.maxX) < visible.minX || float64At(batches, row + Field.minX) > visible.maxX)
        continue;
      if (float64At(batches, row + Field.maxY) < visible.minY || float64At(batches, row + Field.minY) > visible.maxY)
        continue;
      const path = this.path(layer, row / batchFields);
      if (pen === areaPen) {
        context.fill(path, 'nonzero');
        continue;
      }
      // Round caps and joins take most of the time of a stroke and are invisible on a line of one pixel.
      const isHair = pen * scale < hairPixels;
      context.lineCap = isHair ? 'butt' : 'round';
      context.lineJoin = isHair ? 'bevel' : 'round';
      context.lineWidth = pen;
      context.stroke(path);
    }
    context.globalCompositeOperation = over;
  }
}

/** Smaller items do not change a pixel visibly. */
const smallestPixels = 0.5;
const hairPixels = 1.2;
