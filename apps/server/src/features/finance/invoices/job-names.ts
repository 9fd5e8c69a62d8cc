/** In a file of its own so that a use case can add a job without importing its code. */
export const ISSUE_INVOICE = 'invoices.issue';
export const APPLY_CHOSEN = 'invoices.applyChosen';
/** Advances a credit note by one step. */
export const RUN_CREDIT_NOTE = 'invoices.creditNote';
/** Sends issued invoices by mail. */
export const MAIL_INVOICES = 'invoices.mail';
