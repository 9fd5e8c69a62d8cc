import type { VoucherLayout, VoucherMode } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { moneyPostings } from '../../ledger/ledger/money-postings.ts';
import type { JournalSummary } from '../manual-journals/journal-summaries.ts';
import { standardIn } from './standard-accounts.ts';

export interface VoucherMonth {
  /** yyyy-MM. */
  readonly month: string;
  readonly closeId: string;
  readonly mode: VoucherMode;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly vouchers: number;
  /** The first one first. */
  readonly exports: readonly { readonly layout: VoucherLayout; readonly by: string; readonly at: Date }[];
}

/** Months that have vouchers; one of them when it is named. */
export async function voucherMonths(reader: Reader, month?: string): Promise<readonly VoucherMonth[]> {
  let query = reader
    .selectFrom('voucher_month as made')
    .select(['close_id', 'mode', 'made_by', 'made_at'])
    .select(sql<string>`to_char(made.month, 'YYYY-MM')`.as('month'))
    .select(sql<number>`(select count(*)::int from voucher where voucher.month = made.month)`.as('vouchers'));
  let exported = reader
    .selectFrom('voucher_export')
    .select(['layout', 'exported_by as by', 'exported_at as at'])
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
    .orderBy('exported_at');
  if (month !== undefined) {
    query = query.where('made.month', '=', `${month}-01`);
    exported = exported.where('month', '=', `${month}-01`);
  }
  const [rows, files] = [await query.execute(), await exported.execute()];
  return rows.map((row) => ({
    ...{ month: row.month, closeId: row.close_id, mode: row.mode as VoucherMode },
    ...{ madeBy: row.made_by, madeAt: row.made_at, vouchers: row.vouchers },
    exports: files
      .filter((file) => file.month === row.month)
      .map(({ layout, by, at }) => ({ layout: layout as VoucherLayout, by, at })),
  }));
}

