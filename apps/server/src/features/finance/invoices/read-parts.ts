import { INVOICE_SOURCES, type InvoiceObstacle, type InvoiceSource, parseEnum } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import { pageWithTotal } from '../../../platform/db/page-with-total.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { freightRevenue } from '../../ledger/ledger/freight-revenue.ts';
import {
  type InvoiceBalance,
  type InvoiceBalanceColumns,
  invoiceBalanceRow,
  readInvoiceBalance,
} from '../../ledger/ledger/invoice-balances.ts';
import { BOARDS, LIVE, MAIN_ORDERS } from '../../orders-core/orders/orders-sql.ts';

/** A board, or the freight of a main order, with how far it is on its way to an invoice. */
export interface Part {
  readonly no: string;
  readonly kind: InvoiceSource;
  readonly mainOrderId: string;
  readonly mainNo: string;
  /** Null for what is paid and not sent. */
  readonly since: Date | null;
  readonly awaitsStatement: boolean;
  readonly amountFen: bigint;
  readonly balance: InvoiceBalance;
}

interface Row extends InvoiceBalanceColumns {
  readonly no: string;
  readonly kind: string;
  readonly main_order_id: string;
  readonly main_no: string;
  readonly since: Date | null;
  readonly awaits_statement: boolean;
  readonly amount_fen: bigint;
}

/** Why a part cannot be applied for now; null when it can. */
export function obstacleOf({ since, awaitsStatement, balance }: Part): InvoiceObstacle | null {
  if (balance.invoiceable > 0n && balance.applied === 0n && balance.owed === 0n) return null;
  if (since === null) return 'notSent';
  if (awaitsStatement) return 'awaitsStatement';
  if (balance.applied > 0n) return 'applied';
  return balance.issued > 0n ? 'issued' : 'returned';
}

/**
 * A part in an open application cannot be put into another one, even when more of it was sold meanwhile; one with an owed credit
 * note waits for it.
 */
const FREE = sql`(invoiceable > 0 and applied = 0 and owed = 0)`;

const monthOf = (time: RawBuilder<unknown>) => sql`to_char(${time} at time zone 'Asia/Shanghai', 'YYYY-MM')`;

/** The amount of a part. Freight bought on credit is booked as consumption with its statement; until then it is its revenue. */
const AMOUNT = sql`coalesce(board.amount_fen, case when source.awaits_statement
  then ${freightRevenue(sql`source.main_order_id::text`)} else balance.consumed end)::bigint`;

/** Shipped parts of some main orders, as a table: `source` with its balances. */
const sentOf = (which: RawBuilder<unknown>) => sql`
  select source.no, source.kind, source.main_order_id, main.main_no, source.since, source.awaits_statement,
    ${AMOUNT} as amount_fen, balance.*
  from invoice_source source
  join ${MAIN_ORDERS} main on main.id = source.main_order_id
  left join ${BOARDS} board on board.order_no = source.no
  cross join lateral ${invoiceBalanceRow(sql`source.no`)} balance
  where ${which}`;

/** Boards that are paid and not sent. */
const unsentOf = (which: RawBuilder<unknown>) => sql`
  select board.order_no, 'board', main.id, main.main_no, null::timestamptz, false, board.amount_fen, 0, 0, 0, 0, 0
  from ${MAIN_ORDERS} main join ${BOARDS} board on board.main_order_id = main.id
  where ${which} and ${LIVE} and board.is_sold and not board.is_sent`;

export interface PartFilter {
  /** In which it was sent, as yyyy-MM. */
  readonly month?: string | undefined;
  readonly canApply?: boolean | undefined;
}

