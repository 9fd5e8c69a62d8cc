import { type Fen, fen, subtract, toApi } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { INVOICE_BALANCES } from '../../ledger/ledger/invoice-balances.ts';
import { bookingsOf, taxIn } from '../../ledger/ledger/ledger-sql.ts';
import { EARNED_FREIGHT } from '../../ledger/revenue/revenue-sql.ts';
import { BOARDS, MAIN_ORDERS } from '../../orders-core/orders/orders-sql.ts';
import { firstOf, nextOf } from './month-bounds.ts';
import { SOURCE_TAXES } from './source-taxes.ts';

/**
 * Compares the output tax booked at shipment with the invoiced tax. Both are summed over the month; their difference is
 * explained by the current account balances, so it is exact for the current month, and for a past month until one of its
 * amounts changes.
 */
export async function monthSummary(reader: Reader, month: string) {
  const [posted, invoiced, credited, between] = await Promise.all([
    postedTax(reader, month),
    invoicedTax(reader, month, 'invoice'),
    invoicedTax(reader, month, 'creditNote'),
    taxBetween(reader),
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
    unexplained: toApi(subtract(subtract(posted.now, fen(invoiced.now - credited.now)), explained)),
  };
}

interface Sums {
  /** In the month, until its end, and until now. */
  readonly within: Fen;
  readonly since: Fen;
  readonly now: Fen;
  readonly count: number;
}

async function sumsOf(reader: Reader, month: string, rows: ReturnType<typeof sql>): Promise<Sums> {
  const { rows: answer } = await sql<{ within: bigint; since: bigint; all: bigint; count: number }>`
    select coalesce(sum(fen) filter (where at >= ${firstOf(month)} and at < ${nextOf(month)}), 0)::bigint as within,
      coalesce(sum(fen) filter (where at < ${nextOf(month)}), 0)::bigint as since,
      coalesce(sum(fen), 0)::bigint as all,
      (count(*) filter (where at >= ${firstOf(month)} and at < ${nextOf(month)}))::int as count
    from (${rows}) row`.execute(reader);
  const [found] = answer;
  if (!found) throw new Error('invariant: sum query returned no row');
  return { within: fen(found.within), since: fen(found.since), now: fen(found.all), count: found.count };
}

const postedTax = (reader: Reader, month: string): Promise<Sums> =>
  sumsOf(
    reader,
    month,
    sql`select -amount_fen as fen, event_at as at from ${bookingsOf(['outputTax'], 'outputTax')} tax`,
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
 * Tax of what is on its way to an invoice, and of what waits for its statement. Of what is applied for it is the tax of the
 * lines; a source with what is free and not owed has that of its sales, whatever the lines carry that it was split into.
 */
async function taxBetween(reader: Reader) {
  const { rows } = await sql<{ applied: bigint; free: bigint; owed: bigint; waiting: bigint }>`
    select coalesce(sum(applied), 0)::bigint as applied, coalesce(sum(free), 0)::bigint as free,
      coalesce(sum(owed), 0)::bigint as owed,
      (select coalesce(sum(${taxIn(sql`sold.fen`)}), 0)::bigint from (
        select coalesce(board.amount_fen, earned.fen, 0) as fen from invoice_source source
        join ${MAIN_ORDERS} main on main.id = source.main_order_id
        left join ${BOARDS} board on board.order_no = source.no
        left join ${EARNED_FREIGHT} earned on source.kind = 'freight' and earned.main_id = main.id
        where source.awaits_statement) sold) as waiting
    from (
      select coalesce(lines.applied, 0) as applied,
        ${taxIn(sql`(account.issued + account.applied + account.free)`)} - coalesce(lines.issued + lines.applied, 0) as free,
        ${taxIn(sql`(account.issued + account.applied + account.free)`)}
          - ${taxIn(sql`(account.issued + account.applied + account.free - account.owed)`)} as owed
      from ${INVOICE_BALANCES} account left join ${SOURCE_TAXES} lines on lines.no = account.owner
    ) taxes`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error('invariant: sum query returned no row');
  return { applied: fen(row.applied), free: fen(row.free), owed: fen(row.owed), waiting: fen(row.waiting) };
}
