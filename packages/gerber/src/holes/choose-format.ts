import { float64At } from '../checked-access.ts';
import { pointAt } from '../coordinates.ts';
import type { DrillImage } from '../drill/drill-image.ts';
import { type DrillFormat, plausibleFormats } from '../excellon/drill-format.ts';
import type { DrillProgram } from '../excellon/drill-program.ts';
import { runProgram } from '../excellon/run-program.ts';
import type { Box } from '../image/layer-image.ts';
import type { PointGrid } from './point-grid.ts';

/** Reference for validating holes: the board's bounding box and the pad centres. */
export interface DrillReference {
  readonly box?: Box;
  readonly pads: PointGrid;
}

export interface Fit {
  /** Share of the holes that lie on the board or within a millimetre of it. */
  readonly inside: number;
  /** Share of the holes that lie on the centre of a pad. */
  readonly onPad: number;
}

export interface ChosenFormat {
  readonly format: DrillFormat;
  readonly image: DrillImage;
  readonly fit: Fit;
  readonly outOfRange: number;
  readonly isOverruled: boolean;
}

/** Maximum distance of a hole from the centre of its pad, mm: 2:3 inch files round to a thousandth of an inch. */
export const onPadMm = 0.03;
const outsideMm = 1;
/**
 * Margin by which another format must fit better before it replaces the presumed one; larger if the file states the presumed
 * one.
 */
const clearlyBetter = { stated: 0.9, unstated: 0.25 };
/**
 * A complete statement is overruled only by pads: another format must put this much more of the holes on them. That it moves
 * holes onto the board proves little, since any format that makes numbers small does.
 */
const provenByPads = 0.5;

/**
 * The format that puts the holes of a drill file on the board. What the file states holds unless another format fits
 * clearly better: headers may be wrong (`INCH` over metric numbers), and many programs state nothing.
 */
export function chooseFormat(program: DrillProgram, reference: DrillReference, limitMm: number): ChosenFormat {
  const [presumed, ...others] = plausibleFormats(program);
  const first = tryFormat(program, presumed!, reference, limitMm);
  if (scoreOf(first.fit) >= perfect || (reference.box === undefined && reference.pads.points.length === 0))
    return first;
  const { stated } = program;
  const isStated = stated.unit !== undefined && (stated.decimals !== undefined || !program.hasIntegers);
  const isComplete = isStated && (stated.zeros !== undefined || !program.hasIntegers);
  const margin = isStated ? clearlyBetter.stated : clearlyBetter.unstated;
  let best = first;
  for (const format of others) {
    const tried = tryFormat(program, format, reference, limitMm);
    if (isComplete && tried.fit.onPad < first.fit.onPad + provenByPads) continue;
    const needed = best === first ? scoreOf(first.fit) + margin : scoreOf(best.fit) + 1e-9;
    if (scoreOf(tried.fit) > needed) best = { ...tried, isOverruled: true };
  }
  return best;
}

const perfect = 2.9;
const scoreOf = ({ inside, onPad }: Fit): number => inside + 2 * onPad;

function tryFormat(
  program: DrillProgram,
  format: DrillFormat,
  reference: DrillReference,
  limitMm: number,
): ChosenFormat {
  const { image, outOfRange } = runProgram(program, format, limitMm);
  return { format, image, outOfRange, fit: fitOf(image, reference, outOfRange), isOverruled: false };
}

/** Rates the fit of holes to board and pads. Slots count by their ends. */
export function fitOf(image: DrillImage, reference: DrillReference, outOfRange = 0): Fit {
  let inside = 0;
  let onPad = 0;
  let total = outOfRange;
  const countHit = (x: number, y: number, padX: number, padY: number): void => {
    total += 1;
    const { box, pads } = reference;
    if (
      box === undefined ||
      (x > box.minX - outsideMm && x < box.maxX + outsideMm && y > box.minY - outsideMm && y < box.maxY + outsideMm)
    ) {
      inside += 1;
    }
    if (pads.hasWithin(padX, padY, onPadMm)) onPad += 1;
  };
  const step = Math.max(1, Math.floor(image.count / 2_000));
  for (let hit = 0; hit < image.count; hit += step) {
    const [x, y] = [float64At(image.x, hit), float64At(image.y, hit)];
    countHit(x, y, x, y);
  }
  for (const { points } of image.slots.slice(0, 500)) {
    const { x, y } = pointAt(points, 0);
    const last = pointAt(points, points.length - 2);
    countHit(x, y, (x + last.x) / 2, (y + last.y) / 2);
  }
  return total === 0 ? { inside: 1, onPad: 1 } : { inside: inside / total, onPad: onPad / total };
}
