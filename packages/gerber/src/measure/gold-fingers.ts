import type { LayerShapes } from './layer-shapes.ts';
import type { Pad } from './pad-list.ts';
import { pointToSegmentSquared } from './segment-distance.ts';

/** Contacts of an edge connector end within this distance of the board's edge, mm. */
const edgeMm = 2;
const fewest = 5;
/** Contacts are longer than wide by at least this factor. */
const slender = 2;

/**
 * Counts the contacts of edge connectors: long pads of one shape in a row along a board edge, at right angles to it,
 * without solder paste.
 */
export function goldFingers(pads: readonly Pad[], paste: readonly Pad[], edge: LayerShapes): number {
  const pasted = new Set(paste.map((pad) => `${pad.x.toFixed(2)},${pad.y.toFixed(2)}`));
  const rows = new Map<string, number[]>();
  for (const pad of pads) {
    const [long, wide] = [Math.max(pad.halfX, pad.halfY), Math.min(pad.halfX, pad.halfY)];
    if (pad.isRound || long < wide * slender || long < 0.75 || pasted.has(`${pad.x.toFixed(2)},${pad.y.toFixed(2)}`))
      continue;
    const isUpright = pad.halfY > pad.halfX;
    const side = edgeSide(pad, isUpright, edge);
    if (side === undefined) continue;
    // Pads of a row share the edge and the line of their centres. Lengths may differ: some contacts mate before others.
    const line = Math.round((isUpright ? pad.y : pad.x) / 1.5);
    const key = `${isUpright}:${side}:${line}:${wide.toFixed(2)}`;
    rows.set(key, [...(rows.get(key) ?? []), isUpright ? pad.x : pad.y]);
  }
  let count = 0;
  for (const places of rows.values()) if (places.length >= fewest && isRegular(places)) count += places.length;
  return count;
}

/** Which end of the pad points at an edge that crosses its axis. */
function edgeSide(pad: Pad, isUpright: boolean, { capsules, count }: LayerShapes): 1 | -1 | undefined {
  const long = Math.max(pad.halfX, pad.halfY);
  for (const side of [1, -1] as const) {
    const [x, y] = isUpright ? [pad.x, pad.y + side * long] : [pad.x + side * long, pad.y];
    for (let index = 0; index < count; index += 1) {
      const at = index * 5;
      const [x0, y0, x1, y1] = [capsules[at]!, capsules[at + 1]!, capsules[at + 2]!, capsules[at + 3]!];
      const runsAlong = isUpright ? Math.abs(x1 - x0) > Math.abs(y1 - y0) : Math.abs(y1 - y0) > Math.abs(x1 - x0);
      if (runsAlong && pointToSegmentSquared(x, y, x0, y0, x1, y1) < edgeMm * edgeMm) return side;
    }
  }
  return undefined;
}

/** Whether most neighbours are one pitch apart. The notch of a keyed connector may leave a gap. */
function isRegular(places: readonly number[]): boolean {
  const sorted = places.toSorted((left, right) => left - right);
  const steps = sorted.slice(1).map((place, index) => place - sorted[index]!);
  const usual = steps.toSorted((left, right) => left - right)[Math.floor(steps.length / 2)] ?? 0;
  return usual > 0.3 && usual < 5 && steps.filter((step) => Math.abs(step - usual) < 0.05).length >= steps.length * 0.7;
}
