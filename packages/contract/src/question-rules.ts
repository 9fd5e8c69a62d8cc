/** States of an engineering question (工程问客). A question that is asked again waits for the buyer again, in its next round. */
export const QUESTION_STATES = ['awaitingReply', 'answered', 'closed'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** Policies for a buyer's silence: the factory's recommendation applies after some hours, or the board waits. */
export const QUESTION_POLICIES = ['wait', 'recommend'] as const;
export type QuestionPolicy = (typeof QUESTION_POLICIES)[number];

/** After so many hours of the current round the recommendation holds, where the buyer wants that. */
export const POLICY_HOURS = 24;
/** After so many hours of the current round the buyer is reminded. */
export const REMINDER_HOURS = [24, 48] as const;

/** Why nothing is asked any more. */
export const QUESTION_ENDS = ['answered', 'withdrawn', 'changeOrder', 'previous', 'orderChanged'] as const;
export type QuestionEnd = (typeof QUESTION_ENDS)[number];

export const QUESTION_FILE_MEDIA = ['image', 'pdf', 'zip', 'dxf'] as const;
export type QuestionFileMedia = (typeof QUESTION_FILE_MEDIA)[number];

/** In characters. */
export const MAX_QUESTION_TEXT = 2_000;
export const MAX_OPTION_TEXT = 300;
export const MAX_QUESTION_OPTIONS = 6;
export const MAX_QUESTION_FILES = 8;
export const MAX_QUESTION_FILE_BYTES = 20 * 1024 * 1024;

/** Texts for what no finding of the machine review brought up. */
export const GENERAL_QUESTIONS = 'general';
/** Placeholders of a question template besides the figures of its finding; the last one is the finding as a text. */
export const QUESTION_PLACES = ['订单号', '文件名', '层数', '数量', '问题'] as const;

/** Classes of findings, each with texts for the findings that have none of their own. */
export const QUESTION_CLASSES = ['class.missing', 'class.unclear', 'class.manufacturing', 'class.wish'] as const;

/** Findings about something that the files lack. */
const MISSING: ReadonlySet<string> = new Set([
  ...['drill.missing', 'outline.missing', 'outline.taken-from-copper', 'roles.mask-missing', 'roles.no-copper'],
  ...['cad.zones-unfilled', 'review.noFiles', 'review.fileMissing'],
]);
/** Findings about something that the buyer wrote or chose. */
const WISHES: ReadonlySet<string> = new Set([
  ...['review.optionForPeople', 'review.impedanceStated', 'review.edgePlatingStated'],
  ...['review.note', 'review.remarks'],
]);

/** Returns the class of a finding: what is missing, drawn beyond the process, asked for by the buyer, or else unclear. */
export function questionClassOf(code: string): (typeof QUESTION_CLASSES)[number] {
  if (MISSING.has(code)) return 'class.missing';
  if (WISHES.has(code)) return 'class.wish';
  return code.startsWith('dfm.') || code.startsWith('rule.') ? 'class.manufacturing' : 'class.unclear';
}
