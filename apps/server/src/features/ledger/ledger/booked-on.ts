import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type Account, type AccountKind, codeOf } from './chart.ts';
import type { JournalKind } from './journal.ts';
import { bookingsOf } from './ledger-sql.ts';

/**
 * Bookings of the journals with these keys on an account, debit positive; a key that booked nothing there is left out. Uses the
 * index of keys.
 */
export async function bookedByKeys(
  reader: Reader,
  { kind, owner }: Account,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Fen>> {
  const { rows } = await sql<{ biz_key: string; amount_fen: bigint }>`
    select journal.biz_key, posting.amount_fen from ledger_journal journal
    join ledger_posting posting on posting.journal_id = journal.id
    join ledger_account account on account.id = posting.account_id
    where journal.biz_key = any (${keys}) and account.code = ${codeOf(kind)} and account.owner = ${owner}`.execute(
    reader,
  );
  return new Map(rows.map(({ biz_key, amount_fen }) => [biz_key, fen(amount_fen)]));
}

/**
 * The numbers that journals of these kinds booked on an account on a day in Shanghai, or on an earlier one but not before a
 * moment, each with the key of its journal. Reads the account's postings, so a night's time grows with their number.
 * @param writtenSince null leaves out earlier days
 */
export async function bookedOnDay(
  reader: Reader,
  { kind, owner }: Account,
  journals: readonly JournalKind[],
  { day, writtenSince }: { readonly day: string; readonly writtenSince: Date | null },
): Promise<readonly { readonly no: string; readonly key: string }[]> {
  const { rows } = await sql<{ no: string; key: string }>`
    select reference as no, biz_key as key from (
      select reference, biz_key, created_at, (event_at at time zone 'Asia/Shanghai')::date as day
      from ${bookingsOf(journals, kind)} bookings where owner = ${owner}) booked
    where day = ${day}::date or day < ${day}::date and created_at >= ${writtenSince}`.execute(reader);
  return rows;
}

/** References of journals on an account that were written after a moment, all without one, or are dated before a day. */
export async function referencesBooked(
  reader: Reader,
  { kind, owner }: Account,
  journals: readonly JournalKind[],
  { writtenSince, before }: { readonly writtenSince: Date | null; readonly before: string | null },
): Promise<readonly string[]> {
  const on = sql`join ledger_posting posting on posting.journal_id = journal.id
    and posting.account_id = (select id from ledger_account where code = ${codeOf(kind)} and owner = ${owner})
    where journal.kind = any (${journals})`;
  const { rows } = await sql<{ reference: string }>`
    select reference from ledger_journal journal ${on}
      and ${writtenSince === null ? sql`true` : sql`journal.created_at > ${writtenSince}`}
    union
    select reference from ledger_journal journal ${on} and journal.booked_on < ${before}::date`.execute(reader);
  return rows.map(({ reference }) => reference);
}

/** Sum and first day in Shanghai of the bookings of each reference on an account. */
export async function bookedByReferences(
  reader: Reader,
  { kind, owner }: Account,
  journals: readonly JournalKind[],
  references: readonly string[],
): Promise<ReadonlyMap<string, { readonly amount: Fen; readonly since: string }>> {
  const { rows } = await sql<{ reference: string; amount: bigint; since: string }>`
    select journal.reference, sum(posting.amount_fen)::bigint as amount,
      min((journal.event_at at time zone 'Asia/Shanghai')::date)::text as since
    from ledger_journal journal join ledger_posting posting on posting.journal_id = journal.id
      and posting.account_id = (select id from ledger_account where code = ${codeOf(kind)} and owner = ${owner})
    where journal.reference = any (${references}) and journal.kind = any (${journals})
    group by journal.reference`.execute(reader);
  return new Map(rows.map(({ reference, amount, since }) => [reference, { amount: fen(amount), since }]));
}

/** Owners of accounts of a kind that moved until the end of a day in Shanghai. */
export async function ownersMovedUntil(reader: Reader, kind: AccountKind, day: string): Promise<readonly string[]> {
  const { rows } = await sql<{ owner: string }>`
    select account.owner from ledger_account account
    join ledger_posting posting on posting.account_id = account.id and posting.version = 1
    join ledger_journal journal on journal.id = posting.journal_id
    where account.code = ${codeOf(kind)} and journal.booked_on <= ${day}::date`.execute(reader);
  return rows.map(({ owner }) => owner);
}

/** The moment of the last journal that is dated into a month (yyyy-MM); null without one. */
export async function lastWrittenInto(reader: Reader, month: string): Promise<Date | null> {
  const first = `${month}-01`;
  const { rows } = await sql<{ at: Date | null }>`select max(created_at) as at from ledger_journal
    where booked_on >= ${first}::date and booked_on < ${first}::date + interval '1 month'`.execute(reader);
  return rows[0]?.at ?? null;
}

/** The day in Shanghai on which an account was first moved, yyyy-MM-dd; undefined for one that never was. */
export async function firstDayOf(reader: Reader, { kind, owner }: Account): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select (journal.event_at at time zone 'Asia/Shanghai')::date::text as day from ledger_account account
    join ledger_posting posting on posting.account_id = account.id and posting.version = 1
    join ledger_journal journal on journal.id = posting.journal_id
    where account.code = ${codeOf(kind)} and account.owner = ${owner}`.execute(reader);
  return rows[0]?.day ?? undefined;
}
