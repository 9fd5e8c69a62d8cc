import type { Box } from '@xunban/gerber';
import type { Grooves } from './grooves.ts';
import { cornersOf } from './material.ts';
import type { MeshBuilder, WallEnd } from './mesh.ts';
import type { SolidHole } from './solid-shape.ts';

/** The middle of a wall, and where it looks to: a direction of length 1. */
export interface Wall {
  readonly x: number;
  readonly y: number;
  readonly outX: number;
  readonly outY: number;
}

/**
 * Adds walls on a contour with material on its left, lower where a groove removes it. `meshAt` returns the material of a wall
 * by its middle.
 */
export function addWalls(
  contour: readonly number[],
  box: Box,
  half: number,
  meshAt: (wall: Wall) => MeshBuilder,
  grooves?: Grooves,
): void {
  const [offX, offY] = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2];
  const corners = contour.length / 2;
  const corner = (at: number): readonly [number, number] => {
    const index = ((at + corners) % corners) * 2;
    return [contour[index] ?? 0, contour[index + 1] ?? 0];
  };
  const outwards = (at: number): readonly [number, number] => {
    const [x1, y1] = corner(at);
    const [x2, y2] = corner(at + 1);
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    return [(y2 - y1) / length, (x1 - x2) / length];
  };
  for (let at = 0; at < corners; at += 1) {
    const [x1, y1] = corner(at);
    const [x2, y2] = corner(at + 1);
    const own = outwards(at);
    const [n1x, n1y] = smooth(own, outwards(at - 1));
    const [n2x, n2y] = smooth(own, outwards(at + 1));
    const mesh = meshAt({ x: (x1 + x2) / 2, y: (y1 + y2) / 2, outX: own[0], outY: own[1] });
    const end = (share: number): WallEnd => {
      const [x, y] = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
      const [normalX, normalY] = [n1x + (n2x - n1x) * share, n1y + (n2y - n1y) * share];
      return { x: x - offX, y: y - offY, normalX, normalY, depth: grooves?.depthAt(x, y) ?? 0 };
    };
    let from = end(0);
    for (const share of [...(grooves?.breaks(x1, y1, x2, y2) ?? []), 1]) {
      const to = end(share);
      mesh.wall(from, to, half);
      from = to;
    }
  }
}

/** The cosine of 40°: flatter corners belong to a round wall, sharper ones are edges. */
const ROUND_COSINE = 0.766;

function smooth(own: readonly [number, number], next: readonly [number, number]): readonly [number, number] {
  if (own[0] * next[0] + own[1] * next[1] < ROUND_COSINE) return own;
  const [x, y] = [own[0] + next[0], own[1] + next[1]];
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

/** A round hole's corners, clockwise: material lies outside. */
export function roundWall({ points, diameterMm }: SolidHole): number[] {
  const corners = cornersOf(diameterMm);
  return Array.from({ length: corners }, (_, at) => (-at * 2 * Math.PI) / corners).flatMap((angle) => [
    (points[0] ?? 0) + (diameterMm / 2) * Math.cos(angle),
    (points[1] ?? 0) + (diameterMm / 2) * Math.sin(angle),
  ]);
}

/** Finds the hole whose wall passes a place. */
export class HoleWalls {
  readonly #cells = new Map<string, SolidHole[]>();

  constructor(holes: readonly SolidHole[]) {
    for (const hole of holes) {
      const { minX, minY, maxX, maxY } = reachOf(hole);
      for (let column = cell(minX); column <= cell(maxX); column += 1)
        for (let row = cell(minY); row <= cell(maxY); row += 1) {
          const key = `${column} ${row}`;
          const list = this.#cells.get(key);
          if (list) list.push(hole);
          else this.#cells.set(key, [hole]);
        }
    }
  }

  /** True when the hole of this wall is plated; undefined for the edge of the board or of a cut-out. */
  isPlated(x: number, y: number): boolean | undefined {
    let found: boolean | undefined;
    for (const hole of this.#cells.get(`${cell(x)} ${cell(y)}`) ?? [])
      if (Math.abs(distanceToWay(hole, x, y) - hole.diameterMm / 2) < NEAR_MM) found = found || hole.isPlated;
    return found;
  }
}

/** Chords lie at most 0.01 mm inside their circle, and a unit of the clipping is far smaller. */
const NEAR_MM = 0.015;
const CELL_MM = 4;
const cell = (mm: number): number => Math.floor(mm / CELL_MM);

function reachOf({ points, diameterMm }: SolidHole): Box {
  const x = Array.from(points).filter((_, at) => at % 2 === 0);
  const y = Array.from(points).filter((_, at) => at % 2 === 1);
  const reach = diameterMm / 2 + NEAR_MM;
  return {
    minX: Math.min(...x) - reach,
    minY: Math.min(...y) - reach,
    maxX: Math.max(...x) + reach,
    maxY: Math.max(...y) + reach,
  };
}

function distanceToWay({ points }: SolidHole, x: number, y: number): number {
  const at = (index: number): number => points[index] ?? 0;
  if (points.length === 2) return Math.hypot(x - at(0), y - at(1));
  let min = Number.POSITIVE_INFINITY;
  for (let index = 0; index + 3 < points.length; index += 2) {
    const [x1, y1] = [at(index), at(index + 1)];
    const [dx, dy] = [at(index + 2) - x1, at(index + 3) - y1];
    const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
    min = Math.min(min, Math.hypot(x - x1 - along * dx, y - y1 - along * dy));
  }
  return min;
}
