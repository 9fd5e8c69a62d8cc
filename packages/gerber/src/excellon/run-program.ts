import { visitPoints } from '../coordinates.ts';
import { type DrillImage, type DrillSlot, type DrillTool, isPoint } from '../drill/drill-image.ts';
import { type Arc, flattenArc } from '../image/arc.ts';
import { GrowingBox } from '../image/bounds.ts';
import { type DrillFormat, toMm } from './drill-format.ts';
import type { DrillProgram, RawArc, RawPoint } from './drill-program.ts';

/** Chords of routed arcs stay this close, mm. */
const arcToleranceMm = 0.005;

/** Executes a drill program with its numbers read in one format. Places beyond `limitMm` are left out and counted. */
export function runProgram(
  program: DrillProgram,
  format: DrillFormat,
  limitMm: number,
): { readonly image: DrillImage; readonly outOfRange: number } {
  const run = new ProgramRun(format, limitMm);
  for (const step of program.steps) {
    switch (step.kind) {
      case 'hit':
        run.moveTo(step.to);
        run.hit(step.tool);
        break;
      case 'repeat':
        for (let count = 0; count < step.count; count += 1) {
          run.moveTo(step.by);
          run.hit(step.tool);
        }
        break;
      case 'slot':
        run.moveTo(step.from);
        run.beginPath();
        run.cutTo(step.to);
        run.endPath(step.tool);
        break;
      case 'circle':
        run.circle(step.tool, step.to, step.arc);
        break;
      case 'move':
        run.moveTo(step.to);
        break;
      case 'down':
        run.beginPath();
        break;
      case 'cut':
        run.cutTo(step.to, step.arc);
        run.pathTool = step.tool;
        break;
      case 'up':
        run.endPath(run.pathTool);
        break;
    }
  }
  run.endPath(run.pathTool);
  const unit = format.unit === 'mm' ? 1 : 25.4;
  const tools = program.tools.map((tool): DrillTool => {
    const { code, diameter, isDiameterMm, plating, functions } = tool;
    return {
      code,
      diameterMm: plausible(isDiameterMm ? diameter : diameter * unit),
      ...(plating === undefined ? {} : { plating }),
      ...(functions === undefined ? {} : { functions }),
    };
  });
  return { image: run.image(tools), outOfRange: run.outOfRange };
}

/** Sizes to a tenth of a micron, so that 0.0118 inch does not print sixteen digits. */
const round = (mm: number): number => Math.round(mm * 1e4) / 1e4;

/** No drill bit is thicker. A larger size is a misread number and counts as unknown. */
const thickestBitMm = 60;
const plausible = (mm: number): number => (mm > 0 && mm <= thickestBitMm ? round(mm) : 0);

class ProgramRun {
  outOfRange = 0;
  pathTool = 0;
  readonly #format: DrillFormat;
  readonly #limit: number;
  readonly #x: number[] = [];
  readonly #y: number[] = [];
  readonly #tool: number[] = [];
  readonly #slots: DrillSlot[] = [];
  readonly #box = new GrowingBox();
  #path: number[] | undefined;
  #atX = 0;
  #atY = 0;

  constructor(format: DrillFormat, limit: number) {
    this.#format = format;
    this.#limit = limit;
  }

  moveTo(to: RawPoint): void {
    const { x, y } = this.#resolve(to);
    this.#atX = x;
    this.#atY = y;
  }

