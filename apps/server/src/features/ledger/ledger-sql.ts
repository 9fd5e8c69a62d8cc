import { type RawBuilder, sql } from 'kysely';
import { type AccountKind, codeOf } from './chart.ts';
import type { JournalKind } from './journal.ts';

/**
 * Pieces of SQL with which the checks of other rooms ask the books, without knowing their tables. Arguments are pieces
 * of the asking statement, such as the column that holds a key.
 */

/** Whether a journal of this key was booked. */
export const isBooked = (bizKey: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from ledger_journal where biz_key = ${bizKey})`;

/** Whether anything was ever booked on this account. */
export const hasAccount = (kind: AccountKind, owner: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from ledger_account where code = ${codeOf(kind)} and owner = ${owner})`;

/** What stands on this account, debit positive; zero where nothing was ever booked. */
export const balanceOn = (kind: AccountKind, owner: RawBuilder<unknown>): RawBuilder<bigint> =>
  sql`coalesce((select balance_fen from ledger_account where code = ${codeOf(kind)} and owner = ${owner}), 0)`;

/** What journals of one kind moved on this account in all, debit positive. */
export const movedBy = (journal: JournalKind, kind: AccountKind, owner: RawBuilder<unknown>): RawBuilder<bigint> =>
  sql`coalesce((select sum(posting.amount_fen) from ledger_account account
    join ledger_posting posting on posting.account_id = account.id
    join ledger_journal journal on journal.id = posting.journal_id and journal.kind = ${journal}
    where account.code = ${codeOf(kind)} and account.owner = ${owner}), 0)`;

/** Journals of these kinds as a table of `biz_key` and `reference`, under a name. */
export const journalsOf = (kinds: readonly JournalKind[], name: string): RawBuilder<unknown> =>
  sql`(select biz_key, reference from ledger_journal where kind = any (${kinds})) ${sql.ref(name)}`;
