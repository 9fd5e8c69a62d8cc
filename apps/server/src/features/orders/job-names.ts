/** Apart from the jobs themselves, so that a use case can promise a job without knowing what does it. */
export const REVIEW_ORDER = 'orders.review';
export const CLOSE_UNPAID = 'orders.closeUnpaid';
export const CONFIRM_RECEIPTS = 'orders.confirmReceipts';
