import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { balancesOf } from '../../ledger/ledger/ledger-sql.ts';
import { invoiceChanged } from './invoice-events.ts';

/** Ids of issued applications whose invoices contain an amount for which a credit note is owed, as a subquery. */
export const OWING_APPLICATIONS: RawBuilder<string> = sql<string>`(
  select invoice.application_id from ${balancesOf('invoiceOwed')} owed
  join invoice_line line on line.source_no = owed.owner
  join invoice on invoice.id = line.invoice_id and invoice.state = 'issued'
  where owed.balance_fen <> 0)`;

/** Notifies staff that the invoices of this source now need a credit note. */
export async function raiseOwed(tx: Tx, no: string): Promise<void> {
  const rows = await tx
    .selectFrom('invoice')
    .innerJoin('invoice_line as line', 'line.invoice_id', 'invoice.id')
    .select('invoice.application_id')
    .distinct()
    .where('line.source_no', '=', no)
    .where('invoice.state', '=', 'issued')
    .execute();
  for (const row of rows) await raise(tx, invoiceChanged, { id: row.application_id, staffId: null });
}
