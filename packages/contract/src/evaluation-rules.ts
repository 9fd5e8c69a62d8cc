/** Scores of an evaluation, each from one to five. The order is that of the form. */
export const EVALUATION_DIMENSIONS = ['quality', 'delivery', 'service', 'packing'] as const;
export type EvaluationDimension = (typeof EVALUATION_DIMENSIONS)[number];

/** For so many days after it was written an evaluation is edited, or taken up again after it was deleted. */
export const EVALUATION_EDIT_DAYS = 15;
export const MAX_EVALUATION_IMAGES = 6;
export const MAX_EVALUATION_TEXT = 1000;

/** Share of boards sent on time with one decimal, rounded down: `100.0%` only when every promise was kept. */
export const onTimeRate = ({ sent, onTime }: { readonly sent: number; readonly onTime: number }): string =>
  sent === 0 ? '–' : `${(Math.floor((onTime * 1000) / sent) / 10).toFixed(1)}%`;
