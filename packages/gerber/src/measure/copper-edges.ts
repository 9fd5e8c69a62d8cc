import { chordCount } from '../image/arc.ts';
import type { CopperProbe } from './copper-probe.ts';
import type { PaintedShapes } from './layer-shapes.ts';
import { closedGapMm } from './stroke-necks.ts';

const chordToleranceMm = 0.001;
const bareEveryMm = 0.1;
const mostSamples = 8;
/** A corner that turns by more is rounded by edges of half the size told here, mm. */
const widestTurn = Math.PI / 9;
const facetMm = 1e-5;

/** The edges of all shapes, directed so that copper lies on their left. */
export interface CopperEdges {
  /** Capsules without radius. */
  readonly lines: Float64Array;
  readonly count: number;
  /** The capsule that each edge is a side of; of the edge of an area a number of its own. */
  readonly source: Int32Array;
  readonly owner: Uint32Array;
}

/**
 * The edges of everything painted but islands, whether they bound copper or lie under other copper; strokes have two,
 * what is erased bounds copper from outside. Where nothing is erased, pads and strokes of the limit's width and more are
 * left out, since copper is as wide there. The round ends of strokes and round pads are left out.
 */
export function copperEdges(painted: PaintedShapes, limitMm: number, isIsland: (item: number) => boolean): CopperEdges {
  const lines: number[] = [];
  const source: number[] = [];
  const owner: number[] = [];
  const add = (x0: number, y0: number, x1: number, y1: number, from: number, item: number): void => {
    lines.push(x0, y0, x1, y1, 0);
    source.push(from);
    owner.push(item);
  };
  const { capsules, isClear, isPad } = painted;
  const hasClear = isClear.includes(1);
  for (let index = 0; index < painted.count; index += 1) {
    const at = index * 5;
    const [x0, y0, x1, y1] = [capsules[at]!, capsules[at + 1]!, capsules[at + 2]!, capsules[at + 3]!];
    const radius = capsules[at + 4]!;
    if (radius === 0 || (!hasClear && radius * 2 >= limitMm)) continue;
    const item = painted.owner[index]!;
    if (isIsland(item)) continue;
    const length = Math.hypot(x1 - x0, y1 - y0);
    const clear = isClear[item] === 1;
    if (length > 0) {
      const [acrossX, acrossY] = [(-(y1 - y0) / length) * radius, ((x1 - x0) / length) * radius];
      const [right, left] = clear ? [1, -1] : [-1, 1];
      add(x0 - acrossX * left, y0 - acrossY * left, x1 - acrossX * left, y1 - acrossY * left, index, item);
      add(x1 - acrossX * right, y1 - acrossY * right, x0 - acrossX * right, y0 - acrossY * right, index, item);
    }
    if (!clear) continue;
    // The round ends of erased strokes, and erased dots, bound copper from outside.
    const whole = length === 0;
    const start = whole ? 0 : Math.atan2(y1 - y0, x1 - x0);
    for (const [x, y, angle] of whole
      ? [[x0, y0, 0] as const]
      : [[x0, y0, start + Math.PI / 2] as const, [x1, y1, start - Math.PI / 2] as const]) {
      const turn = whole ? 2 * Math.PI : Math.PI;
      const chords = Math.max(whole ? 8 : 4, chordCount(radius, turn, chordToleranceMm));
      for (let chord = 0; chord < chords; chord += 1) {
        const [first, last] = [angle + (turn * (chord + 1)) / chords, angle + (turn * chord) / chords];
        add(
          x + radius * Math.cos(first),
          y + radius * Math.sin(first),
          x + radius * Math.cos(last),
          y + radius * Math.sin(last),
          -2 - index,
          item,
        );
      }
    }
  }
  let own = painted.count;
  for (const { owner: item, points } of painted.polygons) {
    if ((!hasClear && isPad[item] === 1) || isIsland(item)) continue;
    const isTurned = signedArea(points) > 0 === (isClear[item] === 1);
    own = addPolygon(isTurned ? turned(points) : points, own, (x0, y0, x1, y1, from) =>
      add(x0, y0, x1, y1, from, item),
    );
  }
  return {
    lines: Float64Array.from(lines),
    count: owner.length,
    source: Int32Array.from(source),
    owner: Uint32Array.from(owner),
  };
}

/**
 * Adds the edges of a polygon that has its inside on the left. An inner corner is rounded by tiny edges, since copper may
 * be narrowest between two corners.
 */
function addPolygon(
  points: Float64Array,
  first: number,
  add: (x0: number, y0: number, x1: number, y1: number, from: number) => void,
): number {
  let own = first;
  let [x, y] = [points.at(-2)!, points.at(-1)!];
  let before = Number.NaN;
  for (let at = 0; at < points.length + 2; at += 2) {
    const [nextX, nextY] = [points[at % points.length]!, points[(at + 1) % points.length]!];
    if (nextX === x && nextY === y) continue;
    const direction = Math.atan2(nextY - y, nextX - x);
    const turn = Math.atan2(Math.sin(direction - before), Math.cos(direction - before));
    if (turn < -widestTurn) {
      const facets = Math.ceil(-turn / widestTurn);
      for (let facet = 0; facet <= facets; facet += 1) {
        const angle = before + (turn * facet) / facets;
        const [dx, dy] = [Math.cos(angle) * facetMm, Math.sin(angle) * facetMm];
        add(x - dx, y - dy, x + dx, y + dy, own);
      }
      own += 1;
    }
    if (at < points.length) add(x, y, nextX, nextY, own);
    own += 1;
    before = direction;
    x = nextX;
    y = nextY;
  }
  return own;
}

function turned(points: Float64Array): Float64Array {
  const out = new Float64Array(points.length);
  for (let at = 0; at + 1 < points.length; at += 2) {
    out[at] = points[points.length - 2 - at]!;
    out[at + 1] = points[points.length - 1 - at]!;
  }
  return out;
}

/** Whether there is no copper on the right of an edge at one of up to eight places. Most sides of hatching have some. */
export function isBareSomewhere(probe: CopperProbe, x0: number, y0: number, x1: number, y1: number): boolean {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [outX, outY] = [((y1 - y0) / length) * closedGapMm, (-(x1 - x0) / length) * closedGapMm];
  const samples = Math.min(mostSamples, 1 + Math.floor(length / bareEveryMm));
  for (let sample = 0; sample < samples; sample += 1) {
    const share = (sample + 0.5) / samples;
    if (!probe.isCopper(x0 + (x1 - x0) * share + outX, y0 + (y1 - y0) * share + outY)) return true;
  }
  return false;
}

function signedArea(points: Float64Array): number {
  let area = 0;
  const [originX, originY] = [points[0]!, points[1]!];
  for (let at = 0; at + 3 < points.length; at += 2) {
    area +=
      (points[at]! - originX) * (points[at + 3]! - originY) - (points[at + 2]! - originX) * (points[at + 1]! - originY);
  }
  return area;
}
