import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { COMPANY, codeOf } from './chart.ts';

/** Returns the revenue of boards of an order without tax and tooling, after its coupons and concessions. */
export async function boardSalesOf(reader: Reader, orderNo: string): Promise<Fen> {
  const { rows } = await sql<{ booked: bigint }>`
    select coalesce(-sum(posting.amount_fen), 0)::bigint as booked
    from ledger_journal journal join ledger_posting posting on posting.journal_id = journal.id
    where journal.reference = ${orderNo} and journal.kind in ('revenue', 'concession') and posting.account_id in (
      select id from ledger_account where code in (${codeOf('boardSales')}, ${codeOf('couponDiscounts')}) and owner = ${COMPANY})`.execute(
    reader,
  );
  return fen(rows[0]?.booked ?? 0n);
}

/** SQL expression: time of the sale of a board. */
export const soldAt = (orderNo: string): RawBuilder<unknown> =>
  sql`(select event_at from ledger_journal where biz_key = ${`rev:${orderNo}`})`;
