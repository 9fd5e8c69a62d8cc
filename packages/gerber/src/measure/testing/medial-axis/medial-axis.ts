import Delaunator from 'delaunator';
import type { CopperPlan } from './copper-plan.ts';

/** Distance between samples of the boundary, mm. */
export const sampleMm = 0.02;
/** A corner that turns by less is one of a curve. */
const curveTurn = Math.PI / 6;
/** Maximum angle between a chord across the copper and the normal of the boundary. */
const maxSlant = Math.PI / 10;

/** A chord between two samples that face each other across copper. */
export interface Chord {
  readonly x: number;
  readonly y: number;
  /** Exact distance of the two boundaries there. */
  readonly mm: number;
  /** Length 1, along the copper. */
  readonly alongX: number;
  readonly alongY: number;
  readonly piece: number;
  /** The two nodes of the axis that it separates. */
  readonly before: number;
  readonly behind: number;
  readonly link: number;
}

/**
 * The medial axis of copper: the part inside of the Voronoi diagram of a densely sampled boundary. Its nodes are the circumcentres
 * of Delaunay triangles, which are the centres of the largest circles that fit there.
 */
export class MedialAxis {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly radius: Float64Array;
  /** The piece of copper of each node; -1 outside. */
  readonly piece: Int32Array;
  readonly #plan: CopperPlan;
  readonly #samples: Samples;
  readonly #triangles: Uint32Array;
  readonly #twins: Int32Array;

  constructor(plan: CopperPlan) {
    this.#plan = plan;
    this.#samples = sampled(plan);
    const { triangles, halfedges } = new Delaunator(this.#samples.points);
    this.#triangles = triangles;
    this.#twins = halfedges;
    const count = triangles.length / 3;
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.radius = new Float64Array(count);
    this.piece = new Int32Array(count).fill(-1);
    for (let node = 0; node < count; node += 1) this.#place(node);
  }

  /** The links from a node: crossing one leads to another node inside the same copper. */
  *linksOf(node: number): Generator<{ readonly link: number; readonly to: number }> {
    for (let link = node * 3; link < node * 3 + 3; link += 1) {
      const twin = this.#twins[link]!;
      const to = Math.floor(twin / 3);
      if (twin >= 0 && this.#isInside(link, node, to)) yield { link, to };
    }
  }

  twinOf(link: number): number {
    return this.#twins[link]!;
  }

  /** All chords up to a length across copper, the narrowest first. */
  chords(limitMm: number): Chord[] {
    const found: Chord[] = [];
    for (let link = 0; link < this.#twins.length; link += 1) {
      const twin = this.#twins[link]!;
      if (twin < link) continue;
      const [i, j] = this.#endsOf(link);
      const { points } = this.#samples;
      const apart = Math.hypot(points[i * 2]! - points[j * 2]!, points[i * 2 + 1]! - points[j * 2 + 1]!);
      if (apart > limitMm + sampleMm || !this.#isInside(link, Math.floor(link / 3), Math.floor(twin / 3))) continue;
      const chord = this.#chord(link, i, j);
      if (chord !== undefined && chord.mm <= limitMm) found.push(chord);
    }
    return found.sort((left, right) => left.mm - right.mm);
  }

  #endsOf(link: number): [number, number] {
    return [this.#triangles[link]!, this.#triangles[link % 3 === 2 ? link - 2 : link + 1]!];
  }

  /** False across the boundary, along which neighbouring samples lie. */
  #isInside(link: number, from: number, to: number): boolean {
    const piece = this.piece[from]!;
    if (piece < 0 || this.piece[to] !== piece) return false;
    const [i, j] = this.#endsOf(link);
    const { next, path } = this.#samples;
    if (next[i] === j || next[j] === i) return false;
    return this.#plan.piece[path[i]!] === this.#plan.piece[path[j]!];
  }

  #place(node: number): void {
    const [a, b, c] = [this.#triangles[node * 3]!, this.#triangles[node * 3 + 1]!, this.#triangles[node * 3 + 2]!];
    const { points, path } = this.#samples;
    const [ax, ay] = [points[a * 2]!, points[a * 2 + 1]!];
    const [bx, by] = [points[b * 2]! - ax, points[b * 2 + 1]! - ay];
    const [cx, cy] = [points[c * 2]! - ax, points[c * 2 + 1]! - ay];
    const twice = 2 * (bx * cy - by * cx);
    const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy];
    const [x, y] = [(cy * bb - by * cc) / twice, (bx * cc - cx * bb) / twice];
    const radius = Math.hypot(x, y);
    this.x[node] = ax + x;
    this.y[node] = ay + y;
    this.radius[node] = radius;
    if (!(radius < widestMm)) return;
    const pieces = [a, b, c].map((sample) => this.#plan.piece[path[sample]!]!);
    if (pieces[0] !== pieces[1] || pieces[0] !== pieces[2]) return;
    // Of the nearest samples one in the middle of an edge decides best.
    const { isCorner } = this.#samples;
    const judge = [a, b, c].find((sample) => isCorner[sample] === 0) ?? a;
    if (this.#isLeftOf(judge, ax + x, ay + y)) this.piece[node] = pieces[0]!;
  }

  #isLeftOf(sample: number, x: number, y: number): boolean {
    const { points, next, before } = this.#samples;
    const side = (from: number, to: number): number =>
      (points[to * 2]! - points[from * 2]!) * (y - points[from * 2 + 1]!) -
      (points[to * 2 + 1]! - points[from * 2 + 1]!) * (x - points[from * 2]!);
    const [previous, following] = [before[sample]!, next[sample]!];
    const [sideBefore, sideAfter] = [side(previous, sample) > 0, side(sample, following) > 0];
    const turn =
      (points[sample * 2]! - points[previous * 2]!) * (points[following * 2 + 1]! - points[sample * 2 + 1]!) -
      (points[sample * 2 + 1]! - points[previous * 2 + 1]!) * (points[following * 2]! - points[sample * 2]!);
    return turn >= 0 ? sideBefore && sideAfter : sideBefore || sideAfter;
  }

  #chord(link: number, i: number, j: number): Chord | undefined {
    const { points, next, before } = this.#samples;
    let best: readonly number[] | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const from of [before[i]!, i]) {
      for (const other of [before[j]!, j]) {
        const ends = nearestOf(points, from, next[from]!, other, next[other]!);
        const mm = Math.hypot(ends[2]! - ends[0]!, ends[3]! - ends[1]!);
        if (mm < least) [best, least] = [ends, mm];
      }
    }
    if (best === undefined || least < 1e-6) return undefined;
    const [px, py, qx, qy] = [best[0]!, best[1]!, best[2]!, best[3]!];
    const [ux, uy] = [(qx - px) / least, (qy - py) / least];
    if (!this.#isNormal(i, ux, uy) || !this.#isNormal(j, -ux, -uy)) return undefined;
    const [x, y] = [(px + qx) / 2, (py + qy) / 2];
    if (!this.#isFree(link, x, y, least / 2)) return undefined;
    return {
      x,
      y,
      mm: least,
      alongX: -uy,
      alongY: ux,
      piece: this.piece[Math.floor(link / 3)]!,
      before: Math.floor(link / 3),
      behind: Math.floor(this.#twins[link]! / 3),
      link,
    };
  }

  /** True when a direction into the copper stands on the boundary at a sample. At a corner there are several normals. */
  #isNormal(sample: number, ux: number, uy: number): boolean {
    const { points, next, before } = this.#samples;
    const normal = (from: number, to: number): number =>
      Math.atan2(points[to * 2]! - points[from * 2]!, -(points[to * 2 + 1]! - points[from * 2 + 1]!));
    const [first, last] = [normal(before[sample]!, sample), normal(sample, next[sample]!)];
    const turn = wrapped(last - first);
    if (turn > curveTurn) return false;
    const away = wrapped(Math.atan2(uy, ux) - first);
    return away > Math.min(0, turn) - maxSlant && away < Math.max(0, turn) + maxSlant;
  }

  /** True when no other boundary is nearer than the two ends of a chord. */
  #isFree(link: number, x: number, y: number, radius: number): boolean {
    const { points } = this.#samples;
    return [link, this.#twins[link]!].every((edge) => {
      const opposite = this.#triangles[Math.floor(edge / 3) * 3 + (((edge % 3) + 2) % 3)]!;
      return Math.hypot(points[opposite * 2]! - x, points[opposite * 2 + 1]! - y) > radius - freeMm;
    });
  }
}

