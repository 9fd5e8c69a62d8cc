import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type Account, codeOf } from './chart.ts';
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
 * The numbers that journals of these kinds booked on an account on a day in Shanghai, each with the key of its journal. Reads the
 * account's postings, so a night's time grows with their number.
 */
export async function bookedOnDay(
  reader: Reader,
  { kind, owner }: Account,
  journals: readonly JournalKind[],
  day: string,
): Promise<readonly { readonly no: string; readonly key: string }[]> {
  const { rows } = await sql<{ no: string; key: string }>`
    select reference as no, biz_key as key from ${bookingsOf(journals, kind)} bookings
    where owner = ${owner} and (event_at at time zone 'Asia/Shanghai')::date = ${day}::date`.execute(reader);
  return rows;
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
