import type { Tx } from '../../../platform/db/transaction.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';

export const SEND_LETTER = 'messages.sendLetter';

/** Enqueues a try after the commit; each try enqueues the next one itself. */
export const promiseLetter = (tx: Tx, letterId: string, afterMs = 0): Promise<void> =>
  addJob(tx, SEND_LETTER, { letterId }, { key: `letter ${letterId}`, afterMs });
