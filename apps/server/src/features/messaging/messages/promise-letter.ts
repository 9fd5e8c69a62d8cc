import type { Tx } from '../../../platform/db/transaction.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';

export const SEND_LETTER = 'messages.sendLetter';

/** A letter is tried after the commit; each try promises the next one itself. */
export const promiseLetter = (tx: Tx, letterId: string, afterMs = 0): Promise<void> =>
  addJob(tx, SEND_LETTER, { letterId }, { key: `letter ${letterId}`, afterMs });
