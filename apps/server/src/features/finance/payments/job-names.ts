/** The names of jobs, in a file of their own so that a use case can add a job without importing its code. */
export const CLOSE_AT_GATEWAY = 'payments.closeAtGateway';
export const RUN_REFUND = 'payments.runRefund';
export const READ_COMPLAINT = 'disputes.readComplaint';
