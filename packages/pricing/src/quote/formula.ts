import { divideRounded, type Fen, fen, type Rounding } from '@xunban/money';
import {
  ceilRatio,
  compareExact,
  type Exact,
  exact,
  exactText,
  minusExact,
  plusExact,
  timesExact,
  unitsAt,
} from './exact.ts';

/**
 * The arithmetic of a price line, in yuan. A line is computed from the same tree that is printed next to it, so the formula
 * shown to a buyer always matches the charge.
 */
export type Formula =
  | { readonly op: 'number'; readonly value: Exact }
  | { readonly op: 'plus' | 'times' | 'max'; readonly of: readonly Formula[] }
  | { readonly op: 'minus'; readonly from: Formula; readonly less: Formula }
  /** Number of started units of `by` in `over`; never below zero in a price. */
  | { readonly op: 'begun'; readonly over: Formula; readonly by: Formula };

export function number(value: number | bigint | Exact): Formula {
  return { op: 'number', value: typeof value === 'object' ? value : exact(value) };
}

export function times(...of: Formula[]): Formula {
  return { op: 'times', of };
}

export function plus(...of: Formula[]): Formula {
  const [only, second] = of;
  return only !== undefined && second === undefined ? only : { op: 'plus', of };
}

export function minus(from: Formula, less: Formula): Formula {
  return { op: 'minus', from, less };
}

export function atLeast(floor: Formula, value: Formula): Formula {
  return { op: 'max', of: [floor, value] };
}

export function begun(over: Formula, by: Formula): Formula {
  return { op: 'begun', over, by };
}

/** Returns the exact value of the formula in yuan. */
export function yuanOf(formula: Formula): Exact {
  switch (formula.op) {
    case 'number':
      return formula.value;
    case 'plus':
      return combined(formula.of, plusExact, ZERO);
    case 'times':
      return combined(formula.of, timesExact, ONE);
    case 'max':
      return combined(formula.of, largerExact, ZERO);
    case 'minus':
      return minusExact(yuanOf(formula.from), yuanOf(formula.less));
    case 'begun':
      return exact(ceilRatio(yuanOf(formula.over), yuanOf(formula.by)));
  }
}

const ZERO = exact(0);
const ONE = exact(1);

function combined(parts: readonly Formula[], combine: (a: Exact, b: Exact) => Exact, ofNone: Exact): Exact {
  let total: Exact | undefined;
  for (const part of parts) total = total === undefined ? yuanOf(part) : combine(total, yuanOf(part));
  return total ?? ofNone;
}

function largerExact(a: Exact, b: Exact): Exact {
  return compareExact(a, b) >= 0 ? a : b;
}

/** The value in fen, rounded once at the end. */
export function fenOf(formula: Formula, rounding: Rounding): Fen {
  return roundToFen(yuanOf(formula), rounding);
}

export function roundToFen(yuan: Exact, rounding: Rounding): Fen {
  return fen(divideRounded(yuan.digits * 100n, unitsAt(yuan.scale), rounding));
}

/**
 * Formats the formula in program notation: `max(90, 560 * 0.05)`. Operators have their usual precedence and are ASCII; the
 * caller replaces them with arithmetic signs for display to a buyer.
 */
export function formulaText(formula: Formula): string {
  switch (formula.op) {
    case 'number':
      return exactText(formula.value);
    case 'plus':
      return formula.of.map(formulaText).join(' + ');
    case 'times':
      return formula.of.map(operandText).join(' * ');
    case 'max':
      return `max(${formula.of.map(formulaText).join(', ')})`;
    case 'minus':
      return `${formulaText(formula.from)} - ${operandText(formula.less)}`;
    case 'begun':
      return `ceil(${operandText(formula.over)} / ${operandText(formula.by)})`;
  }
}

/** Sums and products stand in brackets where another operator could tear them apart. */
function operandText(formula: Formula): string {
  const isAtom = formula.op === 'number' || formula.op === 'max' || formula.op === 'begun';
  return isAtom ? formulaText(formula) : `(${formulaText(formula)})`;
}
