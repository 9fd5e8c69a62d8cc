import { type Fen, fen, subtract, toApi } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { invoiceBalancesAtEnd } from '../../ledger/ledger/invoice-balances.ts';
import { bookingsOf, salesOf, taxIn } from '../../ledger/ledger/ledger-sql.ts';
import { BOARDS, MAIN_ORDERS } from '../../orders-core/orders/orders-sql.ts';
import { firstOf, nextOf } from './month-bounds.ts';
import { SOURCE_RATES } from './source-taxes.ts';

/**
 * Compares the output tax booked at shipment with the invoiced tax, in a month and until its end. The difference at the end of
 * the month is explained by the amounts that were open then.
 */
export async function monthSummary(reader: Reader, month: string) {
  const [posted, invoiced, credited, between] = await Promise.all([
    postedTax(reader, month),
    invoicedTax(reader, month, 'invoice'),
    invoicedTax(reader, month, 'creditNote'),
    taxBetween(reader, month),
  ]);
  const net = subtract(invoiced.since, credited.since);
  const explained = fen(between.applied + between.free + between.waiting - between.owed);
  return {
    month,
    posted: toApi(posted.within),
    invoiced: toApi(invoiced.within),
    creditNote: toApi(credited.within),
    invoices: invoiced.count,
    postedSince: toApi(posted.since),
    invoicedSince: toApi(net),
    applied: toApi(between.applied),
    free: toApi(between.free),
    waiting: toApi(between.waiting),
    owed: toApi(between.owed),
    unexplained: toApi(subtract(subtract(posted.since, net), explained)),
  };
}

interface Sums {
  /** In the month, and until its end. */
  readonly within: Fen;
  readonly since: Fen;
  readonly count: number;
}

async function sumsOf(reader: Reader, month: string, rows: ReturnType<typeof sql>): Promise<Sums> {
  const { rows: answer } = await sql<{ within: bigint; since: bigint; count: number }>`
    select coalesce(sum(fen) filter (where at >= ${firstOf(month)} and at < ${nextOf(month)}), 0)::bigint as within,
      coalesce(sum(fen) filter (where at < ${nextOf(month)}), 0)::bigint as since,
      (count(*) filter (where at >= ${firstOf(month)} and at < ${nextOf(month)}))::int as count
    from (${rows}) row`.execute(reader);
  const [found] = answer;
  if (!found) throw new Error('invariant: sum query returned no row');
  return { within: fen(found.within), since: fen(found.since), count: found.count };
}

const postedTax = (reader: Reader, month: string): Promise<Sums> =>
  sumsOf(
    reader,
    month,
    sql`select -amount_fen as fen, event_at as at from ${bookingsOf(['revenue', 'concession'], 'outputTax')} tax`,
  );

const invoicedTax = (reader: Reader, month: string, of: 'invoice' | 'creditNote'): Promise<Sums> =>
  sumsOf(
    reader,
    month,
    of === 'invoice'
      ? sql`select tax_fen as fen, issued_at as at from invoice where state = 'issued'`
      : sql`select tax_fen as fen, issued_at as at from invoice_credit_note where state = 'issued'`,
  );

/**
 * Tax at the end of a month of what was on its way to an invoice, and of what was sold and waited for its statement: the latter
 * is invoiceable later, so it has no account yet.
 */
async function taxBetween(reader: Reader, month: string) {
  const tax = (amount: RawBuilder<unknown>) => taxIn(sql`(${amount})`, sql`account.percent`);
  const { rows } = await sql<{ applied: bigint; free: bigint; owed: bigint; waiting: bigint }>`
    with account as (
      select balance.*, rate.percent from ${invoiceBalancesAtEnd(month)} balance
      join ${SOURCE_RATES} rate on rate.no = balance.owner where issued <> 0 or applied <> 0 or free <> 0 or owed <> 0
    ), taxed as (
      select no, sum(fen)::bigint as fen from (
        select line.source_no as no, line.tax_fen as fen from invoice_line line
        join invoice on invoice.id = line.invoice_id and invoice.state = 'issued' and invoice.issued_at < ${nextOf(month)}
        union all
        select part.source_no, -part.tax_fen from invoice_credit_note_part part
        join invoice_credit_note credit_note on credit_note.id = part.credit_note_id and credit_note.state = 'issued'
          and credit_note.issued_at < ${nextOf(month)}
      ) pieces group by no
    ), sold as (
      select no, sum(fen)::bigint as fen from (
        select reference as no, event_at, tax_fen as fen from ${salesOf('board')} boards
        union all
        select main.main_no, event_at, freight.tax_fen from ${salesOf('freight')} freight
        join ${BOARDS} board on board.order_no = freight.reference join ${MAIN_ORDERS} main on main.id = board.main_order_id
      ) taxes where event_at < ${nextOf(month)} group by no
    )
    select coalesce(sum(applied), 0)::bigint as applied, coalesce(sum(free), 0)::bigint as free,
      coalesce(sum(owed), 0)::bigint as owed,
      (select coalesce(sum(fen), 0)::bigint from sold where no not in (select owner from account)) as waiting
    from (
      select ${tax(sql`account.issued + account.applied`)} - coalesce(taxed.fen, 0) as applied,
        ${tax(sql`account.issued + account.applied + account.free`)} - ${tax(sql`account.issued + account.applied`)} as free,
        ${tax(sql`account.issued + account.applied + account.free`)}
          - ${tax(sql`account.issued + account.applied + account.free - account.owed`)} as owed
      from account left join taxed on taxed.no = account.owner
    ) open`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error('invariant: sum query returned no row');
  return { applied: fen(row.applied), free: fen(row.free), owed: fen(row.owed), waiting: fen(row.waiting) };
}
