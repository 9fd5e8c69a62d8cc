import type { Point } from '../../problem.ts';
import { copperKindAt, isTrackAt } from '../copper/copper-kind.ts';
import type { CopperProbes } from '../copper/copper-probe.ts';
import { PlaceList } from '../geometry/place-list.ts';
import type { LayerShapes } from '../shapes/layer-shapes.ts';
import { NearLines } from '../spatial-index/near-lines.ts';

/** One copper layer whose pours are drawn back from the edge. */
export interface PouredLayer {
  readonly name: string;
  readonly probes: CopperProbes;
  /** Places of plated holes that reach the layer, and whether other layers join such a hole to more than itself. Asked for at need. */
  readonly holes: () => readonly (Point & { readonly isJoinedElsewhere: boolean })[];
}

/** Pours are drawn back to this distance from the edge, mm. */
const drawnBackMm = 0.2;
/** A remaining neck wider than this, mm, still conducts sufficiently. */
const enoughMm = 0.1;
/** Copper narrower than this, mm, was no connection before. */
const sliverMm = 0.1;
/** The edge is walked in steps of, mm. */
const stepMm = 0.15;
const depths = [0.19, 0.12, 0.05];
/** Widths that differ by less, mm, count as equal. */
const sameMm = 0.0005;
/** Cells of the search for another way round, mm, and how many each side of a neck may look at. */
const cellMm = 0.05;
const maxCells = 60_000;
const maxSearches = 200;

/**
 * Finds necks of pours along the edge that carry a connection and are cut through, or left narrower than 0.1 mm, when the pour
 * is pulled back from the edge. Returns the remaining width of each, mm, 0 where nothing remains. A neck counts when the copper
 * behind it has no other connection on its layer, and has a pad or a plated hole that no other layer connects. Where too much
 * copper would have to be searched, nothing is reported.
 */
export function edgeNecks(
  layers: readonly PouredLayer[],
  edge: LayerShapes,
  isLeftOut: (line: number) => boolean,
  isInside: (x: number, y: number) => boolean,
): PlaceList {
  const found = new PlaceList();
  const drawnBack = new NearLines(edge, drawnBackMm);
  const inNecks = new NearLines(edge, drawnBackMm + enoughMm);
  const loops = edgePlaces(edge, isLeftOut, isInside);
  let searches = maxSearches;
  for (const layer of layers) {
    for (const run of runsOf(layer.probes, loops)) {
      const { x, y, leftMm } = run.neck;
      if (found.has(layer.name, { x, y, mm: leftMm })) continue;
      searches -= 1;
      if (searches < 0) return found;
      if (parts(layer, run, drawnBack, inNecks)) found.add(layer.name, { x, y, mm: leftMm });
    }
  }
  return found;
}

interface EdgeLook {
  /** Start of the copper that remains after pulling back. */
  readonly line: Point;
  /** The middle of what is left, or of what was there. */
  readonly x: number;
  readonly y: number;
  /** Width that remains after pulling back, mm; 0 for nothing, undefined where no pour comes this close. */
  readonly leftMm: number | undefined;
  /** A place that drawing back leaves. */
  readonly behind: Point | undefined;
}

/** Stretches of the edge where little is left of a pour, between places where enough is. */
interface Run {
  readonly from: Point;
  readonly to: Point;
  /** Starts of the remaining copper along the stretch, and before and behind it. */
  readonly along: readonly Point[];
  readonly endLines: readonly [Point, Point];
  readonly neck: Point & { readonly leftMm: number };
}

function runsOf(probes: CopperProbes, loops: readonly (readonly EdgePlace[])[]): Run[] {
  const runs: Run[] = [];
  for (const places of loops) {
    const looks = places.map((place) => lookIn(probes, place));
    const start = looks.findIndex((look) => !isLittle(look));
    if (start < 0) continue;
    let before: EdgeLook | undefined;
    let run: EdgeLook[] = [];
    for (let at = 0; at <= looks.length; at += 1) {
      const look = looks[(start + at) % looks.length]!;
      if (isLittle(look)) {
        run.push(look);
        continue;
      }
      const neck = narrowestOf(run);
      if (neck !== undefined && before?.behind !== undefined && look.behind !== undefined) {
        runs.push({
          from: before.behind,
          to: look.behind,
          along: run.map(({ line }) => line),
          endLines: [before.line, look.line],
          neck: { x: neck.x, y: neck.y, leftMm: Math.round(leftOf(neck) * 1e3) / 1e3 },
        });
      }
      run = [];
      before = look;
    }
  }
  return runs;
}

