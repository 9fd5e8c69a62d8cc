import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';

/** After the clock was set back: a try in the future counts as begun now, and is lost after the usual time. */
export async function resetFutureTries(tx: Tx): Promise<void> {
  await sql`update email set tried_at = now() where tried_at > now()`.execute(tx);
}
