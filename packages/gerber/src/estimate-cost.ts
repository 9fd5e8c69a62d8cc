import { float64At, itemAt, uint8At, uint32At } from './checked-access.ts';
import type { DrillProgram } from './excellon/drill-program.ts';
import { type Aperture, type Box, type ItemColumns, ItemKind, type LayerImage } from './image/layer-image.ts';
import { visitPath } from './image/region-path.ts';
import type { ReadFile } from './read-files.ts';

/** Roles, outline and the two thumbnails of any board. */
const baseMs = 150;
/** A drawn shape, or a corner of an area. */
const msPerShape = 0.006;
/** The same on a layer that erases: its border is cut where it meets another. */
const msPerErasingShape = 0.05;
/** Cost of crossing edges: every sample across the copper between two of them looks at all edges of its cell. */
const msPerCrossing = 0.1;
const msPerHole = 0.02;

/**
 * Estimates the processor time of measuring and drawing a board, in milliseconds. It only counts what was parsed, in time
 * proportional to its size, so it precedes all geometry:
 *
 *     150 ms + 0.02 ms × holes
 *            + 0.006 ms × (shapes + corners of areas), 0.05 ms on layers that erase
 *            + 0.1 ms × crossings
 *
 * Repeated blocks count as often as they are repeated, and a flash as many shapes as its aperture has corners. Crossings are
 * those that Crofton's formula expects of edges of ℓ mm on an area of a mm²: ℓ²/πa, summed over the cells of a grid that hold
 * more than 20 mm per mm². Calibrated by the fixture boards: 0.2 to 0.9 s are estimated, 0.3 to 1.2 s taken by the first board
 * of a thread and 0.1 to 0.4 s by a later one.
 */
export function estimateMs(files: readonly ReadFile[]): number {
  let ms = baseMs;
  for (const { gerber, drill, placedDrill } of files) {
    if (gerber !== undefined) ms += layerMs(gerber.image);
    ms += (holeCount(drill) + (placedDrill?.image.count ?? 0)) * msPerHole;
  }
  return ms;
}

const holeCount = (drill: DrillProgram | undefined): number =>
  drill?.steps.reduce((sum, step) => sum + (step.kind === 'repeat' ? step.count : 1), 0) ?? 0;

const layerMs = (image: LayerImage): number =>
  shapeCount(image) * (isErasing(image) ? msPerErasingShape : msPerShape) + crossingCount(image) * msPerCrossing;

/** Detected without expanding blocks. */
export const isErasing = ({ negative, items }: LayerImage): boolean => negative || items.dark.includes(0);

/** Shapes and corners of areas, once blocks are written out. */
function shapeCount({ apertures, regions, items, blocks }: LayerImage): number {
  const flashes = apertures.map(cornersOf);
  const written: number[] = [];
  const count = (columns: ItemColumns): number => {
    let shapes = 0;
    for (let item = 0; item < columns.count; item += 1) {
      const kind = uint8At(columns.kind, item);
      const tool = uint32At(columns.tool, item);
      if (kind === ItemKind.flash) shapes += flashes[tool] ?? 1;
      else if (kind === ItemKind.region) shapes += itemAt(regions, tool).ops.length;
      else if (kind === ItemKind.block) shapes += repeats(columns, item) * (written[tool] ?? 0);
      else shapes += 1;
    }
    return shapes;
  };
  // A block refers only to blocks before it.
  for (const block of blocks) written.push(count(block));
  return count(items);
}

function repeats({ coords, start }: ItemColumns, item: number): number {
  const at = uint32At(start, item);
  return float64At(coords, at + 2) * float64At(coords, at + 3);
}

function cornersOf(aperture: Aperture): number {
  if (aperture.shape === 'polygon') return aperture.corners;
  if (aperture.shape !== 'macro') return 1;
  return aperture.parts.reduce((sum, part) => sum + (part.shape === 'polygon' ? part.points.length / 2 : 1), 0);
}

const cellMm = 1;
const maxCells = 65_536;
/** Longer lines are certain to be many crossings or a board beyond any usual size. */
const maxSteps = 4_000_000;
/**
 * Edges on an area, mm per mm²: those of copper of 0.05 mm with gaps of 0.05 mm. No process makes that, so more edges than that
 * cross or cover each other.
 */
const maxEdgesPerMm2 = 20;

/** Expected number of crossings of the areas' edges and the strokes' centre lines, in the places where they are too dense. */
function crossingCount({ items, regions, bounds }: LayerImage): number {
  if (bounds === undefined) return 0;
  const grid = new LengthGrid(bounds);
  for (const region of regions)
    visitPath(region, {
      move: () => {},
      line: (x0, y0, x1, y1) => grid.add(x0, y0, x1, y1),
      arc: ({ startX, startY, endX, endY }) => grid.add(startX, startY, endX, endY),
    });
  for (let item = 0; item < items.count; item += 1) {
    if (uint8At(items.kind, item) !== ItemKind.line) continue;
    const at = uint32At(items.start, item);
    const { coords } = items;
    grid.add(float64At(coords, at), float64At(coords, at + 1), float64At(coords, at + 2), float64At(coords, at + 3));
  }
  return grid.crossings();
}

/** The length of lines in each cell of a layer. */
class LengthGrid {
  readonly #box: Box;
  readonly #cellMm: number;
  readonly #columns: number;
  readonly #lengths: Float64Array;
  #steps = 0;

  constructor(box: Box) {
    const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
    this.#box = box;
    this.#cellMm = Math.max(cellMm, Math.sqrt((width * height) / maxCells), Math.max(width, height) / maxCells);
    this.#columns = Math.floor(width / this.#cellMm) + 1;
    this.#lengths = new Float64Array(this.#columns * (Math.floor(height / this.#cellMm) + 1));
  }

  /** Enters a line in steps of a cell. */
  add(x0: number, y0: number, x1: number, y1: number): void {
    const length = Math.hypot(x1 - x0, y1 - y0);
    const steps = Math.ceil(length / this.#cellMm);
    this.#steps += steps;
    if (this.#steps > maxSteps) return;
    for (let step = 0; step < steps; step += 1) {
      const part = (step + 0.5) / steps;
      const column = Math.floor((x0 + (x1 - x0) * part - this.#box.minX) / this.#cellMm);
      const row = Math.floor((y0 + (y1 - y0) * part - this.#box.minY) / this.#cellMm);
      const cell = row * this.#columns + column;
      this.#lengths[cell] = (this.#lengths[cell] ?? 0) + length / steps;
    }
  }

  /** Infinite when there is more than can be counted. */
  crossings(): number {
    if (this.#steps > maxSteps) return Number.POSITIVE_INFINITY;
    const area = this.#cellMm * this.#cellMm;
    let crossings = 0;
    for (const length of this.#lengths)
      if (length > maxEdgesPerMm2 * area) crossings += (length * length) / (Math.PI * area);
    return crossings;
  }
}
