import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { LEASE_SECONDS } from './presence-store.ts';

/** After the clock was set back: visits end that would last longer than a lease. A page that is open begins its own again. */
export async function endFuturePresence(tx: Tx): Promise<void> {
  await sql`delete from case_presence where until > now() + make_interval(secs => ${LEASE_SECONDS})`.execute(tx);
}
