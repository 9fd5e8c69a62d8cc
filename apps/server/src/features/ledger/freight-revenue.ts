import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/transaction.ts';
import { codeOf, HOUSE } from './chart.ts';

/** How much of a main order's prepayment has become revenue of freight. */
export async function freightRevenueOf(reader: Reader, mainOrderId: string): Promise<Fen> {
  const { rows } = await sql<{ booked: bigint }>`
    select coalesce(-sum(sales.amount_fen), 0)::bigint as booked
    from ledger_account prepaid
    join ledger_posting spent on spent.account_id = prepaid.id
    join ledger_posting sales on sales.journal_id = spent.journal_id
    join ledger_account freight on freight.id = sales.account_id
    where prepaid.code = ${codeOf('orderPrepaid')} and prepaid.owner = ${mainOrderId}
      and freight.code = ${codeOf('freightSales')} and freight.owner = ${HOUSE}`.execute(reader);
  return fen(rows[0]?.booked ?? 0n);
}
