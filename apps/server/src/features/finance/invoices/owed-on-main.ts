import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { invoiceBalanceRow } from '../../ledger/ledger/invoice-balances.ts';
import { balancesOf, bookingsOf } from '../../ledger/ledger/ledger-sql.ts';

/** Returns the amount of a main order for which a credit note is owed. */
export async function owedOnMain(reader: Reader, mainOrderId: string): Promise<Fen> {
  const { rows } = await sql<{ fen: bigint }>`
    select coalesce(sum(balance.owed), 0)::bigint as fen from invoice_source source
    cross join lateral ${invoiceBalanceRow(sql`source.no`)} balance where source.main_order_id = ${mainOrderId}`.execute(
    reader,
  );
  return fen(rows[0]?.fen ?? 0n);
}

/** Returns the main orders of boards and freights that can be invoiced, by their numbers. */
export async function mainOrdersOfSources(
  reader: Reader,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ no: string; main: string }>`
    select no, main_order_id as main from invoice_source where no = any (${numbers})`.execute(reader);
  return new Map(rows.map(({ no, main }) => [no, main]));
}

/** For the ledger checks: `main_order_id`, and the `fen` for which a credit note is owed. */
export const OWED_ON_MAIN_ORDERS = sql`(select source.main_order_id, -sum(account.balance_fen)::bigint as fen
  from invoice_source source join ${balancesOf('invoiceOwed')} account on account.owner = source.no
  group by source.main_order_id)`;

/**
 * For the ledger checks: `main_order_id`, and the `fen` that credit notes released within the last hour. A job refunds them after
 * the credit note's transaction.
 */
export const RELEASED_ON_MAIN_ORDERS = sql`(select source.main_order_id, sum(booking.amount_fen)::bigint as fen
  from invoice_source source
  join ${bookingsOf(['invoiceReversed', 'invoiceReturned'], 'invoiceOwed')} booking on booking.owner = source.no
  where booking.event_at > now() - interval '1 hour' group by source.main_order_id)`;