const widestMm = 200;
const freeMm = 0.002;

const wrapped = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));

interface Samples {
  readonly points: Float64Array;
  readonly next: Int32Array;
  readonly before: Int32Array;
  readonly path: Int32Array;
  readonly isCorner: Uint8Array;
}

function sampled(plan: CopperPlan): Samples {
  const points: number[] = [];
  const path: number[] = [];
  const isCorner: number[] = [];
  const next: number[] = [];
  const before: number[] = [];
  for (const [number, contour] of plan.paths.entries()) {
    const first = path.length;
    for (let at = 0; at < contour.length; at += 2) {
      const [x, y] = [contour[at]!, contour[at + 1]!];
      const to = (at + 2) % contour.length;
      const [dx, dy] = [contour[to]! - x, contour[to + 1]! - y];
      const parts = Math.max(1, Math.ceil(Math.hypot(dx, dy) / sampleMm));
      for (let part = 0; part < parts; part += 1) {
        points.push(x + (dx * part) / parts, y + (dy * part) / parts);
        path.push(number);
        isCorner.push(part === 0 ? 1 : 0);
        before.push(path.length - 2);
        next.push(path.length);
      }
    }
    before[first] = path.length - 1;
    next[path.length - 1] = first;
  }
  return {
    points: Float64Array.from(points),
    next: Int32Array.from(next),
    before: Int32Array.from(before),
    path: Int32Array.from(path),
    isCorner: Uint8Array.from(isCorner),
  };
}

/** The nearest points of two segments between samples that do not cross. */
function nearestOf(points: Float64Array, a: number, b: number, c: number, d: number): readonly number[] {
  const to = (sample: number, from: number, end: number): readonly number[] => {
    const [x, y] = [points[sample * 2]!, points[sample * 2 + 1]!];
    const [fromX, fromY] = [points[from * 2]!, points[from * 2 + 1]!];
    const [dx, dy] = [points[end * 2]! - fromX, points[end * 2 + 1]! - fromY];
    const square = dx * dx + dy * dy;
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / square));
    return [x, y, fromX + dx * share, fromY + dy * share];
  };
  const swap = ([x = 0, y = 0, px = 0, py = 0]: readonly number[]): readonly number[] => [px, py, x, y];
  const all = [to(a, c, d), to(b, c, d), swap(to(c, a, b)), swap(to(d, a, b))];
  return all.reduce((left, right) => (lengthOf(right) < lengthOf(left) ? right : left));
}

const lengthOf = ([x = 0, y = 0, px = 0, py = 0]: readonly number[]): number => Math.hypot(px - x, py - y);
