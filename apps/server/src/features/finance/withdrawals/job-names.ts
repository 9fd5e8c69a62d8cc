/** In a file of its own so that a use case can add a job without importing its code. */
export const PAY_WITHDRAWAL = 'withdrawals.pay';