/** True when the vouchers of this close were exported. */
export async function hasExport(reader: Reader, closeId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('voucher_export')
    .innerJoin('voucher_month', 'voucher_month.month', 'voucher_export.month')
    .select('voucher_export.id')
    .where('close_id', '=', closeId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The journals that one voucher is made of: those with the same values here. */
const GROUPS: Readonly<Record<VoucherMode, RawBuilder<unknown>>> = {
  daily: sql`booked_on, kind`,
  monthly: sql`kind`,
  each: sql`booked_on, journal_id`,
};

export interface VoucherPlan {
  /** yyyy-MM. */
  readonly month: string;
  readonly closeId: string;
  readonly mode: VoucherMode;
  readonly staffId: string;
  /** Customer of each account that is kept per customer. */
  readonly customers: readonly { readonly code: string; readonly owner: string; readonly memberId: string }[];
  /** Summary text of each kind of journal. */
  readonly texts: ReadonlyMap<string, string>;
  /** Summaries and auxiliary accounting that single journals have; their number is the reference of the journal. */
  readonly own: readonly JournalSummary[];
}

/**
 * Writes the vouchers of a month; its earlier ones, of a close that was reopened, are deleted.
 * @returns how many there are
 */
export async function writeVouchers(tx: Tx, plan: VoucherPlan): Promise<number> {
  const { month, closeId, mode, staffId, customers, texts, own } = plan;
  const first = `${month}-01`;
  await tx.deleteFrom('voucher_month').where('month', '=', first).execute();
  await tx.insertInto('voucher_month').values({ month: first, close_id: closeId, mode, made_by: staffId }).execute();
  const { rows } = await sql<{ vouchers: number }>`
    with posted as materialized (
      select dense_rank() over (order by ${GROUPS[mode]})::int as no, posting.*, standard.standard_code, standard.name,
        customer.member_id, own.summary as own_summary,
        -- Departments and projects are kept for revenue and expenses only.
        case when posting.code ~ '^[ER]' then coalesce(own.department, '') else '' end as department,
        case when posting.code ~ '^[ER]' then coalesce(own.project, '') else '' end as project
      from ${moneyPostings(month)} posting
      join ${standardIn(month)} standard on standard.code = posting.code
      left join unnest(${customers.map(({ code }) => code)}::text[], ${customers.map(({ owner }) => owner)}::text[],
        ${customers.map(({ memberId }) => memberId)}::uuid[]) as customer(code, owner, member_id)
        on customer.code = posting.code and customer.owner = posting.owner
      left join unnest(${own.map(({ journalNo }) => journalNo)}::text[], ${own.map(({ summary }) => summary)}::text[],
        ${own.map(({ department }) => department)}::text[], ${own.map(({ project }) => project)}::text[])
        as own(journal_no, summary, department, project) on own.journal_no = posting.reference
    ), made as (
      insert into voucher (month, no, day, kind, summary, attachments)
      select ${first}::date, no,
        ${mode === 'monthly' ? sql`(${first}::date + interval '1 month - 1 day')::date` : sql`max(booked_on)`}, max(kind),
        max(coalesce(text.summary, kind)) || case when count(distinct journal_id) = 1 then ' ' || max(reference) || coalesce(' ' || max(own_summary), '')
          else '（' || count(distinct journal_id) || ' 笔）' end,
        count(distinct journal_id)
      from posted
      left join unnest(${[...texts.keys()]}::text[], ${[...texts.values()]}::text[]) as text(of_kind, summary) on of_kind = kind
      group by no
      returning no
    ), lines as (
      insert into voucher_line (month, no, line, standard_code, name, member_id, department, project, debit_fen, credit_fen)
      select ${first}::date, no,
        row_number() over (partition by no order by is_credit, standard_code, member_id, department, project), standard_code,
        name, member_id, department, project, case when is_credit then 0 else amount end, case when is_credit then amount else 0 end
      from (
        select no, amount_fen < 0 as is_credit, standard_code, max(name) as name, member_id, department, project,
          abs(sum(amount_fen)) as amount
        from posted group by no, amount_fen < 0, standard_code, member_id, department, project
      ) summed
    ), journals as (
      insert into voucher_journal (month, no, journal_id) select distinct ${first}::date, no, journal_id from posted
    )
    select count(*)::int as vouchers from made`.execute(tx);
  return rows[0]?.vouchers ?? 0;
}

export interface Voucher {
  readonly no: number;
  /** yyyy-MM-dd. */
  readonly day: string;
  readonly kind: string;
  readonly summary: string;
  readonly attachments: number;
  readonly amount: Fen;
}

/** Vouchers of a month by number. */
export async function findVouchers(
  reader: Reader,
  month: string,
  { no, skip, take }: { readonly no?: number; readonly skip: number; readonly take: number },
): Promise<readonly Voucher[]> {
  let query = reader
    .selectFrom('voucher')
    .select(['no', 'day', 'kind', 'summary', 'attachments'])
    .select(
      sql<bigint>`(select sum(debit_fen)::bigint from voucher_line line where line.month = voucher.month and line.no = voucher.no)`.as(
        'amount',
      ),
    )
    .where('month', '=', `${month}-01`);
  if (no !== undefined) query = query.where('no', '=', no);
  const rows = await query.orderBy('no').offset(skip).limit(take).execute();
  return rows.map((row) => ({ ...row, amount: fen(row.amount) }));
}

export interface VoucherLine {
  readonly no: number;
  readonly standardCode: string;
  readonly name: string;
  readonly memberId: string | null;
  /** Empty for none. */
  readonly department: string;
  readonly project: string;
  readonly debit: Fen;
  readonly credit: Fen;
}

/** Lines of the vouchers of a month by number, or of one of them. */
export async function voucherLines(reader: Reader, month: string, no?: number): Promise<readonly VoucherLine[]> {
  let query = reader
    .selectFrom('voucher_line')
    .select(['no', 'standard_code', 'name', 'member_id', 'department', 'project', 'debit_fen', 'credit_fen'])
    .where('month', '=', `${month}-01`);
  if (no !== undefined) query = query.where('no', '=', no);
  const rows = await query.orderBy('no').orderBy('line').execute();
  return rows.map((row) => ({
    ...{ no: row.no, standardCode: row.standard_code, name: row.name, memberId: row.member_id },
    ...{ department: row.department, project: row.project },
    ...{ debit: fen(row.debit_fen), credit: fen(row.credit_fen) },
  }));
}

/** Ids of the journals of a voucher, at most `max`. */
export async function journalIdsOf(reader: Reader, month: string, no: number, max: number): Promise<readonly bigint[]> {
  const rows = await reader
    .selectFrom('voucher_journal')
    .select('journal_id')
    .where('month', '=', `${month}-01`)
    .where('no', '=', no)
    .orderBy('journal_id')
    .limit(max)
    .execute();
  return rows.map(({ journal_id }) => journal_id);
}

export async function insertExport(
  tx: Tx,
  { month, layout, staffId }: { readonly month: string; readonly layout: VoucherLayout; readonly staffId: string },
): Promise<void> {
  await tx
    .insertInto('voucher_export')
    .values({ month: `${month}-01`, layout, exported_by: staffId })
    .execute();
}