  hit(tool: number, x = this.#atX, y = this.#atY): void {
    if (!this.#isInRange(x, y)) return;
    this.#x.push(x);
    this.#y.push(y);
    this.#tool.push(tool);
    this.#box.add(x, y);
  }

  beginPath(): void {
    this.#path = [this.#atX, this.#atY];
  }

  cutTo(to: RawPoint, arc?: RawArc): void {
    const path = this.#path ?? [this.#atX, this.#atY];
    this.#path = path;
    const startX = this.#atX;
    const startY = this.#atY;
    this.moveTo(to);
    const centre = arc && this.#centre(startX, startY, arc);
    if (arc === undefined || centre === undefined) {
      path.push(this.#atX, this.#atY);
      return;
    }
    const shape: Arc = {
      startX,
      startY,
      endX: this.#atX,
      endY: this.#atY,
      centreX: centre.x,
      centreY: centre.y,
      clockwise: arc.clockwise,
    };
    flattenArc(shape, arcToleranceMm, (x, y) => path.push(x, y));
  }

  /** Routes a full circle; the place is then its centre. */
  circle(tool: number, centre: RawPoint, { radius, clockwise }: RawArc): void {
    const [startX, startY] = [this.#atX, this.#atY];
    this.moveTo(centre);
    const [centreX, centreY] = [this.#atX, this.#atY];
    const stated = radius === undefined ? undefined : Math.abs(toMm(radius, this.#format));
    const [x, y] = stated === undefined ? [startX, startY] : [centreX + stated, centreY];
    const path = [x, y];
    const shape: Arc = { startX: x, startY: y, endX: x, endY: y, centreX, centreY, clockwise };
    flattenArc(shape, arcToleranceMm, (px, py) => path.push(px, py));
    this.#path = path;
    this.endPath(tool);
  }

  endPath(tool: number): void {
    const path = this.#path;
    this.#path = undefined;
    if (path === undefined || path.length < 4) return;
    if (isPoint(path)) {
      this.hit(tool, path[0], path[1]);
      return;
    }
    if (!path.every((value) => Math.abs(value) <= this.#limit)) {
      this.outOfRange += 1;
      return;
    }
    visitPoints(path, (x, y) => this.#box.add(x, y));
    this.#slots.push({ tool, points: Float64Array.from(path) });
  }

  image(tools: readonly DrillTool[]): DrillImage {
    const bounds = this.#box.box();
    return {
      tools,
      count: this.#x.length,
      x: Float64Array.from(this.#x),
      y: Float64Array.from(this.#y),
      tool: Uint16Array.from(this.#tool),
      slots: this.#slots,
      ...(bounds === undefined ? {} : { bounds }),
    };
  }

  #resolve(to: RawPoint): { x: number; y: number } {
    const x = to.x === undefined ? undefined : toMm(to.x, this.#format);
    const y = to.y === undefined ? undefined : toMm(to.y, this.#format);
    if (to.isIncremental) return { x: this.#atX + (x ?? 0), y: this.#atY + (y ?? 0) };
    return { x: x ?? this.#atX, y: y ?? this.#atY };
  }

  #isInRange(x: number, y: number): boolean {
    const isInRange = Math.abs(x) <= this.#limit && Math.abs(y) <= this.#limit;
    if (!isInRange) this.outOfRange += 1;
    return isInRange;
  }

  /** Returns the centre from `I`/`J` offsets or from the radius `A`, which means the arc of at most 180°. */
  #centre(startX: number, startY: number, arc: RawArc): { x: number; y: number } | undefined {
    if (arc.i !== undefined || arc.j !== undefined) {
      return {
        x: startX + (arc.i === undefined ? 0 : toMm(arc.i, this.#format)),
        y: startY + (arc.j === undefined ? 0 : toMm(arc.j, this.#format)),
      };
    }
    if (arc.radius === undefined) return undefined;
    const radius = Math.abs(toMm(arc.radius, this.#format));
    const chordX = this.#atX - startX;
    const chordY = this.#atY - startY;
    const chord = Math.hypot(chordX, chordY);
    if (chord === 0 || !(radius > 0)) return undefined;
    const height = Math.sqrt(Math.max(0, radius * radius - (chord * chord) / 4));
    const side = arc.clockwise ? -1 : 1;
    return {
      x: (startX + this.#atX) / 2 - (side * height * chordY) / chord,
      y: (startY + this.#atY) / 2 + (side * height * chordX) / chord,
    };
  }
}
