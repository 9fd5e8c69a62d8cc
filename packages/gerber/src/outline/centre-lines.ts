import { float64At, itemAt, uint8At, uint32At } from '../checked-access.ts';
import { type Arc, arcAt, flattenArc } from '../image/arc.ts';
import { type ItemColumns, ItemKind, type LayerImage, type Region } from '../image/layer-image.ts';
import { visitPath } from '../image/region-path.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';

/** Straight pieces between points on a 1 um grid: x0, y0, x1, y1 in integer micrometres. */
export interface Segments {
  readonly count: number;
  readonly ends: Int32Array;
}

/** Maximum deviation of chords from their arc, mm. */
const chordToleranceMm = 0.005;

/** A drawing with more segments is an image, not an outline; repeated arcs could fill the memory. */
export const maxSegments = 400_000;

const micron = (mm: number): number => Math.round(mm * 1000);

/** Selects a stroke, by its item number after blocks are expanded and by its pen. */
export type StrokeFilter = (item: number, penMm: number) => boolean;

/**
 * The centre lines of everything drawn dark: an outline lies along the middle of the pen. Contours of filled areas
 * count too, since some programs draw the board as an area; with a filter only strokes count.
 */
export function centreLines(image: LayerImage, filter?: StrokeFilter): Segments {
  const flat = writeOutBlocks(image);
  const lines = new LineList(flat.items.count);
  if (filter === undefined) addAll(flat, lines);
  else addStrokes(flat, lines, filter);
  return lines.segments();
}

/** Growing lines between points on the grid. */
class LineList {
  #ends: Int32Array;
  #used = 0;

  constructor(expected: number) {
    this.#ends = new Int32Array(Math.min(maxSegments, expected + 16) * 4);
  }

  add(x0: number, y0: number, x1: number, y1: number): void {
    const ax = micron(x0);
    const ay = micron(y0);
    const bx = micron(x1);
    const by = micron(y1);
    if ((ax === bx && ay === by) || this.#used >= maxSegments * 4) return;
    if (this.#used === this.#ends.length) this.#grow();
    const [ends, used] = [this.#ends, this.#used];
    ends[used] = ax;
    ends[used + 1] = ay;
    ends[used + 2] = bx;
    ends[used + 3] = by;
    this.#used = used + 4;
  }

  segments(): Segments {
    return { count: this.#used / 4, ends: this.#ends.subarray(0, this.#used) };
  }

  #grow(): void {
    const larger = new Int32Array(this.#used * 2);
    larger.set(this.#ends);
    this.#ends = larger;
  }
}

function addAll(flat: LayerImage, lines: LineList): void {
  const { items, regions } = flat;
  for (let item = 0; item < items.count; item += 1) {
    if (items.dark[item] === 0) continue;
    if (items.kind[item] === ItemKind.region) regionLines(itemAt(regions, uint32At(items.tool, item)), lines);
    else addStroke(items, item, lines);
  }
}

function addStrokes(flat: LayerImage, lines: LineList, filter: StrokeFilter): void {
  const { items } = flat;
  const widths = Float64Array.from(flat.apertures, (_, tool) => penWidth(flat, tool));
  for (let item = 0; item < items.count; item += 1) {
    if (items.dark[item] === 0 || items.kind[item] === ItemKind.region || items.kind[item] === ItemKind.flash) continue;
    if (filter(item, widths[uint32At(items.tool, item)] ?? Number.POSITIVE_INFINITY)) addStroke(items, item, lines);
  }
}

function addStroke(items: ItemColumns, item: number, lines: LineList): void {
  const kind = uint8At(items.kind, item);
  const at = uint32At(items.start, item);
  const { coords } = items;
  if (kind === ItemKind.flash) return;
  if (kind === ItemKind.line) lines.add(coords[at]!, coords[at + 1]!, coords[at + 2]!, float64At(coords, at + 3));
  else arcLines(arcAt(coords, at, kind === ItemKind.arcClockwise), lines);
}

/** The narrower side of a pen, mm; infinite for a pen that is neither round nor rectangular. */
export function penWidth(image: LayerImage, tool: number): number {
  const aperture = image.apertures[tool];
  if (aperture === undefined || aperture.shape === 'macro') return Number.POSITIVE_INFINITY;
  return aperture.shape === 'circle' || aperture.shape === 'polygon'
    ? aperture.diameter
    : Math.min(aperture.width, aperture.height);
}

/** Cuts an arc into chords, always in the same direction, so that an arc drawn both ways gives equal chords. */
function arcLines(arc: Arc, lines: LineList): void {
  const isForward = arc.startX < arc.endX || (arc.startX === arc.endX && arc.startY <= arc.endY);
  const fixed: Arc = isForward
    ? arc
    : {
        ...arc,
        startX: arc.endX,
        startY: arc.endY,
        endX: arc.startX,
        endY: arc.startY,
        clockwise: !arc.clockwise,
      };
  let x = fixed.startX;
  let y = fixed.startY;
  flattenArc(fixed, chordToleranceMm, (nextX, nextY) => {
    lines.add(x, y, nextX, nextY);
    x = nextX;
    y = nextY;
  });
}

function regionLines(region: Region, lines: LineList): void {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  visitPath(region, {
    move: (nextX, nextY) => {
      lines.add(x, y, startX, startY);
      [x, y, startX, startY] = [nextX, nextY, nextX, nextY];
    },
    line: (x0, y0, x1, y1) => {
      lines.add(x0, y0, x1, y1);
      [x, y] = [x1, y1];
    },
    arc: (arc) => {
      arcLines(arc, lines);
      [x, y] = [arc.endX, arc.endY];
    },
  });
  lines.add(x, y, startX, startY);
}
