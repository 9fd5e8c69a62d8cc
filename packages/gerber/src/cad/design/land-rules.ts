import { segmentAt, visitEdges } from '../../coordinates.ts';
import { PointGrid } from '../../holes/point-grid.ts';
import type { BoardDesign, DesignPad, DesignVia, MadeLayer, UnusedLands } from './board-design.ts';
import { names } from './layer-names.ts';

const cellMm = 1;
/** After so many edges of fills compared with vias, the other lands are taken to be there. */
const maxEdges = 50_000_000;

/** Decides on which copper layers vias and pads have copper. */
export class LandRules {
  readonly #board: BoardDesign;
  readonly #copper: readonly MadeLayer[];
  readonly #ends = new Map<string, PointGrid>();
  #hasEnds = false;
  #edges = 0;

  constructor(board: BoardDesign, layers: readonly MadeLayer[]) {
    this.#board = board;
    this.#copper = layers.filter(({ copper }) => copper !== undefined);
  }

  isCopper(name: string): boolean {
    return this.#copper.some((layer) => layer.name === name);
  }

  /** The copper layers that a via joins, the top being 1. */
  span({ layers, isThrough }: DesignVia): readonly [from: number, to: number] {
    const deepest = this.#copper.length;
    if (isThrough) return [1, deepest];
    const joined = this.#copper.flatMap((layer) => (layers.includes(layer.name) ? (layer.copper ?? []) : []));
    return joined.length < 2 ? [1, deepest] : [Math.min(...joined), Math.max(...joined)];
  }

  /** True when a via reaches an outer side. */
  reaches(via: DesignVia, front: boolean, back: boolean): boolean {
    const [from, to] = this.span(via);
    return (front && from === 1) || (back && to === this.#copper.length);
  }

  hasViaLand(via: DesignVia, copper: number): boolean {
    const [from, to] = this.span(via);
    if (copper < from || copper > to) return false;
    return this.#isLandRetained(via.unused, copper, from, to, via, via.diameterMm / 2);
  }

  /** KiCad draws no copper for an unplated hole that leaves none of it. */
  hasPadLand(pad: DesignPad, copper: number): boolean {
    const { hole, shape } = pad;
    if (pad.kind === 'np_thru_hole' && hole !== undefined && (shape.kind === 'circle' || shape.kind === 'oval')) {
      const isMoved = shape.offsetX !== 0 || shape.offsetY !== 0;
      if (!isMoved && hole.widthMm >= shape.width && hole.heightMm >= shape.height) return false;
    }
    if (hole === undefined) return true;
    return this.#isLandRetained(
      pad.unused,
      copper,
      1,
      this.#copper.length,
      pad,
      Math.max(shape.width, shape.height) / 2,
    );
  }

  #isLandRetained(
    unused: UnusedLands,
    copper: number,
    from: number,
    to: number,
    at: { readonly x: number; readonly y: number; readonly net?: string },
    reach: number,
  ): boolean {
    if (!unused.isRemoved || (unused.isEndRetained && (copper === from || copper === to))) return true;
    const layer = this.#copper.find((made) => made.copper === copper);
    if (layer === undefined) return false;
    if (names(unused.zoneLayers, layer)) return true;
    return this.#endsOn(layer.name, at.net)?.hasWithin(at.x, at.y, reach) === true || this.#isInFill(layer.name, at);
  }

  /** Used when the file does not list the zones connected to a via. */
  #isInFill(layer: string, at: { readonly x: number; readonly y: number; readonly net?: string }): boolean {
    if (this.#board.statesZoneLands) return false;
    return this.#board.fills.some((fill) => {
      if (fill.layer !== layer || fill.net !== at.net) return false;
      this.#edges += fill.contour.ops.length;
      return this.#edges > maxEdges || isInside(fill.contour.coords, at.x, at.y);
    });
  }

  #endsOn(layer: string, net: string | undefined): PointGrid | undefined {
    if (!this.#hasEnds) this.#collectEnds();
    return this.#ends.get(`${layer} ${net}`);
  }

  #collectEnds(): void {
    this.#hasEnds = true;
    const points = new Map<string, number[]>();
    for (const { layers, net, contour } of this.#board.tracks) {
      const key = `${layers[0]} ${net}`;
      const list = points.get(key) ?? [];
      points.set(key, list);
      const { x0, y0, x1, y1 } = segmentAt(contour.coords, 0);
      list.push(x0, y0, x1, y1);
    }
    for (const [key, list] of points) this.#ends.set(key, new PointGrid(list, cellMm));
  }
}

/** True when a polygon of straight edges contains the point. */
function isInside(coords: Float64Array, x: number, y: number): boolean {
  let inside = false;
  visitEdges(coords, (x0, y0, x1, y1) => {
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside;
  });
  return inside;
}
