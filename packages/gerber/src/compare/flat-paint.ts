import { visitEdges } from '../coordinates.ts';
import { type PaintSink, walkLayer } from '../draw/walk-layer.ts';
import { flattenArc } from '../image/arc.ts';
import type { LayerImage, Region } from '../image/layer-image.ts';
import { regionContours } from '../measure/shapes/region-contours.ts';
import type { Point } from '../problem.ts';

/** Chord tolerance of arcs, mm: far less than a pixel. */
const chordMm = 0.001;

export const StepKind = { stroke: 0, area: 1, flood: 2 } as const;

/**
 * A layer as strokes of round pens and as the edges of filled areas, in the order in which they are painted. So written,
 * a disc that is flashed equals one that is drawn, and a region equals a rectangle that is flashed.
 */
export class FlatPaint implements PaintSink {
  /** Kind, number of the stroke or area, and 1 for dark, for each step. */
  readonly steps = new GrowingColumns(3);
  /** x0, y0, x1, y1, radius of each stroke. */
  readonly strokes = new GrowingColumns(5);
  /** x0, y0, x1, y1 of each edge; non-zero rule. */
  readonly edges = new GrowingColumns(4);
  /** First edge, and the edge behind the last, of each area. */
  readonly areas = new GrowingColumns(2);
  readonly #shift: Point;
  readonly #stamps = new Map<Region, readonly Float64Array[]>();
  #dark = 1;

  constructor(shift: Point) {
    this.#shift = shift;
  }

  static of(image: LayerImage, shift: Point): FlatPaint {
    const flat = new FlatPaint(shift);
    walkLayer(image, flat);
    return flat;
  }

  polarity(dark: boolean): void {
    this.#dark = dark ? 1 : 0;
  }

  flood(): void {
    this.steps.push(StepKind.flood, 0, this.#dark);
  }

  dot(pen: number, x: number, y: number): void {
    this.line(pen, x, y, x, y);
  }

  line(pen: number, x1: number, y1: number, x2: number, y2: number): void {
    if (!(pen > 0)) return;
    const { x, y } = this.#shift;
    this.steps.push(StepKind.stroke, this.strokes.count, this.#dark);
    this.strokes.push(x1 + x, y1 + y, x2 + x, y2 + y, pen / 2);
  }

  arc(
    pen: number,
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    centreX: number,
    centreY: number,
    clockwise: boolean,
  ): void {
    let [x, y] = [x1, y1];
    const arc = { startX: x1, startY: y1, endX: x2, endY: y2, centreX, centreY, clockwise };
    flattenArc(arc, chordMm, (nextX, nextY) => {
      this.line(pen, x, y, nextX, nextY);
      [x, y] = [nextX, nextY];
    });
  }

  area(contours: Region): void {
    this.#area(regionContours(contours, chordMm), 0, 0);
  }

  stamp(contours: Region, x: number, y: number): void {
    let flat = this.#stamps.get(contours);
    if (flat === undefined) {
      flat = regionContours(contours, chordMm);
      this.#stamps.set(contours, flat);
    }
    this.#area(flat, x, y);
  }

  #area(contours: readonly Float64Array[], x: number, y: number): void {
    const [dx, dy] = [x + this.#shift.x, y + this.#shift.y];
    const first = this.edges.count;
    for (const points of contours) {
      visitEdges(points, (x0, y0, x1, y1) => this.edges.push(x0 + dx, y0 + dy, x1 + dx, y1 + dy));
    }
    if (this.edges.count === first) return;
    this.steps.push(StepKind.area, this.areas.count, this.#dark);
    this.areas.push(first, this.edges.count);
  }
}

/** Rows of a fixed number of figures, kept in one typed array that grows. */
class GrowingColumns {
  readonly width: number;
  values: Float64Array;
  #length = 0;

  constructor(width: number) {
    this.width = width;
    this.values = new Float64Array(width * 64);
  }

  get count(): number {
    return this.#length / this.width;
  }

  push(...row: readonly number[]): void {
    if (this.#length + this.width > this.values.length) {
      const grown = new Float64Array(this.values.length * 2);
      grown.set(this.values);
      this.values = grown;
    }
    this.values.set(row, this.#length);
    this.#length += this.width;
  }
}
