import type { LayerImage } from '../../image/layer-image.ts';
import { walkLayer } from '../walk-layer.ts';
import type { Frame } from './frame.ts';
import { type InkLimits, type InkRun, LayerInk } from './layer-ink.ts';

/** A layer that can be painted several times in different colours. */
export interface InkReference {
  /** Elements that paint the layer in a colour. */
  paint(colour: string): string;
  readonly isEmpty: boolean;
}

/** Collects `<defs>` under ids of one prefix, so that two drawings may share a page. */
export class SvgWriter {
  readonly frame: Frame;
  readonly prefix: string;
  readonly limits: InkLimits;
  #defs = '';
  #next = 0;
  readonly #inks = new Map<LayerImage, InkReference>();

  constructor(frame: Frame, prefix: string, limits: InkLimits) {
    this.frame = frame;
    this.prefix = safePrefix(prefix);
    this.limits = limits;
  }

  get defs(): string {
    return this.#defs;
  }

  /** An id that no other definition of this drawing has. */
  newId(): string {
    this.#next += 1;
    return `${this.prefix}-${this.#next.toString(36)}`;
  }

  define(element: string): void {
    this.#defs += element;
  }

  /** Writes a rectangle over the whole drawing. */
  fillFrame(colour: string, extra = ''): string {
    return `<path fill="${colour}" d="M0 0h${this.frame.width}v${this.frame.height}H0z"${extra}/>`;
  }

  /** The layer, defined at first use. */
  layer(image: LayerImage, minPenMm = 0): InkReference {
    const known = this.#inks.get(image);
    if (known !== undefined) return known;
    const ink = new LayerInk(this.frame, this.limits);
    walkLayer(image, ink, minPenMm);
    const made = this.#define(ink);
    this.#inks.set(image, made);
    return made;
  }

  #define(ink: LayerInk): InkReference {
    const { runs } = ink;
    if (ink.isEmpty) return { isEmpty: true, paint: () => '' };
    const id = this.newId();
    const [only] = runs;
    if (only !== undefined && !ink.hasClear && !only.flood) {
      // A layer that erases nothing is defined as its paths; each reference to them chooses the colour.
      this.define(`<g id="${id}">${runPaths(only, 'currentColor')}</g>`);
      return { isEmpty: false, paint: (colour) => `<use href="#${id}" color="${colour}"/>` };
    }
    // Otherwise the layer is a mask: dark is white, clear is black, in the order in which the file paints them.
    const body = runs.map((run) => {
      const colour = run.dark ? '#fff' : '#000';
      return (run.flood ? this.fillFrame(colour) : '') + runPaths(run, colour);
    });
    this.defineMask(id, body.join(''));
    return { isEmpty: false, paint: (colour) => this.fillFrame(colour, ` mask="url(#${id})"`) };
  }

  /** A mask of the size of the drawing: white shows, black and nothing hide. */
  defineMask(id: string, body: string): void {
    const { width, height } = this.frame;
    this.define(
      `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}">${body}</mask>`,
    );
  }
}

/** Ids are written into attributes, so everything but letters, digits, `_` and `-` is dropped. */
const safePrefix = (prefix: string): string => prefix.replace(/[^\w-]/g, '') || 'board';

/** One `<path>` for each pen and one for all areas. */
export function runPaths(run: InkRun, colour: string): string {
  const strokes = [...run.strokes].sort(([a], [b]) => a - b);
  let text = '';
  for (const [width, path] of strokes) text += `<path stroke-width="${width}" d="${path.end()}"/>`;
  if (text !== '') text = `<g stroke="${colour}">${text}</g>`;
  if (run.fill !== undefined) text += `<path fill="${colour}" d="${run.fill.end()}"/>`;
  return text;
}
