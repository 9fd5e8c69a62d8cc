import { chordCount } from '../../image/arc.ts';
import type { CopperProbe } from '../copper/copper-probe.ts';
import type { PaintedShapes } from '../shapes/layer-shapes.ts';
import { closedGapMm } from './stroke-necks.ts';

const chordToleranceMm = 0.001;
const bareEveryMm = 0.1;
const maxSamples = 8;
/** A corner with a larger angle is rounded by edges of half the size given here, mm. */
const widestTurn = Math.PI / 9;
const facetMm = 1e-5;

/** The edges of all shapes, directed so that copper lies on their left. */
export interface CopperEdges {
  /** Capsules without radius. */
  readonly lines: Float64Array;
  readonly count: number;
  /** The capsule of which an edge is a side; an edge of an area has its own number. */
  readonly source: Int32Array;
  readonly owner: Uint32Array;
}

/**
 * Returns the edges of all painted items except islands, also those under other copper. Strokes have two edges; erased items
 * bound copper from outside. On a layer without erased items, pads and strokes of at least the limit's width are omitted, since
 * copper is wide enough there. Round ends of strokes and round pads are omitted too.
 */
export function copperEdges(painted: PaintedShapes, limitMm: number, isIsland: (item: number) => boolean): CopperEdges {
  const edges = new EdgeList();
  const { capsules, isClear, isPad } = painted;
  const hasClear = isClear.includes(1);
  for (let index = 0; index < painted.count; index += 1) {
    const at = index * 5;
    const radius = capsules[at + 4]!;
    if (radius === 0 || (!hasClear && radius * 2 >= limitMm)) continue;
    const item = painted.owner[index]!;
    if (isIsland(item)) continue;
    const x0 = capsules[at]!;
    const y0 = capsules[at + 1]!;
    const x1 = capsules[at + 2]!;
    const y1 = capsules[at + 3]!;
    const length = Math.hypot(x1 - x0, y1 - y0);
    const clear = isClear[item] === 1;
    if (length > 0) {
      const side = clear ? -radius : radius;
      const acrossX = (-(y1 - y0) / length) * side;
      const acrossY = ((x1 - x0) / length) * side;
      edges.add(x0 - acrossX, y0 - acrossY, x1 - acrossX, y1 - acrossY, index, item);
      edges.add(x1 + acrossX, y1 + acrossY, x0 + acrossX, y0 + acrossY, index, item);
    }
    if (!clear) continue;
    // The round ends of erased strokes, and erased dots, bound copper from outside.
    if (length === 0) {
      addRound(edges, x0, y0, radius, 0, 2 * Math.PI, index, item);
      continue;
    }
    const start = Math.atan2(y1 - y0, x1 - x0);
    addRound(edges, x0, y0, radius, start + Math.PI / 2, Math.PI, index, item);
    addRound(edges, x1, y1, radius, start - Math.PI / 2, Math.PI, index, item);
  }
  let own = painted.count;
  for (const { owner: item, points } of painted.polygons) {
    if ((!hasClear && isPad[item] === 1) || isIsland(item)) continue;
    const isTurned = signedArea(points) > 0 === (isClear[item] === 1);
    own = addPolygon(isTurned ? turned(points) : points, own, (x0, y0, x1, y1, from) =>
      edges.add(x0, y0, x1, y1, from, item),
    );
  }
  return edges.result();
}

/** Edges in typed arrays: a layer with pours has a hundred thousand and more. */
class EdgeList {
  #lines = new Float64Array(1024 * 5);
  #source = new Int32Array(1024);
  #owner = new Uint32Array(1024);
  #count = 0;

  add(x0: number, y0: number, x1: number, y1: number, from: number, item: number): void {
    if (this.#count === this.#owner.length) this.#grow();
    const at = this.#count * 5;
    this.#lines[at] = x0;
    this.#lines[at + 1] = y0;
    this.#lines[at + 2] = x1;
    this.#lines[at + 3] = y1;
    this.#source[this.#count] = from;
    this.#owner[this.#count] = item;
    this.#count += 1;
  }

  /** Shares the arrays of the list. */
  result(): CopperEdges {
    return {
      lines: this.#lines.subarray(0, this.#count * 5),
      count: this.#count,
      source: this.#source.subarray(0, this.#count),
      owner: this.#owner.subarray(0, this.#count),
    };
  }

  #grow(): void {
    const [lines, source, owner] = [this.#lines, this.#source, this.#owner];
    this.#lines = new Float64Array(lines.length * 2);
    this.#lines.set(lines);
    this.#source = new Int32Array(source.length * 2);
    this.#source.set(source);
    this.#owner = new Uint32Array(owner.length * 2);
    this.#owner.set(owner);
  }
}

/** Adds the chords of an erased arc of 180° or a full circle, with the inside on their right. */
function addRound(
  edges: EdgeList,
  x: number,
  y: number,
  radius: number,
  angle: number,
  turn: number,
  index: number,
  item: number,
): void {
  const chords = Math.max(turn > Math.PI ? 8 : 4, chordCount(radius, turn, chordToleranceMm));
  for (let chord = 0; chord < chords; chord += 1) {
    const first = angle + (turn * (chord + 1)) / chords;
    const last = angle + (turn * chord) / chords;
    edges.add(
      x + radius * Math.cos(first),
      y + radius * Math.sin(first),
      x + radius * Math.cos(last),
      y + radius * Math.sin(last),
      -2 - index,
      item,
    );
  }
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

/** Checks for missing copper on the right of an edge at up to eight places. Most sides of hatching have some. */
export function isBareSomewhere(probe: CopperProbe, x0: number, y0: number, x1: number, y1: number): boolean {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [outX, outY] = [((y1 - y0) / length) * closedGapMm, (-(x1 - x0) / length) * closedGapMm];
  const samples = Math.min(maxSamples, 1 + Math.floor(length / bareEveryMm));
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
