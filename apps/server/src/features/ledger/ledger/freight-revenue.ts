import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { codeOf, HOUSE } from './chart.ts';

/** How much of a main order's prepayment has become revenue of freight. */
export async function freightRevenueOf(reader: Reader, mainOrderId: string): Promise<Fen> {
  // The account of the house has a posting of every order that was ever sent, and the planner does not know how many: looked
  // up for one journal after the other, it is never read through.
  const { rows } = await sql<{ booked: bigint }>`
    select coalesce(-sum((
      select sales.amount_fen from ledger_posting sales
      where sales.journal_id = spent.journal_id and sales.account_id = (
        select id from ledger_account where code = ${codeOf('freightSales')} and owner = ${HOUSE})
    )), 0)::bigint as booked
    from ledger_posting spent
    where spent.account_id = (
      select id from ledger_account where code = ${codeOf('orderPrepaid')} and owner = ${mainOrderId})`.execute(reader);
  return fen(rows[0]?.booked ?? 0n);
}
