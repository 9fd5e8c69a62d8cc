import { visitPoints } from '../../coordinates.ts';
import type { EdgeSide } from '../../facts.ts';
import type { LayerImage } from '../../image/layer-image.ts';
import { edgeSides } from '../../measure/outline/edge-side.ts';
import { type BoardPaint, type PaintStep, rimMm, tentLimitMm } from '../board-paint.ts';
import type { SideLines } from '../plated-edges.ts';
import { noRim, rimColour } from '../recolour.ts';
import { walkDrill, walkSmallHoles } from '../walk-layer.ts';
import { LayerInk } from './layer-ink.ts';
import { PathText } from './path-text.ts';
import { runPaths, type SvgWriter } from './svg-writer.ts';
import { traceContours } from './trace-contours.ts';

/** The elements of a face, clipped and punched; definitions go to `writer`. */
export function paintFace(paint: BoardPaint, writer: SvgWriter): string {
  const edge = defineEdge(paint, writer);
  const face = new FaceSvg(paint, writer, edge);
  let body = '';
  for (const step of paint.steps) body += face.step(step);
  const holes = face.holes();
  return `<g clip-path="url(#${defineClip(edge, writer)})"${holes === '' ? '' : ` mask="url(#${holes})"`}>${body}</g>`;
}

class FaceSvg {
  readonly #writer: SvgWriter;
  /** Holes that stay open whatever the mask does, and the small ones that it may close, as black elements. */
  readonly #large: string;
  readonly #small: string;
  #smallId = '';
  #openings = '';
  #isTented = false;
  readonly #edge: string;
  /** Path texts of the outer edges. */
  readonly #sides: Readonly<Record<EdgeSide, string>>;

  constructor({ drills, sides }: BoardPaint, writer: SvgWriter, edge: string) {
    this.#writer = writer;
    this.#edge = edge;
    this.#sides = sidePaths(sides, writer);
    const large = new LayerInk(writer.frame, writer.limits);
    const small = new LayerInk(writer.frame, writer.limits);
    for (const drill of drills) {
      walkDrill(drill, large, tentLimitMm);
      walkSmallHoles(drill, small, tentLimitMm);
    }
    this.#large = inkText(large, '#000');
    this.#small = inkText(small, 'currentColor');
    if (this.#small !== '') {
      this.#smallId = writer.newId();
      writer.define(`<g id="${this.#smallId}">${this.#small}</g>`);
    }
  }

  step(step: PaintStep<LayerImage>): string {
    const writer = this.#writer;
    switch (step.kind) {
      case 'ground':
        return writer.fillFrame(step.colour);
      case 'layers':
        return step.layers.map((image) => writer.layer(image).paint(step.colour)).join('');
      case 'tents':
        this.#isTented = true;
        return this.#smallHoles(step.colour);
      case 'rim': {
        // Without plating the element is present but invisible, for drawings that are recoloured when order options change.
        const { plated, colour } = step;
        const width = Math.round(2 * writer.frame.length(rimMm));
        const colourIf = (is: boolean): string => (is ? colour : noRim);
        const all = `<use href="#${this.#edge}" stroke-width="${width}" ${rimColour('all', colourIf(plated === 'all'))}/>`;
        const sides = edgeSides.map((side) => {
          const isVisible = plated !== 'all' && plated.includes(side);
          return `<path d="${this.#sides[side]}" stroke-width="${width}" ${rimColour(side, colourIf(isVisible))}/>`;
        });
        return all + sides.join('');
      }
      case 'openings': {
        const open = step.openings.map((image) => writer.layer(image).paint('#fff')).join('');
        if (open === '') return '';
        this.#openings = writer.newId();
        writer.defineMask(this.#openings, open);
        const copper = step.copper.map((image) => writer.layer(image).paint(step.colour)).join('');
        return `<g mask="url(#${this.#openings})">${writer.fillFrame(step.ground)}${copper}</g>`;
      }
    }
  }

  /** The id of a mask that hides the holes; empty without holes. Small holes are open only where the solder mask is. */
  holes(): string {
    let punched = this.#large;
    const small = this.#smallHoles('#000');
    if (!this.#isTented) punched += small;
    else if (small !== '' && this.#openings !== '') punched += `<g mask="url(#${this.#openings})">${small}</g>`;
    if (punched === '') return '';
    const id = this.#writer.newId();
    this.#writer.defineMask(id, this.#writer.fillFrame('#fff') + punched);
    return id;
  }

  #smallHoles(colour: string): string {
    return this.#smallId === '' ? '' : `<use href="#${this.#smallId}" color="${colour}"/>`;
  }
}

const inkText = (ink: LayerInk, colour: string): string => ink.runs.map((run) => runPaths(run, colour)).join('');

function defineEdge(paint: BoardPaint, writer: SvgWriter): string {
  const path = new PathText(writer.limits.tolerance);
  traceContours(path, paint.shape, writer.frame, writer.limits.tolerance);
  const id = writer.newId();
  writer.define(`<path id="${id}" d="${path.end()}"/>`);
  return id;
}

function sidePaths(sides: SideLines, { frame, limits }: SvgWriter): Record<EdgeSide, string> {
  const textOf = (lines: SideLines[EdgeSide]): string => {
    const path = new PathText(limits.tolerance);
    for (const line of lines)
      visitPoints(line, (x, y, at) => {
        if (at === 0) path.moveTo(frame.x(x), frame.y(y));
        else path.lineTo(frame.x(x), frame.y(y));
      });
    return path.end();
  };
  const { top, right, bottom, left } = sides;
  return { top: textOf(top), right: textOf(right), bottom: textOf(bottom), left: textOf(left) };
}

function defineClip(edge: string, writer: SvgWriter): string {
  const id = writer.newId();
  writer.define(`<clipPath id="${id}"><use href="#${edge}"/></clipPath>`);
  return id;
}
