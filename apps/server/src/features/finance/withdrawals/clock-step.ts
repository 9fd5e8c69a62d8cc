import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NEW_ACCOUNT_MS } from './new-account.ts';

/**
 * After the clock was set back: requests in the future count as sent now, and their answers are asked for after the usual pause. No
 * withdrawal to a new account waits longer than one that is requested now.
 */
export async function resetFuturePayouts(tx: Tx): Promise<void> {
  await sql`update withdrawal set requested_at = clock_timestamp() where requested_at > clock_timestamp()`.execute(tx);
  const longest = sql`clock_timestamp() + make_interval(secs => ${NEW_ACCOUNT_MS / 1_000})`;
  await sql`update withdrawal set not_before = ${longest}
    where state in ('applied', 'reviewing') and not_before > ${longest}`.execute(tx);
}
