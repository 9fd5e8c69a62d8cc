import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';

/** After the clock was set back: requests in the future count as sent now, and their answers are asked for after the usual pause. */
export async function resetFutureInvoices(tx: Tx): Promise<void> {
  await sql`update invoice set requested_at = clock_timestamp() where requested_at > clock_timestamp()`.execute(tx);
  await sql`update invoice_credit_note set requested_at = clock_timestamp() where requested_at > clock_timestamp()`.execute(
    tx,
  );
}
