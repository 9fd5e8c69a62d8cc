import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { codeOf } from './chart.ts';
import { isOfSales } from './ledger-sql.ts';

/**
 * SQL expression: the part of a main order's prepayment that has become freight revenue, tax included. Lists of invoiceable parts contain it;
 * revenue recognition, its correction and the release of a statement read it by `freightRevenueOf`.
 * @param mainOrderId as text
 */
export const freightRevenue = (mainOrderId: RawBuilder<unknown>): RawBuilder<unknown> =>
  // The company's account has a posting of every order ever shipped, which the planner underestimates: looking up each journal
  // separately avoids a scan of that account.
  sql`(select coalesce(-sum((
      select sum(sales.amount_fen) from ledger_posting sales
      where sales.journal_id = prepayment.journal_id and sales.account_id = any (array(
        select account.id from ledger_account account where ${isOfSales('freight')}))
    )), 0)::bigint
    from ledger_posting prepayment
    where prepayment.account_id = (
      select id from ledger_account where code = ${codeOf('orderPrepaid')} and owner = ${mainOrderId}))`;

/** Returns the freight revenue of a main order, tax included. */
export async function freightRevenueOf(reader: Reader, mainOrderId: string): Promise<Fen> {
  const { rows } = await sql<{ booked: bigint }>`select ${freightRevenue(sql`${mainOrderId}`)} as booked`.execute(
    reader,
  );
  return fen(rows[0]?.booked ?? 0n);
}

/** SQL expression: time of the first freight revenue of a main order; that of the transaction while there is none. */
export const freightSoldAt = (mainOrderId: string): RawBuilder<unknown> =>
  sql`coalesce((select min(journal.event_at) from ledger_account prepaid
    join ledger_posting prepayment on prepayment.account_id = prepaid.id
    join ledger_journal journal on journal.id = prepayment.journal_id
    join ledger_posting posting on posting.journal_id = journal.id
    where prepaid.code = ${codeOf('orderPrepaid')} and prepaid.owner = ${mainOrderId} and posting.account_id = any (array(
      select account.id from ledger_account account where ${isOfSales('freight')}))), now())`;
