import type { BoardAnalysis } from '../../analyse.ts';
import type { BoardLayer } from '../../board-layer.ts';
import type { Box, LayerImage } from '../../image/layer-image.ts';
import { boardDrills, tentLimitMm } from '../board-paint.ts';
import { type BoardSide, boardBox, boardShape } from '../board-shape.ts';
import { grooveImages } from '../cut-shapes.ts';
import { minPenMm } from '../draw-layer.ts';
import { type SideLines, sideLines } from '../plated-edges.ts';
import { walkDrill, walkLayer, walkSmallHoles } from '../walk-layer.ts';
import { BatchBuilder } from './batch-builder.ts';
import type { PreparedLayer } from './prepared-layer.ts';
import { TileGrid } from './tile-grid.ts';

/** A board prepared for a canvas. It is plain data, so a worker can build it once and hand it over. */
export interface PreparedBoard {
  /** Extents of the board, mm. */
  readonly box: Box;
  /** The board's area, cut-outs taken out, as a single batch. */
  readonly shape: PreparedLayer;
  /** Outer edges of the board by side. */
  readonly sides: SideLines;
  /** By side. Both sides share one object unless some holes open on one side only. */
  readonly holes: Readonly<Record<BoardSide, PreparedHoles>>;
  readonly layers: readonly PreparedLayer[];
  /** V-cuts; absent where there are none that are straight. */
  readonly grooves?: { readonly slopes: PreparedLayer; readonly bottoms: PreparedLayer };
}

export interface PreparedHoles {
  /** `large` holes stay open whatever the mask does; mask may close `small` ones. */
  readonly large: PreparedLayer;
  readonly small: PreparedLayer;
}

export interface PrepareOptions {
  /** Selects layers; by default all except drawings, which are seldom viewed and often large. */
  readonly include?: (layer: BoardLayer) => boolean;
}

/** Undefined when neither layers nor outline draw anything. */
export function preparePaint(analysis: BoardAnalysis, options: PrepareOptions = {}): PreparedBoard | undefined {
  const box = boardBox(analysis);
  if (box === undefined) return undefined;
  const include = options.include ?? ((layer) => layer.role !== 'drawing');
  const outline = new BatchBuilder(new TileGrid(box, 1, itemsPerTile));
  outline.area(boardShape(analysis.outline, box));
  const top = prepareHoles(analysis, 'top', box);
  const isSidedAnywhere = analysis.layers.some(({ span }) => span !== undefined);
  return {
    box,
    shape: outline.build('', 'outline'),
    sides: sideLines(analysis.outline, box),
    holes: { top, bottom: isSidedAnywhere ? prepareHoles(analysis, 'bottom', box) : top },
    layers: analysis.layers.filter(include).map((layer) => prepareLayer(layer, box)),
    ...prepareGrooves(analysis, box),
  };
}

function prepareGrooves({ cuts }: BoardAnalysis, box: Box): Pick<PreparedBoard, 'grooves'> {
  const images = grooveImages(cuts.vCuts);
  if (images === undefined) return {};
  const prepared = (image: LayerImage): PreparedLayer => prepareLayer({ name: '', role: 'vscore', image }, box);
  return { grooves: { slopes: prepared(images.slopes), bottoms: prepared(images.bottoms) } };
}

/** The buffers of a prepared board, for `postMessage` to move rather than copy. */
export function preparedBuffers(board: PreparedBoard): ArrayBufferLike[] {
  const { top, bottom } = board.holes;
  const grooves = board.grooves ? [board.grooves.slopes, board.grooves.bottoms] : [];
  const prepared = new Set([
    board.shape,
    top.large,
    top.small,
    bottom.large,
    bottom.small,
    ...grooves,
    ...board.layers,
  ]);
  return [...prepared].flatMap(({ batches, steps, coords }) => [batches.buffer, steps.buffer, coords.buffer]);
}

/** With more, much is painted that is out of view; with fewer, there are too many paths. */
const itemsPerTile = 1500;

function prepareHoles(analysis: BoardAnalysis, side: BoardSide, box: Box): PreparedHoles {
  const large = new BatchBuilder(new TileGrid(box, 1, itemsPerTile));
  const small = new BatchBuilder(new TileGrid(box, 1, itemsPerTile));
  for (const drill of boardDrills(analysis, side)) {
    walkDrill(drill, large, tentLimitMm);
    walkSmallHoles(drill, small, tentLimitMm);
  }
  return { large: large.build('', 'drill'), small: small.build('', 'drill') };
}

function prepareLayer(layer: BoardLayer, box: Box): PreparedLayer {
  const items = layer.image?.items.count ?? layer.drill?.count ?? 0;
  const builder = new BatchBuilder(new TileGrid(box, items, itemsPerTile));
  if (layer.image !== undefined) walkLayer(layer.image, builder, minPenMm(layer.role));
  if (layer.drill !== undefined) walkDrill(layer.drill, builder);
  return builder.build(layer.name, layer.role);
}
