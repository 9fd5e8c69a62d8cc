import { float64At, numberAt } from '../checked-access.ts';
import type { DrillImage } from '../drill/drill-image.ts';
import { type DrillReference, fitOf, onPadMm } from './choose-format.ts';

export interface Shift {
  readonly x: number;
  readonly y: number;
}

const sampledHits = 80;
const sampledPads = 3_000;
const binMm = 0.02;
/** A shift is believed when this share of the holes then lies on pads. */
const neededOnPad = 0.9;
const minHits = 3;

/**
 * The shift that puts the holes of a drill file with another origin on their pads: the commonest offset between holes
 * and pads. Undefined when none fits nearly all holes.
 */
export function findShift(image: DrillImage, reference: DrillReference): Shift | undefined {
  const { points } = reference.pads;
  if (image.count < minHits || points.length < 2 * minHits) return undefined;
  const votes = new Map<number, { count: number; x: number; y: number }>();
  const hitStep = Math.max(1, Math.floor(image.count / sampledHits));
  const padStep = Math.max(1, Math.floor(points.length / 2 / sampledPads)) * 2;
  for (let hit = 0; hit < image.count; hit += hitStep) {
    for (let pad = 0; pad + 1 < points.length; pad += padStep) {
      const x = numberAt(points, pad) - float64At(image.x, hit);
      const y = numberAt(points, pad + 1) - float64At(image.y, hit);
      const key = Math.round(x / binMm) * 0x4000000 + Math.round(y / binMm);
      const vote = votes.get(key);
      if (vote === undefined) votes.set(key, { count: 1, x, y });
      else vote.count += 1;
    }
  }
  const ranked = [...votes.values()].sort((left, right) => right.count - left.count).slice(0, 5);
  for (const { x, y } of ranked) {
    const shift = { x, y };
    const fit = fitOf(shiftDrill(image, shift), reference);
    if (fit.onPad >= neededOnPad && fit.inside >= neededOnPad) return meanShift(image, shift, reference);
  }
  return undefined;
}

/** The mean offset of all holes on pads, so that the rounding of a single pair does not matter. */
function meanShift(image: DrillImage, shift: Shift, { pads }: DrillReference): Shift {
  let [sumX, sumY, count] = [0, 0, 0];
  for (let hit = 0; hit < image.count; hit += 1) {
    const [x, y] = [float64At(image.x, hit) + shift.x, float64At(image.y, hit) + shift.y];
    const at = pads.nearest(x, y, onPadMm);
    if (at === undefined) continue;
    sumX += numberAt(pads.points, at) - float64At(image.x, hit);
    sumY += numberAt(pads.points, at + 1) - float64At(image.y, hit);
    count += 1;
  }
  const round = (value: number): number => Math.round(value * 1e4) / 1e4;
  return count === 0 ? shift : { x: round(sumX / count), y: round(sumY / count) };
}

export function shiftDrill(image: DrillImage, { x, y }: Shift): DrillImage {
  const { bounds } = image;
  return {
    ...image,
    x: image.x.map((value) => value + x),
    y: image.y.map((value) => value + y),
    slots: image.slots.map((slot) => ({
      tool: slot.tool,
      points: slot.points.map((value, at) => value + (at % 2 === 0 ? x : y)),
    })),
    ...(bounds === undefined
      ? {}
      : { bounds: { minX: bounds.minX + x, minY: bounds.minY + y, maxX: bounds.maxX + x, maxY: bounds.maxY + y } }),
  };
}
