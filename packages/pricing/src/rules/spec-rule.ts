import type { BoardField, BoardSpec } from '@xunban/contract/board-spec';
import type { IndexedBook } from '../price-book/indexed-book.ts';
import type { RuleCode } from './rule-codes.ts';

/** One rule of what can be made together. The form, the check, the capability page and the file check share it. */
export interface SpecRule {
  readonly code: RuleCode;
  readonly reasonKey: `pricing.rule.${RuleCode}`;
  /** Every field that the rule looks at, the one that it usually faults first. It may look at measured facts too. */
  readonly fields: readonly BoardField[];
  /** Returns the violations of a board; empty when it passes. Other rules may reject it too. */
  readonly find: (spec: BoardSpec, book: IndexedBook) => readonly Finding[];
  /** Changes to the usual board that the rule lets pass and that it faults, under the default book. */
  readonly passes: Partial<BoardSpec>;
  readonly fails: Partial<BoardSpec>;
}

export type FieldValue = string | number | boolean;

export interface Finding {
  readonly field: BoardField;
  /** The nearest value of the field that the rule accepts; null when there is none. */
  readonly nearest: FieldValue | null;
  /** Figures for the reason's text. */
  readonly params: Readonly<Record<string, string | number>>;
}

/** Why a board cannot be made as asked. */
export interface Violation extends Finding {
  readonly code: RuleCode;
  readonly value: FieldValue;
  readonly reasonKey: `pricing.rule.${RuleCode}`;
}

/** Returns the allowed value closest to a number, the first one for a text; null when nothing is allowed. */
export function nearestOf<T extends FieldValue>(value: FieldValue, allowed: readonly T[]): T | null {
  const [first = null] = allowed;
  if (typeof value !== 'number') return first;
  return allowed.reduce<T | null>((best, candidate) => {
    if (best === null) return candidate;
    return distance(value, candidate) < distance(value, best) ? candidate : best;
  }, null);
}

function distance(value: number, candidate: FieldValue): number {
  return typeof candidate === 'number' ? Math.abs(candidate - value) : Number.POSITIVE_INFINITY;
}
