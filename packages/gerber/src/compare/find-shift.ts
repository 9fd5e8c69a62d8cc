import type { BoardAnalysis } from '../analyse.ts';
import { boardBox } from '../draw/board-shape.ts';
import type { Point } from '../problem.ts';
import { isCopper } from '../roles/role.ts';
import { holeFeatures, padFeatures } from './board-features.ts';
import type { Feature } from './pair-features.ts';

const nowhere: Point = { x: 0, y: 0 };
/** A board that is found at another origin has so many times the features in place. */
const clearly = 1.5;
const minFeatures = 3;
/** In two different boards, some pads coincide by chance. */
const minShare = 0.2;
/** Maximum number of features of the previous board, spread over its files, that validate an offset. */
const maxLookedAt = 4000;
/** Maximum number of features sampled to find an offset. */
const maxSampled = 400;
/** Kinds of features with fewer members identify an offset best. */
const maxOfKind = 60;

/**
 * Finds the offset of the later board from the previous one. Zero unless clearly more pads and holes coincide after the offset:
 * a board of which one part was moved is not offset.
 */
export function findShift(before: BoardAnalysis, after: BoardAnalysis): Point {
  const one = features(before);
  const other = features(after);
  const places = new Set(other.map((feature) => keyOf(feature, nowhere, 0, 0)));
  const step = Math.ceil(one.length / maxLookedAt);
  const sample = one.filter((_, index) => index % step === 0);
  const inPlace = (shift: Point): number => {
    let count = 0;
    for (const feature of sample) if (isIn(places, feature, shift)) count += 1;
    return count;
  };
  let best = nowhere;
  const unmoved = inPlace(nowhere);
  let max = Math.max(unmoved * clearly, minFeatures, sample.length * minShare);
  for (const shift of [...boxShifts(before, after), ...commonMoves(one, other)]) {
    const count = inPlace(shift);
    if (count >= max) [best, max] = [shift, count + 1];
  }
  return unmoved === 0 && best === nowhere ? outlineShift(before, after) : best;
}

function features({ layers }: BoardAnalysis): Feature[] {
  const pads = layers.flatMap(({ role, image }) =>
    image !== undefined && isCopper(role) ? padFeatures(image, nowhere) : [],
  );
  return [...holeFeatures(layers, nowhere), ...pads];
}

/** Places are compared in cells of 20 µm, and their neighbours, as rounding may put a feature into the next cell. */
const cellMm = 0.02;

const keyOf = ({ at, shape }: Feature, shift: Point, dx: number, dy: number): string =>
  `${Math.floor((at.x + shift.x) / cellMm) + dx} ${Math.floor((at.y + shift.y) / cellMm) + dy} ${shape}`;

function isIn(places: ReadonlySet<string>, feature: Feature, shift: Point): boolean {
  for (const dx of [0, -1, 1]) for (const dy of [0, -1, 1]) if (places.has(keyOf(feature, shift, dx, dy))) return true;
  return false;
}

/** The moves of the lower left corner and of the middle. */
function boxShifts(before: BoardAnalysis, after: BoardAnalysis): Point[] {
  const [one, other] = [boardBox(before), boardBox(after)];
  if (one === undefined || other === undefined) return [];
  return [
    { x: other.minX - one.minX, y: other.minY - one.minY },
    { x: other.maxX - one.maxX, y: other.maxY - one.maxY },
    { x: (other.minX + other.maxX - one.minX - one.maxX) / 2, y: (other.minY + other.maxY - one.minY - one.maxY) / 2 },
  ];
}

/** Returns the offset between equal outlines, used when pads and holes give none. */
function outlineShift(before: BoardAnalysis, after: BoardAnalysis): Point {
  const [one, other] = [before.outline?.bounds, after.outline?.bounds];
  if (one === undefined || other === undefined) return nowhere;
  const isSame =
    Math.abs(one.maxX - one.minX - other.maxX + other.minX) < cellMm &&
    Math.abs(one.maxY - one.minY - other.maxY + other.minY) < cellMm;
  const shift = { x: other.minX - one.minX, y: other.minY - one.minY };
  return isSame && Math.hypot(shift.x, shift.y) > cellMm ? shift : nowhere;
}

/** Returns the offsets that most features of rare shapes agree on. */
function commonMoves(before: readonly Feature[], after: readonly Feature[]): Point[] {
  const byShape = new Map<string, Feature[]>();
  for (const feature of after) {
    const list = byShape.get(feature.shape);
    if (list === undefined) byShape.set(feature.shape, [feature]);
    else list.push(feature);
  }
  const rare = (shape: string): readonly Feature[] => {
    const list = byShape.get(shape) ?? [];
    return list.length <= maxOfKind ? list : [];
  };
  const votes = new Map<string, { count: number; readonly shift: Point }>();
  for (const one of before.filter(({ shape }) => rare(shape).length > 0).slice(0, maxSampled)) {
    for (const other of rare(one.shape)) {
      const shift = { x: other.at.x - one.at.x, y: other.at.y - one.at.y };
      const key = `${Math.round(shift.x / cellMm)} ${Math.round(shift.y / cellMm)}`;
      const vote = votes.get(key);
      if (vote === undefined) votes.set(key, { count: 1, shift });
      else vote.count += 1;
    }
  }
  return [...votes.values()]
    .toSorted((left, right) => right.count - left.count)
    .slice(0, 3)
    .map(({ shift }) => shift);
}
