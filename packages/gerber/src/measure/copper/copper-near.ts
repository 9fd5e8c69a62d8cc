import { float64At } from '../../checked-access.ts';
import { pointAt } from '../../coordinates.ts';
import type { CopperKind } from '../../facts.ts';
import type { Point } from '../../problem.ts';
import { gapEnds } from '../clearance/gap-ends.ts';
import { Narrowest } from '../geometry/narrowest.ts';
import type { LayerShapes } from '../shapes/layer-shapes.ts';
import { visitNearPairs } from '../spatial-index/nearest-pairs.ts';
import { beyond, copperKindAt, isTrackAt } from './copper-kind.ts';
import type { CopperProbes } from './copper-probe.ts';

/** Copper of one layer, with the data that distinguishes tracks, pads and pours. */
export interface NearCopper {
  readonly layer: string;
  readonly shapes: LayerShapes;
  /** Absent where the area erased on the layer cannot be determined; nothing is reported for such a layer. */
  readonly probes: CopperProbes | undefined;
  /** Checks whether the copper at a place is connected to a pad or a plated hole; lettering and artwork are not. */
  readonly isConnected: (x: number, y: number, item: number) => boolean;
}

/** Copper near a line: its kind, distance from the line, and location. */
export interface NearPlace {
  readonly mm: number;
  readonly kind: CopperKind;
  /** The nearest place of the copper, or where the line meets it. */
  readonly at: Point;
  /** The item that is seen there. */
  readonly item: number;
  /** The shape that is near. */
  readonly capsule: number;
  /** The line that it is near to. */
  readonly line: number;
}

/** Copper that reaches so little inside, mm, is asked for there. */
const insideMm = 0.02;

/**
 * Yields the tracks and pads near some lines, nearest first, up to `maxCapsules`: `isLeftOut` is called first. Pours are
 * omitted, since a fab routinely pulls pours back from edges and holes; so is artwork. The copper at a place is looked up on
 * demand, since most callers need only the nearest places.
 */
export function* copperNear(
  near: NearCopper,
  lines: LayerShapes,
  reachMm: number,
  isLeftOut: (capsule: number, line: number, mm: number) => boolean,
): Generator<NearPlace> {
  const { shapes, probes, isConnected } = near;
  if (probes === undefined) return;
  const nearest = new Narrowest<{ capsule: number; line: number; mm: number }>(maxCapsules);
  visitNearPairs(shapes, lines, reachMm, (capsule, line, mm) => {
    if (nearest.takes(mm) && !isLeftOut(capsule, line, mm)) nearest.add({ capsule, line, mm });
  });
  const looked = new Map<number, Point[]>();
  for (const { capsule, line, mm } of nearest.sorted()) {
    const { at, inside } = placeOf(near, capsule, lines, line, mm);
    // A curve is hundreds of lines, to all of which the same end of a capsule is near.
    const places = looked.get(capsule);
    if (places?.some(({ x, y }) => Math.abs(x - at.x) < samePlaceMm && Math.abs(y - at.y) < samePlaceMm)) continue;
    if (places === undefined) looked.set(capsule, [at]);
    else places.push(at);
    const item = probes.copper.itemAt(inside.x, inside.y);
    if (item < 0 || !isConnected(inside.x, inside.y, item)) continue;
    const kind = copperKindAt(probes.copper, probes.mask, inside.x, inside.y);
    // A stroke that fills a pour may stand alone elsewhere.
    const isPour =
      kind === 'pour' ||
      (kind === 'track' && !isTrackAt(probes.copper, inside)) ||
      (kind === 'pad' && isPadInPour(probes, at, inside));
    if (!isPour) yield { mm: Math.max(0, mm), kind, at, item, capsule, line };
  }
}

const maxCapsules = 4_000;
/** Places of one capsule that are nearer, mm, are one. */
const samePlaceMm = 0.05;

/** True when the copper continues beyond both ends of a pad, measured along the nearby line. */
function isPadInPour({ copper, mask }: CopperProbes, at: Point, inside: Point): boolean {
  const apart = Math.hypot(inside.x - at.x, inside.y - at.y);
  if (apart === 0) return false;
  const [alongX, alongY] = [-(inside.y - at.y) / apart, (inside.x - at.x) / apart];
  return [1, -1].every((side) => {
    for (let away = 0; away < widestPadMm; away += padStepMm) {
      const [x, y] = [inside.x + alongX * away * side, inside.y + alongY * away * side];
      if (copper.isPad(x, y) || mask?.isCopper(x, y) === true) continue;
      return copper.isCopper(x, y);
    }
    return false;
  });
}

const widestPadMm = 4;
const padStepMm = 0.05;

interface Ends {
  readonly at: Point;
  readonly inside: Point;
}

function placeOf(near: NearCopper, capsule: number, lines: LayerShapes, line: number, mm: number): Ends {
  const { capsules } = near.shapes;
  const { p, q } = gapEnds(capsules, capsule, lines.capsules, line);
  if (mm > 0) return { at: p, inside: beyond(q, p, insideMm) };
  // The line meets the copper. The middle of a stroke is inside it; next to the edge of an area one side is.
  const middle = meetingPlace(capsules, capsule, lines.capsules, line);
  for (let turn = -1; turn < turns; turn += 1) {
    const away = turn < 0 ? 0 : insideMm;
    const angle = (turn * 2 * Math.PI) / turns;
    const inside = { x: middle.x + away * Math.cos(angle), y: middle.y + away * Math.sin(angle) };
    if (near.probes?.copper.isCopper(inside.x, inside.y) === true) return { at: middle, inside };
  }
  return { at: middle, inside: middle };
}

const turns = 8;

/** Returns the point where the centre line of a capsule crosses that of another, or else comes nearest to it. */
function meetingPlace(a: Float64Array, left: number, b: Float64Array, right: number): Point {
  const [i, j] = [left * 5, right * 5];
  const { x, y } = pointAt(a, i);
  const [ux, uy] = [float64At(a, i + 2) - x, float64At(a, i + 3) - y];
  const [vx, vy] = [float64At(b, j + 2) - float64At(b, j), float64At(b, j + 3) - float64At(b, j + 1)];
  const cross = ux * vy - uy * vx;
  const along = ((float64At(b, j) - x) * vy - (float64At(b, j + 1) - y) * vx) / cross;
  const across = ((float64At(b, j) - x) * uy - (float64At(b, j + 1) - y) * ux) / cross;
  if (cross !== 0 && along >= 0 && along <= 1 && across >= 0 && across <= 1) {
    return { x: x + ux * along, y: y + uy * along };
  }
  const flat = Float64Array.of(x, y, float64At(a, i + 2), float64At(a, i + 3), 0);
  return gapEnds(flat, 0, b, right).p;
}
