import { type Fen, fen } from '@xunban/money';
import { type SelectQueryBuilder, sql } from 'kysely';
import { toIso } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type Account, codeOf } from './chart.ts';
import { isSpentHold } from './spent-holds.ts';

export interface StatementFilter {
  /** Kinds of journals; all when absent. Of a hold, only those that were spent, or only those that were not. */
  readonly kinds?: readonly { readonly kind: string; readonly isSpent?: boolean | undefined }[] | undefined;
  /** First and last day in Asia/Shanghai, yyyy-MM-dd. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly isOldestFirst: boolean;
  readonly skip: number;
  readonly take: number;
}

/** One booking on an account. */
export interface StatementLine {
  readonly journalId: string;
  readonly at: string;
  readonly kind: string;
  /** A hold whose money was spent on what it was held for. */
  readonly isSpent: boolean;
  /** Debit positive. */
  readonly amount: Fen;
  /** The account's balance after it, debit positive. */
  readonly balance: Fen;
  readonly reference: string;
}

/** Every booking on an account with the balance after it, in the order of booking. */
export async function accountStatement(
  reader: Reader,
  account: Account,
  filter: StatementFilter,
): Promise<{ readonly total: number; readonly lines: readonly StatementLine[] }> {
  const isWhole = filter.kinds === undefined && !filter.from && !filter.to;
  return isWhole ? fullStatement(reader, account, filter) : filteredStatement(reader, account, filter);
}

/**
 * All bookings of an account are counted by their versions, from 1 without a gap: a page of them is found by its numbers, however
 * many there are (`npm run bench -- statement`).
 */
async function fullStatement(reader: Reader, account: Account, { isOldestFirst, skip, take }: StatementFilter) {
  const found = await reader
    .selectFrom('ledger_account')
    .select(['id', 'version'])
    .where('code', '=', codeOf(account.kind))
    .where('owner', '=', account.owner)
    .executeTakeFirst();
  if (!found) return { total: 0, lines: [] };
  const total = found.version;
  const [above, upTo] = isOldestFirst ? [skip, skip + take] : [total - skip - take, total - skip];
  const rows = await linesOf(
    reader
      .selectFrom('ledger_posting as posting')
      .innerJoin('ledger_journal as journal', 'journal.id', 'posting.journal_id')
      .where('posting.account_id', '=', found.id)
      .where('posting.version', '>', above)
      .where('posting.version', '<=', upTo),
    isOldestFirst,
  ).execute();
  return { total, lines: rows.map(lineOf) };
}

async function filteredStatement(
  reader: Reader,
  { kind, owner }: Account,
  { kinds, from, to, isOldestFirst, skip, take }: StatementFilter,
) {
  let query = reader
    .selectFrom('ledger_account as account')
    .innerJoin('ledger_posting as posting', 'posting.account_id', 'account.id')
    .innerJoin('ledger_journal as journal', 'journal.id', 'posting.journal_id')
    .where('account.code', '=', codeOf(kind))
    .where('account.owner', '=', owner);
  if (kinds)
    query = query.where(({ eb, or, and }) =>
      or(
        kinds.map(({ kind: wanted, isSpent }) =>
          isSpent === undefined
            ? eb('journal.kind', '=', wanted)
            : and([eb('journal.kind', '=', wanted), sql<boolean>`${isSpentHold} = ${isSpent}`]),
        ),
      ),
    );
  if (from) query = query.where('journal.created_at', '>=', startOfDay(from, 0));
  if (to) query = query.where('journal.created_at', '<', startOfDay(to, 1));
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await linesOf(query, isOldestFirst).offset(skip).limit(take).execute();
  return { total, lines: rows.map(lineOf) };
}

type Postings = SelectQueryBuilder<
  Database & { posting: Database['ledger_posting']; journal: Database['ledger_journal'] },
  'posting' | 'journal',
  object
>;

const linesOf = (postings: Postings, isOldestFirst: boolean) =>
  postings
    .select(['posting.version', 'posting.amount_fen', 'posting.balance_after_fen'])
    .select(['journal.id', 'journal.kind', 'journal.reference', 'journal.created_at'])
    .select(isSpentHold.as('is_spent'))
    .orderBy('posting.version', isOldestFirst ? 'asc' : 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number];

const lineOf = (row: Row): StatementLine => ({
  journalId: String(row.id),
  at: toIso(row.created_at),
  kind: row.kind,
  isSpent: row.is_spent,
  amount: fen(row.amount_fen),
  balance: fen(row.balance_after_fen),
  reference: row.reference,
});

/** A day begins in Shanghai, whatever the server's time zone is. */
const startOfDay = (day: string, dayOffset: number) =>
  sql<Date>`((${day}::date + ${dayOffset}::int)::timestamp at time zone 'Asia/Shanghai')`;
