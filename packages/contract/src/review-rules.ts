/**
 * Checks of the machine review, in display order. A code may be added, never renamed: stored decisions refer to it. Texts:
 * `order-texts.rule.<code>`.
 */
export const REVIEW_RULE_CODES = [
  'files',
  'roles',
  'layers',
  'outline',
  'outlineClosed',
  'size',
  'design',
  'panel',
  'drill',
  'hole',
  'halfHoles',
  'trace',
  'manufacture',
  'capability',
  'impedance',
  'options',
  'remarks',
] as const;
export type ReviewRuleCode = (typeof REVIEW_RULE_CODES)[number];

/** Decisions of an engineer about a board under review. */
export const REVIEW_VERDICTS = ['approve', 'sendBack', 'requestChange'] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

/** Reactions of an engineer to a finding: one of these verdicts, or a question to the buyer first. */
export const FINDING_ANSWERS = [...REVIEW_VERDICTS, 'ask'] as const;
export type FindingAnswer = (typeof FINDING_ANSWERS)[number];

/**
 * Severities of findings, worst first. `undecided`: software cannot decide it, so it is asked, charges nothing and stops the
 * automatic review.
 */
export const FINDING_SEVERITIES = ['error', 'undecided', 'warning', 'note'] as const;

/** True when a finding of the review requires an engineer's decision. */
export const needsEngineer = ({ severity }: { readonly severity: (typeof FINDING_SEVERITIES)[number] }): boolean =>
  severity === 'error' || severity === 'undecided';
