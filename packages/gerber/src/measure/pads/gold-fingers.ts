import { numberAt } from '../../checked-access.ts';
import { segmentAt } from '../../coordinates.ts';
import { pointToSegmentSquared } from '../geometry/segment-distance.ts';
import type { LayerShapes } from '../shapes/layer-shapes.ts';
import type { Pad } from './pad-list.ts';

/** Contacts of an edge connector end within this distance of the board's edge, mm. */
const edgeMm = 2;
const minContacts = 5;
/** Contacts are longer than wide by at least this factor. */
const slender = 2;
const shortestMm = 1.5;
/** With paste, a contact must be as long as no pad of a connector soldered to the edge is, mm, and in a longer row. */
const shortestPastedMm = 3;
const minPasted = 8;

/** The contacts of both sides. */
export interface Fingers {
  readonly top: readonly Pad[];
  readonly bottom: readonly Pad[];
}

/** One outer side. */
export interface FingerSide {
  readonly pads: readonly Pad[];
  readonly paste: readonly Pad[];
}

interface Row {
  /** Identifies the row of the board, the same on both sides. */
  readonly key: string;
  readonly pads: readonly Pad[];
  readonly isPasted: boolean;
}

/**
 * The contacts of edge connectors, by side: long pads of one shape in a row along an edge, at right angles to it, without
 * solder paste. An edge is the outline, a routed gap or a V-cut. Pads with paste are contacts all the same where they
 * are long, many, and stand opposite each other on both sides: paste is often left on by mistake.
 */
export function goldFingers(top: FingerSide, bottom: FingerSide, edges: readonly LayerShapes[]): Fingers {
  const [upper, lower] = [rowsOf(top, edges), rowsOf(bottom, edges)];
  const isOpposite = (row: Row, others: readonly Row[]): boolean =>
    others.some(({ key, pads }) => key === row.key && pads.length >= minPasted);
  const contacts = (rows: readonly Row[], others: readonly Row[]): Pad[] =>
    rows.flatMap((row) => {
      const isContact = row.isPasted ? row.pads.length >= minPasted && isOpposite(row, others) : true;
      return isContact ? row.pads : [];
    });
  return { top: contacts(upper, lower), bottom: contacts(lower, upper) };
}

function rowsOf({ pads, paste }: FingerSide, edges: readonly LayerShapes[]): Row[] {
  let pasted: ReadonlySet<string> | undefined;
  const rows = new Map<string, { key: string; pads: Pad[]; places: number[]; isPasted: boolean }>();
  for (const pad of pads) {
    const [long, wide] = [Math.max(pad.halfX, pad.halfY), Math.min(pad.halfX, pad.halfY)];
    if (pad.isRound || long < wide * slender || long * 2 < shortestMm) continue;
    pasted ??= new Set(paste.map(placeOf));
    const isPasted = pasted.has(placeOf(pad));
    if (isPasted && long * 2 < shortestPastedMm) continue;
    const isUpright = pad.halfY > pad.halfX;
    const side = edgeSide(pad, isUpright, edges);
    if (side === undefined) continue;
    // Pads of a row share the edge and the line of their centres. Lengths may differ: some contacts mate before others.
    const line = Math.round((isUpright ? pad.y : pad.x) / 1.5);
    const key = `${isUpright}:${side}:${line}`;
    const own = `${key}:${wide.toFixed(2)}:${isPasted}`;
    const row = rows.get(own) ?? { key, pads: [], places: [], isPasted };
    row.pads.push(pad);
    row.places.push(isUpright ? pad.x : pad.y);
    rows.set(own, row);
  }
  return [...rows.values()].filter(({ places }) => places.length >= minContacts && isRegular(places));
}

const placeOf = ({ x, y }: Pad): string => `${x.toFixed(2)},${y.toFixed(2)}`;

/** Returns the end of the pad that points at an edge crossing its axis. */
function edgeSide(pad: Pad, isUpright: boolean, edges: readonly LayerShapes[]): 1 | -1 | undefined {
  const long = Math.max(pad.halfX, pad.halfY);
  for (const side of [1, -1] as const) {
    const [x, y] = isUpright ? [pad.x, pad.y + side * long] : [pad.x + side * long, pad.y];
    if (edges.some((edge) => isNearEdge(x, y, isUpright, edge))) return side;
  }
  return undefined;
}

function isNearEdge(x: number, y: number, isUpright: boolean, { capsules, count }: LayerShapes): boolean {
  for (let index = 0; index < count; index += 1) {
    const at = index * 5;
    const { x0, y0, x1, y1 } = segmentAt(capsules, at);
    const runsAlong = isUpright ? Math.abs(x1 - x0) > Math.abs(y1 - y0) : Math.abs(y1 - y0) > Math.abs(x1 - x0);
    if (runsAlong && pointToSegmentSquared(x, y, x0, y0, x1, y1) < edgeMm * edgeMm) return true;
  }
  return false;
}

/** True when most neighbours are one pitch apart. The notch of a keyed connector may leave a gap. */
function isRegular(places: readonly number[]): boolean {
  const sorted = places.toSorted((left, right) => left - right);
  const steps = sorted.slice(1).map((place, index) => place - numberAt(sorted, index));
  const usual = steps.toSorted((left, right) => left - right)[Math.floor(steps.length / 2)] ?? 0;
  return usual > 0.3 && usual < 5 && steps.filter((step) => Math.abs(step - usual) < 0.05).length >= steps.length * 0.7;
}
