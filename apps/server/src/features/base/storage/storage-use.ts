import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Storage quotas for one member: total and per day; in bytes. */
export interface Quotas {
  readonly total: number;
  readonly perDay: number;
}

/** A member's use of the quotas. */
export interface StorageUse {
  /** Unordered board files with their drawings, and images. */
  readonly storedBytes: number;
  /** Uploaded today by the clock of China, deleted or not. */
  readonly todayBytes: number;
}

const MEGABYTE = 1_048_576;

export const quotasOf = ({ memberStorageMb, memberUploadsPerDayMb }: Config): Quotas => ({
  total: memberStorageMb * MEGABYTE,
  perDay: memberUploadsPerDayMb * MEGABYTE,
});

export async function storageUse(reader: Reader, memberId: string): Promise<StorageUse> {
  const row = await reader
    .selectFrom('storage_use')
    .select(['stored_bytes', sql<bigint>`case when day = china_day() then day_bytes else 0 end`.as('today')])
    .where('owner', '=', ofMember(memberId))
    .executeTakeFirst();
  return { storedBytes: Number(row?.stored_bytes ?? 0), todayBytes: Number(row?.today ?? 0) };
}

/**
 * Refuses an upload beyond a quota. The database counts the rows in the caller's transaction: called after the insert it checks
 * the exact sum, even with concurrent uploads; called before, with the expected bytes, it saves the work.
 * @throws {Refusal} `storage.full`, `storage.dayFull`
 */
export async function requireQuota(reader: Reader, memberId: string, quotas: Quotas, addedBytes = 0): Promise<void> {
  const use = await storageUse(reader, memberId);
  if (use.storedBytes + addedBytes > quotas.total) throw beyond('storage.full', use.storedBytes, quotas.total);
  if (use.todayBytes + addedBytes > quotas.perDay) throw beyond('storage.dayFull', use.todayBytes, quotas.perDay);
}

/**
 * Counts a stored quote, which is stored permanently, for the day of its requester: a member, or a guest's network.
 * @throws {Refusal} `storage.quotesFull`
 */
export async function countQuote(tx: Tx, asker: string, bytes: number, { quotesPerDayMb }: Config): Promise<void> {
  const { rows } = await sql<{ bytes: bigint }>`
    insert into storage_use as use (owner, day, quote_bytes) values (${asker}, china_day(), ${bytes})
    on conflict (owner) do update set
      quote_bytes = case when use.day = china_day() then use.quote_bytes else 0 end + excluded.quote_bytes,
      day_bytes = case when use.day = china_day() then use.day_bytes else 0 end,
      day = china_day()
    returning quote_bytes as bytes`.execute(tx);
  const used = Number(rows[0]?.bytes ?? 0);
  const max = quotesPerDayMb * MEGABYTE;
  if (used > max) throw beyond('storage.quotesFull', used, max);
}

export const ofMember = (memberId: string): string => `member ${memberId}`;
export const ofNetwork = (network: string): string => `guest ${network}`;

/** Deletes the networks of guests without a request since yesterday. */
export async function deleteOldNetworks(tx: Tx): Promise<void> {
  await sql`delete from storage_use where owner like 'guest %' and day < china_day() - 1`.execute(tx);
}

const beyond = (code: 'storage.full' | 'storage.dayFull' | 'storage.quotesFull', used: number, max: number): Refusal =>
  new Refusal(code, {
    params: { used: Math.ceil(used / MEGABYTE), max: Math.floor(max / MEGABYTE) },
    data: { usedBytes: used, maxBytes: max },
  });

/** Removes an upload by staff for a member from the member's own daily use. */
export async function giveBackUpload(tx: Tx, memberId: string, bytes: number): Promise<void> {
  await sql`update storage_use set day_bytes = greatest(day_bytes - ${bytes}, 0)
    where owner = ${`member ${memberId}`} and day = china_day()`.execute(tx);
}
