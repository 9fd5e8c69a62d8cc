export {
  figuresOf,
  type MachineDecision,
  machineReview,
  priceBookViolations,
  REVIEW_RULES_VERSION,
  type RuleJudgement,
} from './machine-review.ts';
export type { Objection, ReviewedBoard } from './review-rule.ts';
export { ruleFacts } from './rule-facts.ts';
export { countsAgainst } from './rule-of-problem.ts';
