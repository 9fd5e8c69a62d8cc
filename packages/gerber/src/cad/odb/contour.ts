import { itemAt } from '../../checked-access.ts';
import { type Arc, flattenArc, sweep } from '../../image/arc.ts';
import { PathOp, type Region } from '../../image/layer-image.ts';

interface Step {
  readonly x: number;
  readonly y: number;
  readonly arc?: { readonly x: number; readonly y: number; readonly clockwise: boolean };
}

/** A closed contour of lines and arcs, mm, that can be written in either direction. */
export class Contour {
  readonly startX: number;
  readonly startY: number;
  readonly isHole: boolean;
  readonly #steps: Step[] = [];

  constructor(startX: number, startY: number, isHole: boolean) {
    this.startX = startX;
    this.startY = startY;
    this.isHole = isHole;
  }

  lineTo(x: number, y: number): void {
    this.#steps.push({ x, y });
  }

  /** Equal ends mean a full circle. */
  arcTo(x: number, y: number, centreX: number, centreY: number, clockwise: boolean): void {
    this.#steps.push({ x, y, arc: { x: centreX, y: centreY, clockwise } });
  }

  /**
   * Returns the contour as a path: islands counter-clockwise, holes clockwise, so that holes stay empty under the non-zero
   * rule.
   */
  toRegion(): Region {
    const isForward = this.#area() > 0 !== this.isHole;
    const ops: number[] = [PathOp.move];
    const last = this.#steps.at(-1);
    const coords = isForward || last === undefined ? [this.startX, this.startY] : [last.x, last.y];
    const write = (x: number, y: number, arc: Step['arc'], clockwise: boolean): void => {
      if (arc === undefined) {
        ops.push(PathOp.line);
        coords.push(x, y);
      } else {
        ops.push(clockwise ? PathOp.arcClockwise : PathOp.arcCounterClockwise);
        coords.push(x, y, arc.x, arc.y);
      }
    };
    if (isForward) for (const { x, y, arc } of this.#steps) write(x, y, arc, arc?.clockwise === true);
    else {
      for (let at = this.#steps.length - 1; at >= 0; at -= 1) {
        const { arc } = itemAt(this.#steps, at);
        const { x, y } = this.#before(at);
        write(x, y, arc, arc?.clockwise === false);
      }
    }
    return { ops: Uint8Array.from(ops), coords: Float64Array.from(coords) };
  }

  /** x, y pairs, arcs cut into chords, the first point not repeated. */
  toPoints(toleranceMm: number): number[] {
    const points = [this.startX, this.startY];
    for (const [at, { x, y, arc }] of this.#steps.entries()) {
      if (arc === undefined) points.push(x, y);
      else flattenArc(this.#arc(at, arc), toleranceMm, (px, py) => points.push(px, py));
    }
    if (points.length > 2 && points.at(-2) === points[0] && points.at(-1) === points[1]) points.length -= 2;
    return points;
  }

  #before(at: number): { readonly x: number; readonly y: number } {
    return at === 0 ? { x: this.startX, y: this.startY } : itemAt(this.#steps, at - 1);
  }

  #arc(at: number, arc: NonNullable<Step['arc']>): Arc {
    const { x: startX, y: startY } = this.#before(at);
    const { x: endX, y: endY } = itemAt(this.#steps, at);
    return { startX, startY, endX, endY, centreX: arc.x, centreY: arc.y, clockwise: arc.clockwise };
  }

  /** Twice the area, positive when counter-clockwise. */
  #area(): number {
    let area = 0;
    for (const [at, { x, y, arc }] of this.#steps.entries()) {
      const from = this.#before(at);
      area += from.x * y - x * from.y;
      if (arc === undefined) continue;
      const angle = sweep(this.#arc(at, arc));
      const radius = Math.hypot(from.x - arc.x, from.y - arc.y);
      area += radius * radius * (angle - Math.sin(angle));
    }
    const end = this.#steps.at(-1);
    return end === undefined ? 0 : area + end.x * this.startY - this.startX * end.y;
  }
}
