import { minOf } from '../max-of.ts';
import type { DrillProgram, RawNumber, StatedFormat } from './drill-program.ts';

/** The format needed to read the integers of a drill file as lengths. */
export interface DrillFormat {
  readonly unit: 'mm' | 'inch';
  /** The zeros that the numbers keep, see `StatedFormat`. `both` is read like `trailing`. */
  readonly zeros: 'leading' | 'trailing';
  readonly integers: number;
  readonly decimals: number;
}

/** Converts a raw number to mm. */
export function toMm(number: RawNumber, format: DrillFormat): number {
  const unit = format.unit === 'mm' ? 1 : 25.4;
  if (number.isDecimal) return number.value * unit;
  const shift = format.zeros === 'leading' ? number.digits - format.integers : format.decimals;
  return shift >= 0 ? (number.value * unit) / 10 ** shift : number.value * unit * 10 ** -shift;
}

/** The likeliest format when only the file is known: what it states, completed by what programs usually mean. */
export function presumedFormat(program: DrillProgram): DrillFormat {
  const { stated } = program;
  const unit = stated.unit ?? guessUnit(program);
  if (stated.decimals !== undefined || stated.zeros === 'leading') return completed(stated, unit);
  const shape = shapeOf(program);
  if (isPadded(shape)) {
    const integers = Math.max(shape.width - usualDecimals, unit === 'mm' ? 3 : 2);
    return { unit, zeros: 'trailing', integers, decimals: shape.width - integers };
  }
  // PADS drops trailing zeros without declaring it: `X015Y0165`.
  const isCut = shape.hasLeadingZeros && !shape.hasTrailingZeros && shape.count >= minNumbers;
  return completed(stated.zeros === undefined && isCut ? { ...stated, zeros: 'leading' } : stated, unit);
}

/** The decimals of programs that write numbers of eight digits and more. */
const usualDecimals = 5;
const minNumbers = 4;

interface NumberShape {
  readonly count: number;
  /** Digits of every number; 0 when they differ. */
  readonly width: number;
  readonly hasLeadingZeros: boolean;
  readonly hasTrailingZeros: boolean;
}

/** Describes the integers of a file. Zero and numbers with a decimal point are left out: they carry no format information. */
function shapeOf(program: DrillProgram): NumberShape {
  const widths = new Set<number>();
  let [count, hasLeadingZeros, hasTrailingZeros] = [0, false, false];
  for (const step of program.steps.slice(0, 500)) {
    const points = step.kind === 'slot' ? [step.from, step.to] : 'to' in step ? [step.to] : [];
    for (const number of points.flatMap(({ x, y }) => [x, y])) {
      if (number === undefined || number.isDecimal || number.value === 0) continue;
      count += 1;
      widths.add(number.digits);
      hasLeadingZeros ||= Math.abs(number.value) < 10 ** (number.digits - 1);
      hasTrailingZeros ||= number.value % 10 === 0;
    }
  }
  const [width = 0] = widths;
  return { count, width: widths.size === 1 ? width : 0, hasLeadingZeros, hasTrailingZeros };
}

/** Allegro and DesignSpark pad all coordinates to one width without declaring it: `X00100000` is 3:5. */
const isPadded = ({ width, hasLeadingZeros, hasTrailingZeros }: NumberShape): boolean =>
  hasLeadingZeros && (width >= 7 || (width === 6 && hasTrailingZeros));

function completed(stated: StatedFormat, unit: 'mm' | 'inch'): DrillFormat {
  return {
    unit,
    // A file without a declaration has dropped leading zeros, as in Eagle, PADS and gEDA.
    zeros: stated.zeros === 'leading' ? 'leading' : 'trailing',
    integers: stated.integers ?? (unit === 'mm' ? 3 : 2),
    decimals: stated.decimals ?? (unit === 'mm' ? 3 : 4),
  };
}

/** The unit by the thinnest bit: below 0.13 it can only be inches. Without sizes, inches are the commoner unit. */
function guessUnit(program: DrillProgram): 'mm' | 'inch' {
  const sizes = program.tools.filter((tool) => !tool.isDiameterMm && tool.diameter > 0).map((tool) => tool.diameter);
  if (sizes.length === 0) return 'inch';
  const smallest = minOf(sizes, Number.POSITIVE_INFINITY);
  return smallest < 0.13 ? 'inch' : 'mm';
}

const digitChoices: Readonly<Record<'mm' | 'inch', readonly (readonly [number, number])[]>> = {
  inch: [
    [2, 4],
    [2, 3],
    [2, 5],
    [3, 4],
    [3, 5],
    [1, 4],
    [2, 6],
    [4, 4],
  ],
  mm: [
    [3, 3],
    [4, 4],
    [3, 2],
    [4, 2],
    [4, 3],
    [3, 4],
    [3, 5],
    [4, 5],
    [4, 6],
    [2, 4],
    [3, 6],
    [5, 3],
  ],
};

/** Every plausible reading, the presumed one first, and of those that read all numbers alike only the first. */
export function plausibleFormats(program: DrillProgram): readonly DrillFormat[] {
  const presumed = presumedFormat(program);
  const formats = new Map<string, DrillFormat>();
  const add = (format: DrillFormat): void => {
    const key = program.hasIntegers ? scaleKey(format) : format.unit;
    if (!formats.has(key)) formats.set(key, format);
  };
  add(presumed);
  const otherUnit = presumed.unit === 'mm' ? 'inch' : 'mm';
  const otherZeroMode = presumed.zeros === 'leading' ? 'trailing' : 'leading';
  for (const unit of [presumed.unit, otherUnit] as const) {
    for (const zeros of [presumed.zeros, otherZeroMode] as const) {
      if (program.stated.integers !== undefined) add({ ...presumed, unit, zeros });
      for (const [integers, decimals] of digitChoices[unit]) add({ unit, zeros, integers, decimals });
    }
  }
  return [...formats.values()];
}

/** Numbers are counted from one end, so that only the digits of that end matter. */
const scaleKey = ({ unit, zeros, integers, decimals }: DrillFormat): string =>
  `${unit} ${zeros} ${zeros === 'leading' ? integers : decimals}`;

/** True when a file states something else than this format. */
export function contradicts({ stated, hasIntegers }: DrillProgram, format: DrillFormat): boolean {
  if (stated.unit !== undefined && stated.unit !== format.unit) return true;
  if (!hasIntegers) return false;
  if ((stated.zeros === 'leading' || stated.zeros === 'trailing') && stated.zeros !== format.zeros) return true;
  const [digits, own] =
    format.zeros === 'leading' ? [stated.integers, format.integers] : [stated.decimals, format.decimals];
  return digits !== undefined && digits !== own;
}

/** True when a file states unit and digits, as far as its numbers need them. */
export const statesFormat = ({ stated, hasIntegers }: DrillProgram): boolean =>
  stated.unit !== undefined && (!hasIntegers || stated.decimals !== undefined);
