import type { PaintedShapes } from '../shapes/layer-shapes.ts';
import { Painting } from '../shapes/painting.ts';
import { type CapsuleGrid, capsuleGrid, isFewEntries } from '../spatial-index/capsule-grid.ts';

const cellMm = 0.5;
const reachMm = 0.001;
const steps = 6;
const halvings = 7;
/** Shapes that searches on one layer may look at: about a second. A layer of a hundred thousand edges needs a tenth of it. */
const maxLooks = 5e8;

/**
 * Answers at any place of a layer whether copper will be there after etching: what is painted, less what is erased. An
 * answer costs about a microsecond, whatever the size of the layer, since only the shapes of one cell are looked at. The
 * first answer sorts the shapes into cells, about a microsecond each; many layers are never asked.
 */
export class CopperProbe {
  readonly painted: PaintedShapes;
  readonly #sort: () => Painting;
  #sorted: Painting | undefined;
  #isPad: Uint8Array | undefined;

  /** Undefined when the layer is empty or too large to be sorted into cells. */
  static of(painted: PaintedShapes): CopperProbe | undefined {
    if (painted.count === 0) return undefined;
    if (isFewEntries(painted, cellMm, reachMm))
      return new CopperProbe(painted, () => paintingOf(painted) ?? new Painting(painted, emptyGrid));
    const sorted = paintingOf(painted);
    return sorted && new CopperProbe(painted, () => sorted);
  }

  private constructor(painted: PaintedShapes, sort: () => Painting) {
    this.painted = painted;
    this.#sort = sort;
  }

  get #all(): Painting {
    this.#sorted ??= this.#sort();
    return this.#sorted;
  }

  /** True when so many shapes were looked at that searches give up: where edges cross by thousands, each answer takes long. */
  get isExhausted(): boolean {
    return this.#all.looks > maxLooks;
  }

  /** Number of the topmost item at a place; -1 where there is no copper. */
  itemAt(x: number, y: number): number {
    return this.#all.copperAt(x, y);
  }

  isCopper(x: number, y: number): boolean {
    return this.#all.isCopper(x, y);
  }

  /** True when a flashed pad is at the place, even under other copper. */
  isPad(x: number, y: number): boolean {
    const { isPad, isClear } = this.painted;
    this.#isPad ??= isPad.map((pad, item) => (isClear[item] === 0 ? pad : 0));
    return this.#all.isPaintedBy(this.#isPad, x, y);
  }

  /** Returns the extent of copper from a place in it along a unit direction, to a hundredth of `reachMm`, its maximum. */
  reach(x: number, y: number, ux: number, uy: number, reachMm: number): number {
    const step = reachMm / steps;
    for (let at = 1; at <= steps; at += 1) {
      if (this.isCopper(x + ux * step * at, y + uy * step * at)) continue;
      let [inside, outside] = [step * (at - 1), step * at];
      for (let halving = 0; halving < halvings; halving += 1) {
        const middle = (inside + outside) / 2;
        if (this.isCopper(x + ux * middle, y + uy * middle)) inside = middle;
        else outside = middle;
      }
      return inside;
    }
    return reachMm;
  }
}

/** The edges of areas are left out: their insides are known by the polygons. */
function paintingOf(painted: PaintedShapes): Painting | undefined {
  const { capsules, count, owner } = penned(painted);
  const grid = count === 0 ? emptyGrid : capsuleGrid({ capsules, count }, cellMm, reachMm);
  return grid && new Painting({ capsules, owner, isClear: painted.isClear, polygons: painted.polygons }, grid);
}

/** The capsules that have a radius. */
function penned({ capsules, count, owner }: PaintedShapes): Pick<PaintedShapes, 'capsules' | 'count' | 'owner'> {
  let strokes = 0;
  for (let index = 0; index < count; index += 1) if (capsules[index * 5 + 4]! > 0) strokes += 1;
  if (strokes === count) return { capsules, count, owner };
  const left = new Float64Array(strokes * 5);
  const owners = new Uint32Array(strokes);
  for (let index = 0, to = 0; index < count; index += 1) {
    if (capsules[index * 5 + 4]! <= 0) continue;
    for (let at = 0; at < 5; at += 1) left[to * 5 + at] = capsules[index * 5 + at]!;
    owners[to] = owner[index]!;
    to += 1;
  }
  return { capsules: left, count: strokes, owner: owners };
}

const emptyGrid: CapsuleGrid = {
  cells: 0,
  offsets: new Uint32Array(1),
  entries: new Uint32Array(0),
  firstColumn: new Int32Array(0),
  firstRow: new Int32Array(0),
  columns: 1,
  cellMm,
  minX: 0,
  minY: 0,
};

/** Data that classifies copper: that of a layer and, for an outer one, the openings of its mask. */
export interface CopperProbes {
  readonly copper: CopperProbe;
  readonly mask: CopperProbe | undefined;
}