/** The narrowest look, of several the middle one. */
function narrowestOf(run: readonly EdgeLook[]): EdgeLook | undefined {
  const minMm = run.reduce((mm, look) => Math.min(mm, leftOf(look)), enoughMm);
  const all = run.filter((look) => leftOf(look) < minMm + sameMm);
  return all[Math.floor(all.length / 2)];
}

const leftOf = ({ leftMm = enoughMm }: EdgeLook): number => leftMm;
const isLittle = (look: EdgeLook): boolean => leftOf(look) < enoughMm;

/** A place of the edge, and the direction into the board there, of length 1. */
interface EdgePlace extends Point {
  readonly inX: number;
  readonly inY: number;
}

/** At sharper corners, by the cosine of their angle, several directions are sampled. */
const roundCosine = 0.94;
const cornerLooks = 6;

/** The places of the edge in order, loop by loop. */
function edgePlaces(
  { capsules, count, owner }: LayerShapes,
  isLeftOut: (line: number) => boolean,
  isInside: (x: number, y: number) => boolean,
): EdgePlace[][] {
  const loops = new Map<number, { readonly begin: EdgePlace; readonly line: readonly EdgePlace[] }[]>();
  for (let index = 0; index < count; index += 1) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = capsules.subarray(index * 5, index * 5 + 4);
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length === 0 || isLeftOut(index)) continue;
    let [inX, inY] = [(y1 - y2) / length, (x2 - x1) / length];
    if (!isInside((x1 + x2) / 2 + inX * cellMm, (y1 + y2) / 2 + inY * cellMm)) [inX, inY] = [-inX, -inY];
    const steps = Math.max(1, Math.round(length / stepMm));
    const line = Array.from({ length: steps }, (_, step): EdgePlace => {
      const along = (step + 0.5) / steps;
      return { x: x1 + (x2 - x1) * along, y: y1 + (y2 - y1) * along, inX, inY };
    });
    const lines = loops.get(owner[index]!) ?? [];
    loops.set(owner[index]!, lines);
    lines.push({ begin: { x: x1, y: y1, inX, inY }, line });
  }
  return [...loops.values()].map((lines) =>
    lines.flatMap(({ begin, line }, at) => [...cornerPlaces(lines.at(at - 1)!.begin, begin, isInside), ...line]),
  );
}

/**
 * Returns several sampling places of a corner that juts into the board, since copper lies next to both of its lines and around
 * it.
 */
function cornerPlaces(
  { inX, inY }: EdgePlace,
  corner: EdgePlace,
  isInside: (x: number, y: number) => boolean,
): EdgePlace[] {
  const turn = Math.atan2(inX * corner.inY - inY * corner.inX, inX * corner.inX + inY * corner.inY);
  const [midX, midY] = [inX + corner.inX, inY + corner.inY];
  // Behind a corner that juts in there is board on both sides of each line.
  const juts = isInside(corner.x + (inX - midX / 2) * cellMm, corner.y + (inY - midY / 2) * cellMm);
  if (Math.cos(turn) > roundCosine || !juts) return [];
  const first = Math.atan2(inY, inX);
  return Array.from({ length: cornerLooks }, (_, look): EdgePlace => {
    const angle = first + (turn * (look + 0.5)) / cornerLooks;
    return { x: corner.x, y: corner.y, inX: Math.cos(angle), inY: Math.sin(angle) };
  });
}

function lookIn(probes: CopperProbes, { x, y, inX, inY }: EdgePlace): EdgeLook {
  const { copper } = probes;
  const isAt = (depth: number): boolean => copper.isCopper(x + inX * depth, y + inY * depth);
  const isBehind = isAt(drawnBackMm);
  const leftMm = isBehind ? copper.reach(x + inX * drawnBackMm, y + inY * drawnBackMm, inX, inY, enoughMm) : 0;
  const middle = { x: x + inX * (drawnBackMm + leftMm / 2), y: y + inY * (drawnBackMm + leftMm / 2) };
  const line = { x: x + inX * drawnBackMm, y: y + inY * drawnBackMm };
  if (leftMm >= enoughMm) return { ...middle, line, leftMm: enoughMm, behind: middle };
  const depth = depths.find(isAt);
  const none = { x, y, line, leftMm: undefined, behind: undefined };
  if (depth === undefined) return none;
  const place = { x: x + inX * depth, y: y + inY * depth };
  const wide = copper.reach(place.x, place.y, inX, inY, 0.3) + copper.reach(place.x, place.y, -inX, -inY, depth);
  if (wide < sliverMm) return none;
  const kind = copperKindAt(copper, probes.mask, place.x, place.y);
  const isPour = kind === 'pour' || (kind === 'track' && !isTrackAt(copper, place));
  return isPour ? { ...place, line, leftMm, behind: undefined } : none;
}

