import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { COMPANY, codeOf } from './chart.ts';

/** Returns the part of a main order's prepayment that has become freight revenue. */
export async function freightRevenueOf(reader: Reader, mainOrderId: string): Promise<Fen> {
  // The company's account has a posting of every order ever shipped, and the planner does not know how many: a lookup journal
  // by journal avoids a scan of the account.
  const { rows } = await sql<{ booked: bigint }>`
    select coalesce(-sum((
      select sales.amount_fen from ledger_posting sales
      where sales.journal_id = spent.journal_id and sales.account_id = (
        select id from ledger_account where code = ${codeOf('freightSales')} and owner = ${COMPANY})
    )), 0)::bigint as booked
    from ledger_posting spent
    where spent.account_id = (
      select id from ledger_account where code = ${codeOf('orderPrepaid')} and owner = ${mainOrderId})`.execute(reader);
  return fen(rows[0]?.booked ?? 0n);
}
