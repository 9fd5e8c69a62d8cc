import type { BoardField, BoardSpec } from '@xunban/contract/board-spec';
import type { BoardFacts, FindingPlace, Problem } from '@xunban/gerber';
import type { Violation } from '../rules/spec-rule.ts';

/** All inputs of the machine review. */
export interface ReviewedBoard {
  readonly spec: BoardSpec;
  readonly facts: BoardFacts;
  /** Violations of the price book's rules; see `priceBookViolations`. */
  readonly violations: readonly (Pick<Violation, 'field' | 'params'> & { readonly code: string })[];
  /** True when the buyer added a note to the specification: on the board or on the whole order. */
  readonly hasNote: boolean;
}

/** Figures for a text; the text itself has a key. */
export type Figures = Readonly<Record<string, string | number>>;

/** Reason for a manual review. */
export interface Objection {
  /** `review.…`, `rule.…` (of the price book) or the code of a problem of the files. */
  readonly code: string;
  readonly params: Figures;
  readonly field?: BoardField;
  /** A problem found while reading the files, with its places. */
  readonly problem?: Problem;
  /** Location of a measure that the order does not cover, when it is not a problem of the files. */
  readonly places?: readonly FindingPlace[];
}

export interface ReviewRule {
  /** The ordered figures, and those in the files; null where there is no such figure. */
  readonly ordered: (board: ReviewedBoard) => Figures | null;
  readonly measured: (board: ReviewedBoard) => Figures | null;
  /** Objections to the board other than the file problems of the rule. */
  readonly against: (board: ReviewedBoard) => readonly Objection[];
}
