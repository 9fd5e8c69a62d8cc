import type { BoardSpec } from '@xunban/contract/board-spec';
import { REVIEW_RULE_CODES, type ReviewRuleCode } from '@xunban/contract/review-rules';
import type { BoardFacts, Problem } from '@xunban/gerber';
import type { PriceBook } from '../price-book/price-book.ts';
import { checkSpec } from '../rules/check-spec.ts';
import type { Figures, Objection, ReviewedBoard } from './review-rule.ts';
import { reviewRules } from './review-rules.ts';
import { ruleFacts } from './rule-facts.ts';
import { countsAgainst, ruleOfProblem } from './rule-of-problem.ts';

/** Incremented when a rule is added or changed, so that a stored decision identifies the rules used. */
export const REVIEW_RULES_VERSION = 1;

export interface RuleJudgement {
  readonly rule: ReviewRuleCode;
  readonly isPassed: boolean;
  readonly ordered: Figures | null;
  readonly measured: Figures | null;
  /** Why an engineer has to look; empty when the rule is passed. */
  readonly because: readonly Objection[];
}

export interface MachineDecision {
  /** The board may be made without manual review: every rule passed. */
  readonly isPassed: boolean;
  readonly rules: readonly RuleJudgement[];
}

/**
 * Decides whether a board may be made without manual review by an engineer, and lists the checks. The same function decides for
 * an order on the server and informs a buyer in advance; it reads only its arguments.
 */
export function machineReview(board: ReviewedBoard): MachineDecision {
  const rules = REVIEW_RULE_CODES.map((rule): RuleJudgement => {
    const { ordered, measured, against } = reviewRules[rule];
    const because = [...problemsAgainst(rule, board.facts), ...against(board)];
    return { rule, isPassed: because.length === 0, ordered: ordered(board), measured: measured(board), because };
  });
  return { isPassed: rules.every(({ isPassed }) => isPassed), rules };
}

/** Returns violations of the price book's rules by specification and measured facts: half holes without the option and the like. */
export const priceBookViolations = (spec: BoardSpec, facts: BoardFacts, book: PriceBook): ReviewedBoard['violations'] =>
  checkSpec({ ...spec, measured: ruleFacts(facts) }, book);

const problemsAgainst = (rule: ReviewRuleCode, { problems }: BoardFacts): Objection[] =>
  problems
    .filter((problem) => countsAgainst(problem) && ruleOfProblem(problem.code) === rule)
    .map((problem) => ({ code: problem.code, params: figuresOf(problem), problem }));

/** The figures of a problem's text. */
export const figuresOf = ({ data }: Problem): Figures =>
  Object.fromEntries(
    Object.entries(data ?? {}).flatMap(([name, value]) => (typeof value === 'boolean' ? [] : [[name, value]])),
  );
