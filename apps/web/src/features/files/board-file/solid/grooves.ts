import type { Box } from '@xunban/gerber';
import earcut from 'earcut';
import { type Piece, within, without } from './material.ts';
import type { MeshBuilder } from './mesh.ts';
import type { SolidLine } from './solid-shape.ts';

/** The blade of a V-cut has 30°, and leaves a third of the board standing between its two grooves. */
const HALF_ANGLE_TANGENT = Math.tan((15 * Math.PI) / 180);
const DEPTH_SHARE = 1 / 3;
/** A cut that ends this near to the border, mm, goes through it: the blade leaves the board there. */
const NEAR_BORDER_MM = 2;

/** The V-cuts of a body: the same groove on both faces, over each other. */
export class Grooves {
  readonly #ways: readonly Way[];
  readonly #depthMm: number;
  readonly #reachMm: number;

  constructor(vCuts: readonly SolidLine[], box: Box, thicknessMm: number) {
    this.#ways = vCuts.flatMap((line) => wayOf(line, box));
    this.#depthMm = thicknessMm * DEPTH_SHARE;
    this.#reachMm = this.#depthMm * HALF_ANGLE_TANGENT;
  }

  /** Returns how far the board is below its face at a point, mm. */
  depthAt(x: number, y: number): number {
    let deepest = 0;
    for (const way of this.#ways) {
      const { along, across } = placeOn(way, x, y);
      if (along < -NEAR_MM || along > way.length + NEAR_MM) continue;
      deepest = Math.max(deepest, this.#depthMm * (1 - Math.abs(across) / this.#reachMm));
    }
    return deepest;
  }

  /**
   * Returns the points where an edge enters, leaves or crosses the bottom of a groove: shares of its length, in order,
   * excluding the ends.
   */
  breaks(x1: number, y1: number, x2: number, y2: number): number[] {
    const shares: number[] = [];
    for (const way of this.#ways) {
      const [from, to] = [placeOn(way, x1, y1), placeOn(way, x2, y2)];
      for (const at of [-this.#reachMm, 0, this.#reachMm]) {
        const share = (at - from.across) / (to.across - from.across);
        const along = from.along + (to.along - from.along) * share;
        if (share > 0 && share < 1 && along >= -NEAR_MM && along <= way.length + NEAR_MM) shares.push(share);
      }
    }
    return shares.sort((a, b) => a - b);
  }

  /** The face without its grooves. */
  face(material: readonly Piece[]): readonly Piece[] {
    if (this.#ways.length === 0) return material;
    return without(
      material,
      this.#ways.map((way) => corners(way, -this.#reachMm, this.#reachMm)),
    );
  }

  /** Both slopes of every groove on a face. */
  addSlopes(mesh: MeshBuilder, material: readonly Piece[], box: Box, half: number, side: 'top' | 'bottom'): void {
    const centre = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
    const up = side === 'top' ? 1 : -1;
    for (const way of this.#ways)
      for (const hand of [1, -1] as const) {
        const area = hand === 1 ? corners(way, 0, this.#reachMm) : corners(way, -this.#reachMm, 0);
        const own = without(within(material, [area]), this.#deeperAt(way));
        const steep = 1 / HALF_ANGLE_TANGENT;
        const length = Math.hypot(steep, 1);
        const normal = [
          (-hand * way.leftX * steep) / length,
          (-hand * way.leftY * steep) / length,
          up / length,
        ] as const;
        for (const piece of own) {
          const { points, triangles } = triangulated(piece, up);
          const placed: number[] = [];
          for (let at = 0; at + 1 < points.length; at += 2) {
            const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
            const depth = this.#depthMm * (1 - Math.abs(placeOn(way, x, y).across) / this.#reachMm);
            placed.push(x - centre.x, y - centre.y, up * (half - Math.max(0, depth)));
          }
          mesh.facet(placed, normal, triangles);
        }
      }
  }

  /**
   * Returns the areas where another groove, crossing this one at a right angle, is the deeper one: two triangles of their
   * square.
   */
  #deeperAt(way: Way): number[][] {
    return this.#ways.flatMap((other) => {
      if (other === way || Math.abs(other.leftX * way.leftX + other.leftY * way.leftY) > SQUARE) return [];
      const { along } = placeOn(way, other.x, other.y);
      const [x, y] = [way.x + way.aheadX * along, way.y + way.aheadY * along];
      const reach = this.#reachMm;
      const corner = (ahead: number, left: number): number[] => [
        x + reach * (ahead * way.aheadX + left * way.leftX),
        y + reach * (ahead * way.aheadY + left * way.leftY),
      ];
      return [
        [x, y, ...corner(1, 1), ...corner(-1, 1)],
        [x, y, ...corner(-1, -1), ...corner(1, -1)],
      ];
    });
  }
}

/** A straight groove: where it begins, which way it goes, and what lies on its left. */
interface Way {
  readonly x: number;
  readonly y: number;
  readonly aheadX: number;
  readonly aheadY: number;
  readonly leftX: number;
  readonly leftY: number;
  readonly length: number;
}

const NEAR_MM = 1e-6;
/** The cosine of what is still a right angle. */
const SQUARE = 0.01;

function wayOf({ x1, y1, x2, y2 }: SolidLine, box: Box): Way[] {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length < NEAR_MM) return [];
  const [aheadX, aheadY] = [(x2 - x1) / length, (y2 - y1) / length];
  const before = isNearBorder(x1, y1, box) ? NEAR_BORDER_MM * 2 : 0;
  const after = isNearBorder(x2, y2, box) ? NEAR_BORDER_MM * 2 : 0;
  const [x, y] = [x1 - aheadX * before, y1 - aheadY * before];
  return [{ x, y, aheadX, aheadY, leftX: -aheadY, leftY: aheadX, length: before + length + after }];
}

const isNearBorder = (x: number, y: number, { minX, minY, maxX, maxY }: Box): boolean =>
  Math.min(x - minX, maxX - x, y - minY, maxY - y) < NEAR_BORDER_MM;

function placeOn(way: Way, x: number, y: number): { readonly along: number; readonly across: number } {
  const [dx, dy] = [x - way.x, y - way.y];
  return { along: dx * way.aheadX + dy * way.aheadY, across: dx * way.leftX + dy * way.leftY };
}

/** The strip of a way between two distances to its left, counter-clockwise. */
function corners(way: Way, from: number, to: number): number[] {
  const at = (along: number, across: number): number[] => [
    way.x + along * way.aheadX + across * way.leftX,
    way.y + along * way.aheadY + across * way.leftY,
  ];
  return [...at(0, from), ...at(way.length, from), ...at(way.length, to), ...at(0, to)];
}

/** Corners of a piece with its triangles, counter-clockwise as seen from outside. */
function triangulated(
  { outer, holes }: Piece,
  up: number,
): { readonly points: number[]; readonly triangles: number[] } {
  const points = [...outer];
  const starts = holes.map((hole) => {
    const start = points.length / 2;
    points.push(...hole);
    return start;
  });
  const found = earcut(points, starts);
  const triangles: number[] = [];
  for (let at = 0; at + 2 < found.length; at += 3) {
    const [a = 0, b = 0, c = 0] = found.slice(at, at + 3);
    triangles.push(a, ...(turnOf(points, a, b, c) > 0 === up > 0 ? [b, c] : [c, b]));
  }
  return { points, triangles };
}

function turnOf(points: readonly number[], a: number, b: number, c: number): number {
  const at = (corner: number): readonly [number, number] => [points[corner * 2] ?? 0, points[corner * 2 + 1] ?? 0];
  const [[ax, ay], [bx, by], [cx, cy]] = [at(a), at(b), at(c)];
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
