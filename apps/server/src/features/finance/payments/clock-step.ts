import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';

/**
 * After the clock was set back. Requests in the future count as sent now: their answers are asked for after the usual pause.
 * Pending payments whose next question is further away than their last pause are asked about now.
 */
export async function resetFuturePayments(tx: Tx): Promise<void> {
  await sql`update refund set requested_at = clock_timestamp() where requested_at > clock_timestamp()`.execute(tx);
  await sql`update payment set next_ask_at = now()
    where state = 'pending' and coalesce(next_ask_at, pending_at) > now() + interval '5 minutes'`.execute(tx);
}