/** Checks whether pulling back separates the copper at two places, so that a pad or hole loses its connection. */
function parts(
  layer: PouredLayer,
  { from, to, along, endLines }: Run,
  drawnBack: NearLines,
  inNecks: NearLines,
): boolean {
  const { copper, mask } = layer.probes;
  // The remaining copper in the neck itself is too narrow to count.
  const isNeck = (x: number, y: number): boolean =>
    inNecks.isNear(x, y) && nearestOf(along, x, y) <= nearestOf(endLines, x, y);
  const isLeft = (x: number, y: number): boolean =>
    copper.isCopper(x, y) && !isNeck(x, y) && (!drawnBack.isNear(x, y) || copperKindAt(copper, mask, x, y) !== 'pour');
  const sides = [new Side(from, from, isLeft), new Side(from, to, isLeft)] as const;
  for (let step = 0; step < maxCells; step += 1) {
    for (const [index, side] of sides.entries()) {
      const cell = side.next();
      const other = sides[1 - index]!;
      if (cell === undefined) return isWorth(side, layer) && goesOn(other, layer);
      if (other.seen.has(cell)) return false;
    }
  }
  return false;
}

const nearestOf = (places: readonly Point[], x: number, y: number): number =>
  places.reduce((min, place) => Math.min(min, (place.x - x) ** 2 + (place.y - y) ** 2), Number.POSITIVE_INFINITY);

/** True when the other part has an item to which the separated part was connected. */
function goesOn(side: Side, layer: PouredLayer): boolean {
  for (let step = 0; step < maxCells; step += 1) if (side.next() === undefined) return hasTerminal(side, layer);
  return true;
}

/** True when the separated part has a pad or a hole, and no hole by which other layers may connect it to the rest. */
const isWorth = (side: Side, layer: PouredLayer): boolean =>
  hasTerminal(side, layer) &&
  !layer.holes().some(({ x, y, isJoinedElsewhere }) => isJoinedElsewhere && side.holds(x, y));

function hasTerminal(side: Side, { probes: { copper, mask }, holes }: PouredLayer): boolean {
  if (holes().some(({ x, y }) => side.holds(x, y))) return true;
  return side.places.some(([x, y]) => copper.isPad(x, y) || mask?.isCopper(x, y) === true);
}

/** The copper that is reached from a place, cell by cell, nearest first. */
class Side {
  readonly seen = new Set<number>();
  readonly #origin: Point;
  readonly #open: number[] = [];
  readonly #isLeft: (x: number, y: number) => boolean;
  #at = 0;

  constructor(origin: Point, start: Point, isLeft: (x: number, y: number) => boolean) {
    this.#origin = origin;
    this.#isLeft = isLeft;
    this.#visit(Math.round((start.x - origin.x) / cellMm), Math.round((start.y - origin.y) / cellMm));
  }

  get places(): (readonly [number, number])[] {
    return this.#open.map((cell) => placeOf(this.#origin, cell));
  }

  /** Visits one more cell; undefined when there is none left. */
  next(): number | undefined {
    const cell = this.#open[this.#at];
    if (cell === undefined) return undefined;
    this.#at += 1;
    const column = Math.floor(cell / span) - span / 2;
    const row = (cell % span) - span / 2;
    for (let dx = -1; dx <= 1; dx += 1) for (let dy = -1; dy <= 1; dy += 1) this.#visit(column + dx, row + dy);
    return cell;
  }

  /** True when a place lies on the reached area. */
  holds(x: number, y: number): boolean {
    const column = Math.round((x - this.#origin.x) / cellMm);
    const row = Math.round((y - this.#origin.y) / cellMm);
    return this.seen.has(keyOf(column, row));
  }

  #visit(column: number, row: number): void {
    const cell = keyOf(column, row);
    if (this.seen.has(cell)) return;
    const [x, y] = placeOf(this.#origin, cell);
    if (!this.#isLeft(x, y)) return;
    this.seen.add(cell);
    this.#open.push(cell);
  }
}

const span = 0x10000;
const keyOf = (column: number, row: number): number => (column + span / 2) * span + row + span / 2;
const placeOf = ({ x, y }: Point, cell: number): readonly [number, number] => [
  x + (Math.floor(cell / span) - span / 2) * cellMm,
  y + ((cell % span) - span / 2) * cellMm,
];
