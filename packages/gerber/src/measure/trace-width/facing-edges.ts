import type { Budget } from '../../budget.ts';
import type { PairBudget } from '../clearance/layer-gaps.ts';
import type { CopperProbe } from '../copper/copper-probe.ts';
import { nearestOnSegment } from '../geometry/segment-distance.ts';
import { capsuleGrid } from '../spatial-index/capsule-grid.ts';
import { copperEdges, isBareSomewhere } from './copper-edges.ts';
import type { Neck } from './neck-walk.ts';
import { closedGapMm } from './stroke-necks.ts';

/** Maximum cosine between the outward directions of two edges that face each other across copper: 26° from opposite. */
const facing = -0.9;
/** For each octant a set of those in which the direction of a facing edge lies: the opposite one and its neighbours. */
const facingOctants = Uint8Array.from({ length: 8 }, (_, octant) =>
  [3, 4, 5].reduce((set, turn) => set | (1 << ((octant + turn) % 8)), 0),
);
const straight = 0.95;
const cellMm = 0.3;
const maxNecks = 20_000;
const maxSeen = 1_000_000;
/** Copper narrower than this between two areas is a sliver, mm: no process retains it, and it is not meant to conduct. */
const sliverMm = 0.05;
const maxParts = 8;
/** Widths that differ by less, mm, are the same. */
const sameMm = 1e-4;
const insideMm = 0.002;
const adjacentMm = 0.0005;
const roundSamples = 16;

/** Queries on a layer: its copper, and the items whose copper leads to no pad and no plated hole. */
export interface EdgedLayer {
  readonly copper: CopperProbe;
  readonly isIsland: (item: number) => boolean;
}

/**
 * Places where two different edges face each other across copper at less than `limitMm`: necks inside areas, strokes
 * that widen each other, copper between two erased places; none on islands. Undefined when the search
 * is given up: stopped, or with more pairs, necks, grid entries or looks at the copper than the budget allows. Time grows with
 * the edges and with the pairs of them that are nearer than the limit.
 */
export function facingNecks(
  { copper: probe, isIsland }: EdgedLayer,
  limitMm: number,
  pairs: PairBudget,
  budget: Budget,
): Neck[] | undefined {
  const edges = copperEdges(probe.painted, limitMm, isIsland);
  const grid = capsuleGrid({ capsules: edges.lines, count: edges.count }, cellMm, limitMm / 2);
  if (grid === undefined) return edges.count === 0 ? [] : undefined;
  const { lines, source, owner } = edges;
  const { isPad } = probe.painted;
  const normals = normalsOf(lines, edges.count);
  const octants = octantsOf(normals);
  const { firstColumn, firstRow } = grid;
  const necks: Neck[] = [];
  let compared = 0;
  /** Pairs with a long slanting edge, which share several cells. */
  const seen = new Set<number>();
  // Most edges face no other, so it is determined on demand whether copper ends at one: 1 yes, -1 no.
  const bare = new Int8Array(edges.count);
  const isBare = (edge: number): boolean => {
    if (bare[edge] === 0) {
      const at = edge * 5;
      bare[edge] = isBareSomewhere(probe, lines[at]!, lines[at + 1]!, lines[at + 2]!, lines[at + 3]!) ? 1 : -1;
    }
    return bare[edge] === 1;
  };
  for (let cell = 0; cell < grid.cells; cell += 1) {
    const from: number = grid.offsets[cell]!;
    const to = grid.offsets[cell + 1]!;
    if (to - from < 2) continue;
    pairs.left -= ((to - from) * (to - from)) / 2;
    if (pairs.left < 0 || necks.length > maxNecks || ((cell & 0xfff) === 0 && budget.isStopped)) return undefined;
    let present = 0;
    for (let i = from; i < to; i += 1) present |= 1 << octants[grid.entries[i]!]!;
    const row = Math.floor(cell / grid.columns);
    const column = cell - row * grid.columns;
    for (let i = from; i < to; i += 1) {
      const a: number = grid.entries[i]!;
      // The edges of a curve, often most of a cell, face no other.
      const opposite = facingOctants[octants[a]!]!;
      if ((present & opposite) === 0) continue;
      const nx = normals[a * 2]!;
      const ny = normals[a * 2 + 1]!;
      for (let j = i + 1; j < to; j += 1) {
        const b = grid.entries[j]!;
        if (((opposite >> octants[b]!) & 1) === 0) continue;
        if (nx * normals[b * 2]! + ny * normals[b * 2 + 1]! > facing) continue;
        const isSlanting = firstColumn[a]! < 0 || firstColumn[b]! < 0;
        // A pair that shares several cells is compared in one of them only.
        if (!isSlanting) {
          if (Math.max(firstColumn[a]!, firstColumn[b]!) !== column) continue;
          if (Math.max(firstRow[a]!, firstRow[b]!) !== row) continue;
        }
        if (source[a] === source[b] || (owner[a] === owner[b] && isPad[owner[a]!] === 1)) continue;
        if (!canFace(lines, normals, a, b, limitMm) || !isBare(a) || !isBare(b)) continue;
        if (isSlanting) {
          const pair = a * edges.count + b;
          if (seen.has(pair)) continue;
          if (seen.size === maxSeen) seen.clear();
          seen.add(pair);
        }
        // Where many edges cross, one cell takes seconds.
        compared += 1;
        if ((compared & 0xff) === 0 && (budget.isStopped || probe.isExhausted)) return undefined;
        const neck = neckBetween(probe, lines, normals, a, b, limitMm);
        if (neck !== undefined) necks.push(neck);
      }
    }
  }
  return necks;
}

