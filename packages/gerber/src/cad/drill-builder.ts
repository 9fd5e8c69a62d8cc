import type { Budget } from '../budget.ts';
import { visitPoints } from '../coordinates.ts';
import type { DrillImage, DrillTool, Plating } from '../drill/drill-image.ts';
import { GrowingBox } from '../image/bounds.ts';
import type { ProblemLog } from '../problem-log.ts';

export interface CadBit {
  readonly diameterMm: number;
  readonly plating?: Plating;
  /** Gerber X2 attribute values: `['Plated', 'PTH', 'ViaDrill']`. */
  readonly functions?: readonly string[];
}

const maxTools = 0xffff;

/** Builds the holes of one span, in mm. Equal bits become one tool. Holes beyond the limits are left out and reported. */
export class DrillBuilder {
  readonly #budget: Budget;
  readonly #log: ProblemLog;
  readonly #tools: DrillTool[] = [];
  readonly #toolOf = new Map<string, number>();
  readonly #x: number[] = [];
  readonly #y: number[] = [];
  readonly #tool: number[] = [];
  readonly #slots: { readonly tool: number; readonly points: Float64Array }[] = [];
  readonly #box = new GrowingBox();

  constructor(budget: Budget, log: ProblemLog) {
    this.#budget = budget;
    this.#log = log;
  }

  get count(): number {
    return this.#x.length + this.#slots.length;
  }

  hit(bit: CadBit, x: number, y: number): void {
    const tool = this.#take(bit, [x, y]);
    if (tool === undefined) return;
    this.#x.push(x);
    this.#y.push(y);
    this.#tool.push(tool);
  }

  /** Adds a slot. `points` holds x, y pairs of the cutter's centre line, arcs flattened; at least two points. */
  slot(bit: CadBit, points: readonly number[]): void {
    const tool = points.length < 4 ? undefined : this.#take(bit, points);
    if (tool !== undefined) this.#slots.push({ tool, points: Float64Array.from(points) });
  }

  build(): DrillImage {
    const bounds = this.#box.box();
    return {
      tools: this.#tools,
      count: this.#x.length,
      x: Float64Array.from(this.#x),
      y: Float64Array.from(this.#y),
      tool: Uint16Array.from(this.#tool),
      slots: this.#slots,
      ...(bounds === undefined ? {} : { bounds }),
    };
  }

  #take({ diameterMm, plating, functions }: CadBit, points: readonly number[]): number | undefined {
    const { maxCoordinateMm, maxHoles } = this.#budget.limits;
    if (this.count >= maxHoles || !this.#budget.spend(1)) {
      this.#log.add('cad.too-many-features', 'error');
      return undefined;
    }
    const isPlaced = points.every((value) => Math.abs(value) <= maxCoordinateMm);
    if (!isPlaced || !(diameterMm >= 0 && diameterMm <= maxCoordinateMm)) {
      this.#log.add('cad.out-of-range', 'error');
      return undefined;
    }
    const diameter = Math.round(diameterMm * 1e4) / 1e4;
    const key = `${diameter} ${plating} ${functions?.join(',')}`;
    let tool = this.#toolOf.get(key);
    if (tool === undefined) {
      if (this.#tools.length >= maxTools) return undefined;
      const stated = {
        ...(plating === undefined ? {} : { plating }),
        ...(functions === undefined ? {} : { functions }),
      };
      tool = this.#tools.push({ code: this.#tools.length + 1, diameterMm: diameter, ...stated }) - 1;
      this.#toolOf.set(key, tool);
    }
    visitPoints(points, (x, y) => this.#box.add(x, y));
    return tool;
  }
}
