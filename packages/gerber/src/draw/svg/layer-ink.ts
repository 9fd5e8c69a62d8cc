import type { Box } from '../../image/layer-image.ts';
import { type Contours, roughBox } from '../shape/contour.ts';
import type { PaintSink } from '../walk-layer.ts';
import type { Frame } from './frame.ts';
import { type PathStamp, PathText } from './path-text.ts';
import { makeStamp, traceArc, traceContours } from './trace-contours.ts';

/**
 * Consecutive items of equal polarity. Their order does not matter, so one path for each pen and one for all areas will
 * do.
 */
export interface InkRun {
  readonly dark: boolean;
  /** True when everything is covered before the paths of the run are drawn. */
  flood: boolean;
  /** The path of each pen, by its width in units. */
  readonly strokes: Map<number, PathText>;
  fill: PathText | undefined;
}

export interface InkLimits {
  /** Points nearer than this to the line through their neighbours are dropped, in units. */
  readonly tolerance: number;
  /** Items smaller than this are dropped, in units. */
  readonly detail: number;
}

/** Gathers a layer as path texts in a frame. What lies outside the frame is left out. */
export class LayerInk implements PaintSink {
  readonly runs: InkRun[] = [];
  readonly #frame: Frame;
  readonly #limits: InkLimits;
  readonly #stamps = new Map<Contours, Stamp>();
  #dark = true;
  #run: InkRun | undefined;

  constructor(frame: Frame, limits: InkLimits) {
    this.#frame = frame;
    this.#limits = limits;
  }

  get hasClear(): boolean {
    return this.runs.some((run) => !run.dark);
  }

  get isEmpty(): boolean {
    return this.runs.length === 0;
  }

  polarity(dark: boolean): void {
    this.#dark = dark;
    this.#run = undefined;
  }

  flood(): void {
    const run = this.#current();
    if (run !== undefined) run.flood = true;
  }

  dot(pen: number, x: number, y: number): void {
    this.line(pen, x, y, x, y);
  }

  line(pen: number, x1: number, y1: number, x2: number, y2: number): void {
    const frame = this.#frame;
    const fromX = frame.x(x1);
    const fromY = frame.y(y1);
    const toX = frame.x(x2);
    const toY = frame.y(y2);
    const width = Math.round(frame.length(pen));
    const minX = Math.min(fromX, toX);
    const minY = Math.min(fromY, toY);
    if (!this.#shows(minX, minY, fromX + toX - minX, fromY + toY - minY, width)) return;
    this.#strokes(width)?.stroke(fromX, fromY, toX, toY);
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
    const frame = this.#frame;
    const width = Math.round(frame.length(pen));
    const reach = frame.length(Math.hypot(x1 - centreX, y1 - centreY));
    const [cx, cy] = [frame.x(centreX), frame.y(centreY)];
    if (!this.#shows(cx - reach, cy - reach, cx + reach, cy + reach, width)) return;
    const path = this.#strokes(width);
    if (path === undefined) return;
    const fromX = frame.x(x1);
    const fromY = frame.y(y1);
    if (!path.isAt(fromX, fromY)) path.moveTo(fromX, fromY);
    traceArc(path, x1, y1, x2, y2, centreX, centreY, clockwise, frame, this.#limits.tolerance);
  }

  area(contours: Contours): void {
    const box = unitBox(roughBox(contours), this.#frame);
    if (!this.#shows(box.minX, box.minY, box.maxX, box.maxY, 1)) return;
    const fill = this.#fill();
    if (fill !== undefined) traceContours(fill, contours, this.#frame, this.#limits.tolerance);
  }

  stamp(contours: Contours, x: number, y: number): void {
    const stamp = this.#stamp(contours);
    const { frameBox } = stamp;
    const atX = this.#frame.x(x);
    const atY = this.#frame.y(y);
    if (!this.#shows(atX + frameBox.minX, atY + frameBox.minY, atX + frameBox.maxX, atY + frameBox.maxY, 1)) return;
    this.#fill()?.stamp(stamp.text, atX, atY);
  }

  #stamp(contours: Contours): Stamp {
    const known = this.#stamps.get(contours);
    if (known !== undefined) return known;
    const frameBox = unitBox(roughBox(contours), this.#frame.centred());
    const made = { text: makeStamp(contours, this.#frame, this.#limits.tolerance), frameBox };
    this.#stamps.set(contours, made);
    return made;
  }

  /** True when an item with these extents (pen not included) lies in the frame and is large enough to be visible. */
  #shows(minX: number, minY: number, maxX: number, maxY: number, pen: number): boolean {
    if (pen < 1) return false;
    const half = pen / 2;
    if (maxX + half < 0 || minX - half > this.#frame.width) return false;
    if (maxY + half < 0 || minY - half > this.#frame.height) return false;
    return Math.max(maxX - minX, maxY - minY) + pen >= this.#limits.detail;
  }

  /** The run of the present polarity, begun when needed; undefined while there is nothing yet that could be erased. */
  #current(): InkRun | undefined {
    if (this.#run !== undefined) return this.#run;
    const last = this.runs.at(-1);
    if (last === undefined && !this.#dark) return undefined;
    if (last?.dark === this.#dark) this.#run = last;
    else {
      this.#run = { dark: this.#dark, flood: false, strokes: new Map(), fill: undefined };
      this.runs.push(this.#run);
    }
    return this.#run;
  }

  #strokes(width: number): PathText | undefined {
    const run = this.#current();
    if (run === undefined) return undefined;
    let path = run.strokes.get(width);
    if (path === undefined) {
      path = new PathText(this.#limits.tolerance);
      run.strokes.set(width, path);
    }
    return path;
  }

  #fill(): PathText | undefined {
    const run = this.#current();
    if (run === undefined) return undefined;
    run.fill ??= new PathText(this.#limits.tolerance);
    return run.fill;
  }
}

interface Stamp {
  readonly text: PathStamp;
  /** Extents about the centre, in units, y downwards. */
  readonly frameBox: Box;
}

function unitBox(box: Box, frame: Frame): Box {
  const [left, right] = frame.isMirrored ? [box.maxX, box.minX] : [box.minX, box.maxX];
  return { minX: frame.x(left), maxX: frame.x(right), minY: frame.y(box.maxY), maxY: frame.y(box.minY) };
}
