import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { deleteOldEmails } from './email-store.ts';
import { deleteOldMessages } from './message-store.ts';
import { SEND_EMAIL } from './promise-email.ts';
import { type BoardOfEmail, type ReplyAddress, sendEmail } from './send-email.ts';

const MAX_AT_ONCE = 1_000;
const MAX_ROUNDS = 100;

const ofEmail = z.object({ emailId: z.string() });

/**
 * @param boardOf how the board of an order looks
 * @param replyTo the address for replies to an email about a conversation
 */
export const messagesJobs = (
  deps: Pick<Deps, 'db' | 'mail' | 'config'>,
  boardOf: BoardOfEmail,
  replyTo: ReplyAddress,
): readonly JobDefinition[] => [
  { name: SEND_EMAIL, handle: (payload) => sendEmail(deps, ofEmail.parse(payload).emailId, boardOf, replyTo) },
  {
    name: 'messages.deleteOld',
    every: '27 19 * * *',
    handle: async () => {
      await deps.db.transaction(deleteOldEmails);
      for (let round = 0; round < MAX_ROUNDS; round += 1)
        if ((await deps.db.transaction((tx) => deleteOldMessages(tx, MAX_AT_ONCE))) < MAX_AT_ONCE) return;
    },
  },
];

/** After the clock was set back: a try in the future counts as begun now, and is lost after the usual time. */
export async function resetFutureTries(tx: Tx): Promise<void> {
  await sql`update email set tried_at = now() where tried_at > now()`.execute(tx);
}
