/**
 * What the machine review looks at, in the order in which people read it. A code may be added, never renamed: stored
 * decisions name it. Words: `order-words.rule.<code>`.
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
  'trace',
  'manufacture',
  'capability',
  'impedance',
  'options',
  'remarks',
] as const;
export type ReviewRuleCode = (typeof REVIEW_RULE_CODES)[number];

/** What an engineer decides about a board under review. */
export const REVIEW_VERDICTS = ['approve', 'sendBack', 'requestChange'] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

/** What an engineer does about a finding: one of these verdicts, or a question to the buyer first. */
export const FINDING_ANSWERS = [...REVIEW_VERDICTS, 'ask'] as const;
export type FindingAnswer = (typeof FINDING_ANSWERS)[number];
