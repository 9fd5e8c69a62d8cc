/** Apart from the job itself, so that a checkout can promise it without knowing what does it. */
export const REVIEW_ORDER = 'orders.review';
