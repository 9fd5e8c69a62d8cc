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
/** Placeholders of a question template besides the figures of its finding. */
export const QUESTION_PLACES = ['订单号', '文件名', '层数', '数量'] as const;
