import type { BoardAnalysis, BoardLayer } from '../../analyse.ts';
import type { Box } from '../../image/layer-image.ts';
import { boardDrills, tentLimitMm } from '../board-paint.ts';
import { boardBox, boardShape } from '../board-shape.ts';
import { leastPenMm } from '../draw-layer.ts';
import { walkDrill, walkLayer, walkSmallHoles } from '../walk-layer.ts';
import { BatchBuilder } from './batch-builder.ts';
import type { PreparedLayer } from './prepared-layer.ts';
import { TileGrid } from './tile-grid.ts';

/** A board made ready for a canvas: plain data, to be built once, in a worker where there is one. */
export interface PreparedBoard {
  /** Extents of the board, mm. */
  readonly box: Box;
  /** The board's area, cut-outs taken out, as a single batch. */
  readonly shape: PreparedLayer;
  /** Holes of all drill files that stay open, and those that mask may span. */
  readonly largeHoles: PreparedLayer;
  readonly smallHoles: PreparedLayer;
  readonly layers: readonly PreparedLayer[];
}

export interface PrepareOptions {
  /** Which layers are wanted; by default all but drawings, which are seldom looked at and often large. */
  readonly include?: (layer: BoardLayer) => boolean;
}

/** Undefined when neither layers nor outline draw anything. */
export function preparePaint(analysis: BoardAnalysis, options: PrepareOptions = {}): PreparedBoard | undefined {
  const box = boardBox(analysis);
  if (box === undefined) return undefined;
  const include = options.include ?? ((layer) => layer.role !== 'drawing');
  const outline = new BatchBuilder(new TileGrid(box, 1, itemsPerTile));
  outline.area(boardShape(analysis.outline, box));
  const large = new BatchBuilder(new TileGrid(box, 1, itemsPerTile));
  const small = new BatchBuilder(new TileGrid(box, 1, itemsPerTile));
  for (const drill of boardDrills(analysis)) {
    walkDrill(drill, large, tentLimitMm);
    walkSmallHoles(drill, small, tentLimitMm);
  }
  return {
    box,
    shape: outline.build('', 'outline'),
    largeHoles: large.build('', 'drill'),
    smallHoles: small.build('', 'drill'),
    layers: analysis.layers.filter(include).map((layer) => prepareLayer(layer, box)),
  };
}

/** The buffers of a prepared board, for `postMessage` to move rather than copy. */
export function preparedBuffers(board: PreparedBoard): ArrayBufferLike[] {
  return [board.shape, board.largeHoles, board.smallHoles, ...board.layers].flatMap(({ batches, steps, coords }) => [
    batches.buffer,
    steps.buffer,
    coords.buffer,
  ]);
}

/** Fewer make culling coarse, more make too many paths. */
const itemsPerTile = 1500;

function prepareLayer(layer: BoardLayer, box: Box): PreparedLayer {
  const items = layer.image?.items.count ?? layer.drill?.count ?? 0;
  const builder = new BatchBuilder(new TileGrid(box, items, itemsPerTile));
  if (layer.image !== undefined) walkLayer(layer.image, builder, leastPenMm(layer.role));
  if (layer.drill !== undefined) walkDrill(layer.drill, builder);
  return builder.build(layer.name, layer.role);
}
