import type { Box } from '../../image/layer-image.ts';
import type { Point } from '../../problem.ts';
import type { BoardSide } from '../board-shape.ts';
import { grooveBottomMm, grooveMm } from '../cut-shapes.ts';
import type { BoardColours } from '../palette.ts';
import type { PanelOrder } from './panel-order.ts';
import { fiducialMm, fiducialOpeningMm, type PanelPlan, panelPlan } from './panel-plan.ts';

/** A browser draws each copy by itself; beyond so much text times boards it would stall. */
const maxText = 30_000_000;

/**
 * Turns a drawing by `drawBoard` into a panel: the board is defined once and reused at every position. Returns the drawing
 * unchanged when it states no size, or when so many copies would stall the viewer.
 */
export function panelDrawing(svg: string, side: BoardSide, order: PanelOrder, colours: BoardColours): string {
  const head =
    /^<svg [^>]*?viewBox="0 0 (\d+) (\d+)" (?:width="([\d.]+)(mm)?" )[^>]*?data-mm="([\d.]+) ([\d.]+)"[^>]*>/.exec(
      svg.slice(0, 600),
    );
  if (head === null) return svg;
  const [start, units, , pageWidth, isInMm, widthText, heightText] = head;
  const [widthMm, heightMm] = [Number(widthText), Number(heightText)];
  const plan = panelPlan({ minX: 0, minY: 0, maxX: widthMm, maxY: heightMm }, order);
  if (plan === undefined || svg.length * plan.offsets.length > maxText) return svg;
  const body = svg.slice(start.length, svg.lastIndexOf('</svg>'));
  const page = new PanelPage(plan, side, Number(units) / widthMm);
  const size = isInMm
    ? `width="${rounded(plan.box.maxX - plan.box.minX)}mm" height="${rounded(plan.box.maxY - plan.box.minY)}mm"`
    : `width="${pageWidth}" height="${Math.max(1, Math.round((Number(pageWidth) * page.height) / page.width))}"`;
  const ground = body.includes(`"${colours.mask}"`) ? colours.mask : colours.substrate;
  const holes = page.discs('#000', plan.holes, undefined);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${page.height}" ${size} role="img" fill="none" ` +
    `stroke-linecap="round" stroke-linejoin="round"><defs><g id="panel-${side}">${body}</g><mask id="panel-${side}-holes" ` +
    `maskUnits="userSpaceOnUse" x="0" y="0" width="${page.width}" height="${page.height}">` +
    `<path fill="#fff" d="M0 0h${page.width}v${page.height}H0z"/>${holes}</mask></defs><g mask="url(#panel-${side}-holes)">` +
    page.boards(widthMm, heightMm) +
    page.boxes(ground) +
    page.discs(colours.substrate, plan.fiducials, fiducialOpeningMm) +
    page.discs(colours.bareCopper, plan.fiducials, fiducialMm) +
    page.lines(colours.substrate, grooveMm) +
    page.lines(colours.grooveBottom, grooveBottomMm) +
    '</g></svg>'
  );
}

const rounded = (mm: number): number => Math.round(mm * 1000) / 1000;

/** Writes parts of a plan in integer units, y down, the bottom mirrored left to right. */
class PanelPage {
  readonly width: number;
  readonly height: number;
  readonly #plan: PanelPlan;
  readonly #perMm: number;
  readonly #side: BoardSide;
  readonly #isMirrored: boolean;

  constructor(plan: PanelPlan, side: BoardSide, perMm: number) {
    this.#side = side;
    const { minX, minY, maxX, maxY } = plan.box;
    this.#plan = plan;
    this.#perMm = perMm;
    this.#isMirrored = side === 'bottom';
    this.width = Math.round((maxX - minX) * perMm);
    this.height = Math.round((maxY - minY) * perMm);
  }

  boards(widthMm: number, heightMm: number): string {
    return this.#plan.offsets
      .map(({ x, y }) => {
        const left = this.#isMirrored ? this.#x(x + widthMm) : this.#x(x);
        return `<use href="#panel-${this.#side}" x="${left}" y="${this.#y(y + heightMm)}"/>`;
      })
      .join('');
  }

  boxes(colour: string): string {
    if (this.#plan.railsAndBridges.length === 0) return '';
    const path = this.#plan.railsAndBridges.map((piece) => this.#box(piece)).join('');
    return `<path fill="${colour}" d="${path}"/>`;
  }

  lines(colour: string, widthMm: number): string {
    const { vCuts } = this.#plan;
    if (vCuts.length === 0) return '';
    const path = vCuts.map(({ x1, y1, x2, y2 }) => `M${this.#x(x1)} ${this.#y(y1)}L${this.#x(x2)} ${this.#y(y2)}`);
    const width = Math.max(1, Math.round(widthMm * this.#perMm));
    return `<path stroke="${colour}" stroke-width="${width}" stroke-linecap="butt" d="${path.join('')}"/>`;
  }

  discs(
    colour: string,
    places: readonly (Point & { readonly diameterMm?: number })[],
    diameterMm: number | undefined,
  ): string {
    return places
      .map((place) => {
        const radius = Math.round(((place.diameterMm ?? diameterMm ?? 0) / 2) * this.#perMm);
        return `<circle fill="${colour}" cx="${this.#x(place.x)}" cy="${this.#y(place.y)}" r="${radius}"/>`;
      })
      .join('');
  }

  #box({ minX, minY, maxX, maxY }: Box): string {
    const [left, right] = this.#isMirrored ? [this.#x(maxX), this.#x(minX)] : [this.#x(minX), this.#x(maxX)];
    return `M${left} ${this.#y(maxY)}H${right}V${this.#y(minY)}H${left}z`;
  }

  #x(mm: number): number {
    const { minX, maxX } = this.#plan.box;
    return Math.round((this.#isMirrored ? maxX - mm : mm - minX) * this.#perMm);
  }

  #y(mm: number): number {
    return Math.round((this.#plan.box.maxY - mm) * this.#perMm);
  }
}