/** A member's uninvoiced parts: unshipped first, then by shipping time, the latest first. */
export async function uninvoicedParts(
  reader: Reader,
  memberId: string,
  { month, canApply }: PartFilter,
  page: { readonly skip: number; readonly take: number },
): Promise<{ readonly totalCount: number; readonly parts: readonly Part[] }> {
  const conditions = [
    sql`(since is null or awaits_statement or invoiceable + applied + owed > 0)`,
    ...(month === undefined ? [] : [sql`${monthOf(sql`since`)} = ${month}`]),
    ...(canApply === true ? [FREE] : []),
    ...(canApply === false ? [sql`not ${FREE}`] : []),
  ];
  const { total, rows } = await pageWithTotal(async ({ skip, take }) => {
    const read = await sql<Row & { total: number }>`
      select part.*, count(*) over ()::int as total
      from (${sentOf(sql`source.member_id = ${memberId}`)} union all ${unsentOf(sql`main.member_id = ${memberId}`)}) part
      where ${sql.join(conditions, sql` and `)}
      order by since desc nulls first, no desc offset ${skip} limit ${take}`.execute(reader);
    return read.rows;
  }, page);
  return { totalCount: total, parts: rows.map(partOf) };
}

/**
 * Parts that can be applied for now: those of these numbers, or all that was shipped in a month. Unknown numbers are left out.
 */
export async function applicableParts(
  reader: Reader,
  memberId: string,
  { nos, month }: { readonly nos: readonly string[]; readonly month: string | undefined },
): Promise<Part[]> {
  const which =
    month === undefined ? sql`source.no = any (${nos}::text[])` : sql`${monthOf(sql`source.since`)} = ${month}`;
  const { rows } = await sql<Row>`
    select part.* from (${sentOf(sql`source.member_id = ${memberId} and ${which}`)}) part
    where ${FREE} order by since, main_no, kind, no`.execute(reader);
  return rows.map(partOf);
}

/** All parts of one main order, shipped or not. */
export async function partsOfMain(reader: Reader, mainOrderId: string): Promise<Part[]> {
  const { rows } = await sql<Row>`
    select part.* from (${sentOf(sql`source.main_order_id = ${mainOrderId}`)}
      union all ${unsentOf(sql`main.id = ${mainOrderId}`)}) part
    order by kind, no`.execute(reader);
  return rows.map(partOf);
}

/** A member's parts that can be applied for now, by shipping month, the latest first. */
export async function monthsOf(
  reader: Reader,
  memberId: string,
): Promise<{ readonly month: string; readonly fen: bigint; readonly count: number }[]> {
  const { rows } = await sql<{ month: string; fen: bigint; count: number }>`
    select ${monthOf(sql`since`)} as month, sum(invoiceable)::bigint as fen, count(*)::int as count
    from (${sentOf(sql`source.member_id = ${memberId}`)}) part
    where ${FREE} group by 1 order by 1 desc`.execute(reader);
  return rows;
}

/** Invoiced amounts of a member that are no longer sold. */
interface Owed {
  readonly all: Fen;
  /** The part with a credit note that the member declined or let lapse. */
  readonly unconfirmed: Fen;
}

/** Returns the amounts for which a member's credit notes are owed. */
export async function owedBy(reader: Reader, memberId: string): Promise<Owed> {
  const { rows } = await sql<{ all_fen: bigint; unconfirmed_fen: bigint }>`
    select coalesce(sum(balance.owed), 0)::bigint as all_fen,
      coalesce(sum(balance.owed) filter (where exists (
        select from invoice_line line
        cross join lateral (select credit_note.state from invoice_credit_note credit_note
          where credit_note.invoice_id = line.invoice_id and credit_note.state not in ('refused', 'revoked')
            and (credit_note.initiator is distinct from 'buyer' or credit_note.state in ('waiting', 'confirmed', 'issued'))
          order by credit_note.made_at desc, credit_note.id limit 1) latest
        where line.source_no = source.no and latest.state in ('declined', 'lapsed'))), 0)::bigint as unconfirmed_fen
    from invoice_source source
    cross join lateral ${invoiceBalanceRow(sql`source.no`)} balance
    where source.member_id = ${memberId} and balance.owed > 0`.execute(reader);
  return { all: fen(rows[0]?.all_fen ?? 0n), unconfirmed: fen(rows[0]?.unconfirmed_fen ?? 0n) };
}

const partOf = (row: Row): Part => ({
  no: row.no,
  kind: parseEnum(INVOICE_SOURCES, row.kind),
  mainOrderId: row.main_order_id,
  mainNo: row.main_no,
  since: row.since,
  awaitsStatement: row.awaits_statement,
  amountFen: row.amount_fen,
  balance: readInvoiceBalance(row),
});
