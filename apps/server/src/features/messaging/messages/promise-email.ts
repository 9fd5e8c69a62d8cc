import type { Tx } from '../../../platform/db/transaction.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';

export const SEND_EMAIL = 'messages.sendEmail';

/** Enqueues a try after the commit; each try enqueues the next one itself. */
export const promiseEmail = (tx: Tx, emailId: string, afterMs = 0): Promise<void> =>
  addJob(tx, SEND_EMAIL, { emailId }, { key: `email ${emailId}`, afterMs });
