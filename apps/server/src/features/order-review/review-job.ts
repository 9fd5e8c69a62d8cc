/** The name of the job, in a file of its own so that checkout can add the job without importing its code. */
export const REVIEW_ORDER = 'orders.review';
