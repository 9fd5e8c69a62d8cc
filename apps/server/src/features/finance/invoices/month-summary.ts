import { INVOICE_SOURCES, type OpenTaxItem, parseEnum } from '@xunban/contract';
import { type Fen, fen, subtract, toApi } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import { toIso } from '../../../platform/clock.ts';
import { pageWithTotal } from '../../../platform/db/page-with-total.ts';
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
    applied: toApi(fen(between.applied)),
    free: toApi(fen(between.free)),
    waiting: toApi(fen(between.waiting)),
    owed: toApi(fen(between.owed)),
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

interface OpenTax {
  readonly applied: bigint;
  readonly free: bigint;
  readonly waiting: bigint;
  readonly owed: bigint;
}

async function taxBetween(reader: Reader, month: string): Promise<OpenTax> {
  const { rows } = await sql<OpenTax>`
    select coalesce(sum(applied), 0)::bigint as applied, coalesce(sum(free), 0)::bigint as free,
      coalesce(sum(waiting), 0)::bigint as waiting, coalesce(sum(owed), 0)::bigint as owed
    from ${openTaxAtEnd(month)} open`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error('invariant: sum query returned no row');
  return row;
}

/** Lists the parts of the difference of a month, the oldest sale first. */
export async function openTaxItems(
  reader: Reader,
  month: string,
  { skipCount, maxResultCount }: { readonly skipCount: number; readonly maxResultCount: number },
): Promise<{ readonly totalCount: number; readonly items: OpenTaxItem[] }> {
  const { total, rows } = await pageWithTotal(
    async ({ skip, take }) => {
      const { rows } = await sql<OpenTax & { no: string; mainNo: string; kind: string; since: Date; total: number }>`
        select open.*, main.main_no as "mainNo", source.kind, source.since, (count(*) over ())::int as total
        from ${openTaxAtEnd(month)} open join invoice_source source on source.no = open.no
        join ${MAIN_ORDERS} main on main.id = source.main_order_id
        where open.applied <> 0 or open.free <> 0 or open.waiting <> 0 or open.owed <> 0
        order by source.since, open.no limit ${take} offset ${skip}`.execute(reader);
      return rows;
    },
    { skip: skipCount, take: maxResultCount },
  );
  return {
    totalCount: total,
    items: rows.map(({ no, mainNo, kind, since, applied, free, waiting, owed }) => ({
      ...{ no, mainNo, kind: parseEnum(INVOICE_SOURCES, kind), soldAt: toIso(since) },
      ...{ applied: toApi(fen(applied)), free: toApi(fen(free)), waiting: toApi(fen(waiting)), owed: toApi(fen(owed)) },
    })),
  };
}

/**
 * Tax of each source (`no`) at the end of a month that was on its way to an invoice, and of what was sold and waited for its
 * statement: the latter is invoiceable later, so it has no account yet.
 */
function openTaxAtEnd(month: string): RawBuilder<unknown> {
  const tax = (amount: RawBuilder<unknown>) => taxIn(sql`(${amount})`, sql`account.percent`);
  return sql`(
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
    select account.owner as no, ${tax(sql`account.issued + account.applied`)} - coalesce(taxed.fen, 0) as applied,
      ${tax(sql`account.issued + account.applied + account.free`)} - ${tax(sql`account.issued + account.applied`)} as free,
      0::bigint as waiting,
      ${tax(sql`account.issued + account.applied + account.free`)}
        - ${tax(sql`account.issued + account.applied + account.free - account.owed`)} as owed
    from account left join taxed on taxed.no = account.owner
    union all
    select no, 0, 0, fen, 0 from sold where no not in (select owner from account)
  )`;
}