/** The outward direction of each edge, to its right. */
function normalsOf(lines: Float64Array, count: number): Float64Array {
  const normals = new Float64Array(count * 2);
  for (let index = 0; index < count; index += 1) {
    const dx = lines[index * 5 + 2]! - lines[index * 5]!;
    const dy = lines[index * 5 + 3]! - lines[index * 5 + 1]!;
    const length = Math.sqrt(dx * dx + dy * dy);
    normals[index * 2] = dy / length;
    normals[index * 2 + 1] = -dx / length;
  }
  return normals;
}

/** The octant of each direction, counted from that of the x axis in turn. */
function octantsOf(normals: Float64Array): Uint8Array {
  const octants = new Uint8Array(normals.length / 2);
  for (let index = 0; index < octants.length; index += 1) {
    const x = normals[index * 2]!;
    const y = normals[index * 2 + 1]!;
    const isSteep = Math.abs(y) > Math.abs(x);
    if (y >= 0) octants[index] = x >= 0 ? (isSteep ? 1 : 0) : isSteep ? 2 : 3;
    else octants[index] = x >= 0 ? (isSteep ? 6 : 7) : isSteep ? 5 : 4;
  }
  return octants;
}

/** Checks whether a part of each edge lies on the inner side of the other, not farther than the limit. */
function canFace(lines: Float64Array, normals: Float64Array, a: number, b: number, limitMm: number): boolean {
  return isBehind(lines, normals, a, b, limitMm) && isBehind(lines, normals, b, a, limitMm);
}

function isBehind(lines: Float64Array, normals: Float64Array, a: number, b: number, limitMm: number): boolean {
  const [x, y, nx, ny] = [lines[a * 5]!, lines[a * 5 + 1]!, normals[a * 2]!, normals[a * 2 + 1]!];
  const one = (lines[b * 5]! - x) * nx + (lines[b * 5 + 1]! - y) * ny;
  const two = (lines[b * 5 + 2]! - x) * nx + (lines[b * 5 + 3]! - y) * ny;
  return Math.min(one, two) < -sliverMm / 2 && Math.max(one, two) > -limitMm * 1.1;
}

/** The narrowest place between two edges where both really bound copper, outside pads. */
function neckBetween(
  probe: CopperProbe,
  lines: Float64Array,
  normals: Float64Array,
  a: number,
  b: number,
  limitMm: number,
): Neck | undefined {
  const [ax, ay, bx, by] = [lines[a * 5]!, lines[a * 5 + 1]!, lines[a * 5 + 2]!, lines[a * 5 + 3]!];
  const [cx, cy, dx, dy] = [lines[b * 5]!, lines[b * 5 + 1]!, lines[b * 5 + 2]!, lines[b * 5 + 3]!];
  const [ux, uy] = [bx - ax, by - ay];
  const square = ux * ux + uy * uy;
  // The part of the first edge that has the second opposite.
  const one = ((cx - ax) * ux + (cy - ay) * uy) / square;
  const two = ((dx - ax) * ux + (dy - ay) * uy) / square;
  const from = Math.min(1, Math.max(0, Math.min(one, two)));
  const to = Math.min(1, Math.max(0, Math.max(one, two)));
  const span = (to - from) * Math.sqrt(square);
  const parts = Math.min(maxParts, 2 + 2 * Math.floor(span / limitMm));
  let best: Neck | undefined;
  // The middle comes first, being surest to be free of what adjoins; edges that converge are nearest at an end.
  for (let sample = 0; sample <= parts; sample += 1) {
    const part = parts / 2 + (sample % 2 === 0 ? sample / 2 : -(sample + 1) / 2);
    const along = from + ((to - from) * part) / parts;
    const [px, py] = [ax + ux * along, ay + uy * along];
    const [qx, qy] = nearestOnSegment(px, py, cx, cy, dx, dy);
    const mm = Math.hypot(qx - px, qy - py);
    if (mm > limitMm || mm < sliverMm || (best !== undefined && mm > best.mm - sameMm)) continue;
    const [towardsX, towardsY] = [(qx - px) / mm, (qy - py) / mm];
    const isAcross =
      towardsX * normals[a * 2]! + towardsY * normals[a * 2 + 1]! < -straight &&
      towardsX * normals[b * 2]! + towardsY * normals[b * 2 + 1]! > straight;
    if (!isAcross || !isWholeAcross(probe, px, py, towardsX, towardsY, mm)) continue;
    const [x, y] = [(px + qx) / 2, (py + qy) / 2];
    if (!isRoundCopper(probe, x, y, mm / 2 - insideMm) || probe.isPad(x, y)) continue;
    best = { x, y, mm, alongX: -towardsY, alongY: towardsX };
  }
  return best;
}

function isWholeAcross(probe: CopperProbe, x: number, y: number, ux: number, uy: number, mm: number): boolean {
  for (const away of [mm / 2, insideMm, mm - insideMm, mm / 4, (mm * 3) / 4]) {
    if (!probe.isCopper(x + ux * away, y + uy * away)) return false;
  }
  // Sampled at the edge, to exclude edges inside a slightly larger shape; and farther away, to exclude bounds of a closed gap.
  for (const away of [adjacentMm, closedGapMm]) {
    if (probe.isCopper(x - ux * away, y - uy * away)) return false;
    if (probe.isCopper(x + ux * (mm + away), y + uy * (mm + away))) return false;
  }
  return true;
}

/** True when a circle lies on copper. Otherwise a border nearer than the two edges limits the copper. */
function isRoundCopper(probe: CopperProbe, x: number, y: number, radius: number): boolean {
  for (let turn = 0; turn < roundSamples; turn += 1) {
    const angle = (turn * 2 * Math.PI) / roundSamples;
    if (!probe.isCopper(x + radius * Math.cos(angle), y + radius * Math.sin(angle))) return false;
  }
  return true;
}
