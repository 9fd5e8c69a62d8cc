import { type RawBuilder, sql } from 'kysely';
import { type AccountKind, codeOf } from './chart.ts';
import { SALES_ACCOUNTS } from './output-tax.ts';
import { firstDay, firstDayAfter } from './period-balances.ts';

/** Revenue accounts of orders, each net of its tax, and that tax. */
const ACCOUNTS = [
  'boardSales',
  'toolingSales',
  'couponDiscounts',
  'freightSales',
  'cancellationFees',
  'outputTax',
] as const satisfies readonly AccountKind[];

/**
 * Revenue of orders from the beginning of a month to the end of another (yyyy-MM): a table of `order_no`, `month`, and
 * `boards`, `tooling`, `freight`, `fees` and `tax` in fen, credit positive, and `coupons`, a debit, before the closing journals of a year; `allowances` is what
 * complaints took from `boards` and `tooling`, and `is_sold` is true in the month of shipment. A row for each order and month.
 */
export const salesBetween = (from: string, to: string): RawBuilder<unknown> => {
  const sumOf = (kind: (typeof ACCOUNTS)[number]) =>
    sql`coalesce(-sum(posting.amount_fen) filter (where account.code = ${codeOf(kind)}), 0)::bigint`;
  return sql`(select journal.reference as order_no, to_char(journal.booked_on, 'YYYY-MM') as month,
      ${sumOf('boardSales')} as boards, ${sumOf('toolingSales')} as tooling, ${sumOf('freightSales')} as freight,
      -${sumOf('couponDiscounts')} as coupons, ${sumOf('cancellationFees')} as fees, ${sumOf('outputTax')} as tax,
      coalesce(sum(posting.amount_fen) filter (where account.code = any (${SALES_ACCOUNTS.board.map(codeOf)})
        and journal.kind = 'concession'), 0)::bigint as allowances,
      bool_or(journal.biz_key = 'rev:' || journal.reference) as is_sold
    from ledger_account account
    join ledger_posting posting on posting.account_id = account.id
    join ledger_journal journal on journal.id = posting.journal_id
    where account.code = any (${ACCOUNTS.map(codeOf)})
      and journal.kind <> 'yearProfit' and journal.booked_on >= ${firstDay(from)} and journal.booked_on < ${firstDayAfter(to)}
    group by 1, 2)`;
};
