import type { BoardField, BoardSpec } from '@xunban/contract/board-spec';
import type { BoardFacts, FindingPlace, Problem } from '@xunban/gerber';
import type { Violation } from '../rules/spec-rule.ts';

/** Everything that the machine review judges by. */
export interface ReviewedBoard {
  readonly spec: BoardSpec;
  readonly facts: BoardFacts;
  /** The rules of the price book that spec and measured facts break together; see `brokenRules`. */
  readonly broken: readonly (Pick<Violation, 'field' | 'params'> & { readonly code: string })[];
  /** Whether the buyer wrote something beside the specification: to the board or to the whole order. */
  readonly hasNote: boolean;
}

/** Figures for a text; the text itself has a key. */
export type Figures = Readonly<Record<string, string | number>>;

/** Why a person has to look. */
export interface Objection {
  /** `review.…`, `rule.…` (of the price book) or the code of a problem of the files. */
  readonly code: string;
  readonly params: Figures;
  readonly field?: BoardField;
  /** What reading the files met, with its places. */
  readonly problem?: Problem;
  /** Where it is, if it is no problem of the files but a measure that the order does not cover. */
  readonly places?: readonly FindingPlace[];
}

export interface ReviewRule {
  /** What was asked for, and what the files hold; null where there is no such figure. */
  readonly ordered: (board: ReviewedBoard) => Figures | null;
  readonly measured: (board: ReviewedBoard) => Figures | null;
  /** What speaks against the board besides the problems of the files that belong to the rule. */
  readonly against: (board: ReviewedBoard) => readonly Objection[];
}
