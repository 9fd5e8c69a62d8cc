import type { Budget } from '../budget.ts';
import { boardShape } from '../draw/board-shape.ts';
import { GrowingBox } from '../image/bounds.ts';
import type { BoardOutline } from '../outline/outline.ts';
import type { Point } from '../problem.ts';
import type { OutlineComparison, RasterDifference } from './board-comparison.ts';
import { FlatPaint } from './flat-paint.ts';
import { rasterDifference } from './raster-difference.ts';

const noDifference: RasterDifference = { resolutionMm: 0, onlyBeforeMm2: 0, onlyAfterMm2: 0, places: [] };
/** Chords of arcs lie up to 5 µm inside of them, so borders drawn otherwise differ by as much. */
const minAreaMm2 = 0.01;

/** Compares the material of two boards: sizes, shapes and cut-outs. */
export function compareOutlines(
  before: BoardOutline | undefined,
  after: BoardOutline | undefined,
  shift: Point,
  budget: Budget,
): OutlineComparison {
  if (before === undefined && after === undefined) return { state: 'unknown', ...noDifference };
  if (before === undefined) return { state: 'only-after', ...sizes(before, after), ...noDifference };
  if (after === undefined) return { state: 'only-before', ...sizes(before, after), ...noDifference };
  const box = new GrowingBox();
  const { bounds } = before;
  box.add(bounds.minX + shift.x, bounds.minY + shift.y);
  box.add(bounds.maxX + shift.x, bounds.maxY + shift.y);
  box.addBox(after.bounds);
  const found = budget.spend(0)
    ? rasterDifference(filled(before, shift), filled(after, { x: 0, y: 0 }), box.box()!, budget)
    : undefined;
  if (found === undefined) return { state: 'not-compared', ...sizes(before, after), ...noDifference };
  const places = found.places.filter((place) => place.onlyBeforeMm2 + place.onlyAfterMm2 > minAreaMm2);
  if (places.length === 0) {
    return { state: 'same', ...sizes(before, after), ...noDifference, resolutionMm: found.resolutionMm };
  }
  return { state: 'changed', ...sizes(before, after), ...found, places };
}

function filled(outline: BoardOutline, shift: Point): FlatPaint {
  const paint = new FlatPaint(shift);
  paint.area(boardShape(outline, outline.bounds));
  return paint;
}

function sizes(
  before: BoardOutline | undefined,
  after: BoardOutline | undefined,
): Pick<OutlineComparison, 'beforeMm' | 'afterMm'> {
  return {
    ...(before === undefined ? {} : { beforeMm: sizeOf(before) }),
    ...(after === undefined ? {} : { afterMm: sizeOf(after) }),
  };
}

const sizeOf = ({ bounds }: BoardOutline): [number, number] => [
  round(bounds.maxX - bounds.minX),
  round(bounds.maxY - bounds.minY),
];

const round = (mm: number): number => Math.round(mm * 1e3) / 1e3;
