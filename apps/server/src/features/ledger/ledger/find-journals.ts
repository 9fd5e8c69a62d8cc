import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { firstDay, firstDayAfter } from './period-balances.ts';

export interface JournalFilter {
  /** yyyy-MM, by the days on which they are booked. */
  readonly month: string | undefined;
  /** Account code: selects journals that moved it. */
  readonly code: string | undefined;
  /** Owner of the account with that code. */
  readonly owner: string | undefined;
  /** The full reference or business key. */
  readonly no: string | undefined;
}

export interface JournalRow {
  readonly id: string;
  /** yyyy-MM-dd. */
  readonly bookedOn: string;
  readonly eventAt: Date;
  readonly kind: string;
  readonly reference: string;
  /** Booked on another day than its event's, in Shanghai. */
  readonly isLate: boolean;
  /** Sum on the requested accounts; without any, of the full journal. */
  readonly debit: Fen;
  readonly credit: Fen;
  /** Owner of the only account with the requested code; empty when there are several, or no code was requested. */
  readonly owner: string;
}

/** Maximum number of counted journals; a filter by month, account or number narrows a longer result. */
const MAX_COUNTED = 10_000;

/**
 * Journals in the order of their days, the latest first.
 * @returns a total of at most {@link MAX_COUNTED}, so that the cost stays bounded as the ledger grows
 */
export async function findJournals(
  reader: Reader,
  { month, code, owner, no }: JournalFilter,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly journals: readonly JournalRow[] }> {
  const wanted: RawBuilder<unknown>[] = [sql`true`];
  if (month !== undefined)
    wanted.push(sql`journal.booked_on >= ${firstDay(month)} and journal.booked_on < ${firstDayAfter(month)}`);
  if (no !== undefined) wanted.push(sql`(journal.reference = ${no} or journal.biz_key = ${no})`);
  const accounts = accountsOf(code, owner);
  if (accounts)
    wanted.push(sql`exists (select from ledger_posting posting join ledger_account account on account.id = posting.account_id
      where posting.journal_id = journal.id and ${accounts})`);
  const condition = sql.join(wanted, sql` and `);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total
    from (select from ledger_journal journal where ${condition} limit ${MAX_COUNTED}) as found`.execute(reader);
  const { rows } = await sql<{
    readonly id: bigint;
    readonly booked_on: string;
    readonly event_at: Date;
    readonly kind: string;
    readonly reference: string;
    readonly is_late: boolean;
    readonly debit: bigint;
    readonly credit: bigint;
    readonly accounts: number;
    readonly owner: string;
  }>`
    select journal.id, journal.booked_on::text, journal.event_at, journal.kind, journal.reference,
      journal.booked_on <> (journal.event_at at time zone 'Asia/Shanghai')::date as is_late,
      moved.debit, moved.credit, moved.accounts, moved.owner
    from (select * from ledger_journal journal where ${condition}
      order by booked_on desc, id desc offset ${skip} limit ${take}) journal
    cross join lateral (
      select coalesce(sum(greatest(posting.amount_fen, 0)), 0)::bigint as debit,
        coalesce(-sum(least(posting.amount_fen, 0)), 0)::bigint as credit,
        count(*)::int as accounts, min(account.owner) as owner
      from ledger_posting posting join ledger_account account on account.id = posting.account_id
      where posting.journal_id = journal.id and ${accounts ?? sql`true`}) moved
    order by journal.booked_on desc, journal.id desc`.execute(reader);
  return {
    total: counted.rows[0]?.total ?? 0,
    journals: rows.map((row) => ({
      ...{ id: String(row.id), bookedOn: row.booked_on, eventAt: row.event_at, kind: row.kind, isLate: row.is_late },
      ...{ reference: row.reference, debit: fen(row.debit), credit: fen(row.credit) },
      owner: accounts && row.accounts === 1 ? row.owner : '',
    })),
  };
}

function accountsOf(code: string | undefined, owner: string | undefined): RawBuilder<unknown> | undefined {
  if (code === undefined) return undefined;
  const ofCode = sql`account.code = ${code}`;
  return owner === undefined ? ofCode : sql`${ofCode} and account.owner = ${owner}`;
}

/** Facts of one journal in addition to its postings: its key, its day, and the journal that it reverses or that reverses it. */
export async function journalFacts(
  reader: Reader,
  id: string,
): Promise<
  | {
      readonly key: string;
      readonly bookedOn: string;
      readonly reverses: string | null;
      readonly reversedBy: string | null;
    }
  | undefined
> {
  const { rows } = await sql<{ key: string; booked_on: string; reverses: bigint | null; reversed_by: bigint | null }>`
    select biz_key as key, booked_on::text, reversal_of as reverses,
      (select id from ledger_journal later where later.reversal_of = journal.id) as reversed_by
    from ledger_journal journal where id = ${id}::bigint`.execute(reader);
  const [row] = rows;
  const text = (of: bigint | null) => (of === null ? null : String(of));
  return (
    row && { key: row.key, bookedOn: row.booked_on, reverses: text(row.reverses), reversedBy: text(row.reversed_by) }
  );
}
