/** Apart from the jobs themselves, so that a use case can promise a job without knowing what does it. */
export const CLOSE_AT_GATEWAY = 'payments.closeAtGateway';
export const RUN_REFUND = 'payments.runRefund';
