import { float64At, itemAt } from '../checked-access.ts';
import type { DrillImage } from '../drill/drill-image.ts';
import { contradicts, type DrillFormat, plausibleFormats } from '../excellon/drill-format.ts';
import type { DrillProgram } from '../excellon/drill-program.ts';
import { runProgram } from '../excellon/run-program.ts';
import type { Box } from '../image/layer-image.ts';
import { type HoleSites, holeSites, isCrammed, isNearBoard } from './hole-sites.ts';

/** The holes of a drill file with its numbers read in one format. */
export interface DrillReading {
  /** Absent for drill files written as Gerber, which define their numbers. */
  readonly format?: DrillFormat;
  readonly image: DrillImage;
  readonly outOfRange: number;
  readonly holes: HoleSites;
}

/** All readings of a drill file, each made when it is first asked for. */
export interface DrillReadings {
  /** The presumed reading first; the first `stated` agree with what the file states. */
  readonly all: readonly (() => DrillReading)[];
  readonly stated: number;
  /** Equal for files of one program, by what they state of their numbers. */
  readonly statement: string;
}

export const imageReadings = (image: DrillImage): DrillReadings => ({
  all: [once(() => readingOf(image, 0))],
  stated: 1,
  statement: 'gerber',
});

/** `siblings` are the formats that other files were found to have, by statement: they come before all others. */
export function programReadings(
  program: DrillProgram,
  siblings: ReadonlyMap<string, DrillFormat>,
  limitMm: number,
): DrillReadings {
  const statement = statementOf(program);
  const sibling = siblings.get(statement);
  const formats = plausibleFormats(program).filter((format) => !isSame(format, sibling));
  const own = formats.filter((format) => !contradicts(program, format));
  const first = sibling === undefined ? own : [sibling, ...own];
  const all = [...first, ...formats.filter((format) => contradicts(program, format))];
  const reading = (format: DrillFormat) => (): DrillReading => {
    const { image, outOfRange } = runProgram(program, format, limitMm);
    return { ...readingOf(image, outOfRange), format };
  };
  return { all: all.map((format) => once(reading(format))), stated: first.length, statement };
}

function statementOf({ stated, hasIntegers }: DrillProgram): string {
  const { unit, zeros, integers, decimals } = stated;
  return JSON.stringify([unit ?? null, zeros ?? null, integers ?? null, decimals ?? null, hasIntegers]);
}

const readingOf = (image: DrillImage, outOfRange: number): DrillReading => ({
  image,
  outOfRange,
  holes: holeSites(image, outOfRange),
});

const isSame = (format: DrillFormat, other: DrillFormat | undefined): boolean =>
  other !== undefined &&
  format.unit === other.unit &&
  format.zeros === other.zeros &&
  format.integers === other.integers &&
  format.decimals === other.decimals;

/** Share by which another reading must put more holes on the board than the presumed one. */
const clearlyMore = 0.25;

/**
 * The reading when pads say nothing: the presumed one, unless another one that the file allows puts clearly more holes on the
 * board. One that puts them on top of each other proves nothing, since any format that makes numbers small does.
 */
export function readingByBoard({ all, stated }: DrillReadings, box: Box | undefined): DrillReading {
  let best = itemAt(all, 0)();
  let needed = shareOnBoard(best, box) + clearlyMore;
  if (box === undefined) return best;
  for (const make of all.slice(1, stated)) {
    if (needed > 1) break;
    const reading = make();
    const share = shareOnBoard(reading, box);
    if (share < needed || isCrammed(reading.holes)) continue;
    best = reading;
    needed = share + 1e-9;
  }
  return best;
}

/** Share of the holes on the board or near it. Slots and milled paths count by their starts. */
export function shareOnBoard(
  { image, outOfRange }: Pick<DrillReading, 'image' | 'outOfRange'>,
  box: Box | undefined,
): number {
  const total = image.count + image.slots.length + outOfRange;
  if (total === 0) return 1;
  if (box === undefined) return (total - outOfRange) / total;
  let inside = image.slots.filter(({ points: [x = 0, y = 0] }) => isNearBoard(box, x, y)).length;
  for (let hit = 0; hit < image.count; hit += 1) {
    if (isNearBoard(box, float64At(image.x, hit), float64At(image.y, hit))) inside += 1;
  }
  return inside / total;
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
