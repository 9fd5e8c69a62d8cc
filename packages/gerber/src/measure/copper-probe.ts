import { capsuleGrid } from './capsule-grid.ts';
import type { PaintedShapes } from './layer-shapes.ts';
import { Painting } from './painting.ts';

const cellMm = 0.3;
const steps = 6;
const halvings = 7;

/**
 * Answers at any place of a layer whether copper will be there after etching: what is painted, less what is erased. An
 * answer costs about a microsecond, whatever the size of the layer, since only the shapes of one cell are looked at.
 */
export class CopperProbe {
  readonly painted: PaintedShapes;
  readonly #all: Painting;
  readonly #pads: Painting | undefined;

  /** Undefined when the layer is empty or too large to be sorted into cells. */
  static of(painted: PaintedShapes): CopperProbe | undefined {
    const all = paintingOf(painted);
    return all && new CopperProbe(painted, all);
  }

  private constructor(painted: PaintedShapes, all: Painting) {
    this.painted = painted;
    this.#all = all;
    this.#pads = paintingOf(padsOnly(painted));
  }

  /** Number of the item that is seen at a place; -1 where there is no copper. */
  itemAt(x: number, y: number): number {
    return this.#all.copperAt(x, y);
  }

  isCopper(x: number, y: number): boolean {
    return this.#all.copperAt(x, y) >= 0;
  }

  /** Whether a flashed pad lies there, even under other copper. */
  isPad(x: number, y: number): boolean {
    return this.#pads !== undefined && this.#pads.copperAt(x, y) >= 0;
  }

  /** How far copper reaches from a place on it in a direction of length 1, to a hundredth of `reachMm`, its most. */
  reach(x: number, y: number, ux: number, uy: number, reachMm: number): number {
    const step = reachMm / steps;
    for (let at = 1; at <= steps; at += 1) {
      if (this.isCopper(x + ux * step * at, y + uy * step * at)) continue;
      let [inside, outside] = [step * (at - 1), step * at];
      for (let turn = 0; turn < halvings; turn += 1) {
        const middle = (inside + outside) / 2;
        if (this.isCopper(x + ux * middle, y + uy * middle)) inside = middle;
        else outside = middle;
      }
      return inside;
    }
    return reachMm;
  }
}

function paintingOf(painted: PaintedShapes): Painting | undefined {
  const grid = capsuleGrid(painted, cellMm, 0.001);
  return grid && new Painting(painted, grid);
}

function padsOnly(painted: PaintedShapes): PaintedShapes {
  const { capsules, owner, isPad, isClear, polygons } = painted;
  const isKept = (item: number): boolean => isPad[item] === 1 && isClear[item] === 0;
  const kept: number[] = [];
  for (let index = 0; index < painted.count; index += 1) if (isKept(owner[index]!)) kept.push(index);
  const out = new Float64Array(kept.length * 5);
  for (const [to, index] of kept.entries()) out.set(capsules.subarray(index * 5, index * 5 + 5), to * 5);
  return {
    ...painted,
    capsules: out,
    count: kept.length,
    owner: Uint32Array.from(kept, (index) => owner[index]!),
    polygons: polygons.filter((polygon) => isKept(polygon.owner)),
  };
}
