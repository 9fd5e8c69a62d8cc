import type { ErrorCode } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from './db/transaction.ts';
import { Refusal } from './refusal.ts';

/** At most `count` uses, or units of what is used, in `seconds`, rolling, counted per key. */
export interface Limit {
  readonly name: string;
  readonly count: number;
  readonly seconds: number;
}

/**
 * Claims one use of a limited resource under every given limit, or refuses without claiming any. Limits live in the database
 * and use its clock, so they hold over all server processes.
 * @throws Refusal with the seconds until the next use, when a limit is reached.
 */
export async function claim(
  tx: Tx,
  key: string,
  limits: readonly Limit[],
  code: ErrorCode = 'rateLimited',
): Promise<void> {
  // One key at a time: two claims at once must not both see the last free place.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`limit ${key}`}, 0))`.execute(tx);
  await requireUnderLimits(tx, key, limits, code);
  await noteUse(tx, key);
}

/** The check of {@link claim}, for uses that are counted afterwards. @throws {Refusal} as `claim` */
export async function requireUnderLimits(
  reader: Reader,
  key: string,
  limits: readonly Limit[],
  code: ErrorCode = 'rateLimited',
): Promise<void> {
  const longest = Math.max(...limits.map((limit) => limit.seconds));
  const { rows } = await sql<{ age: number; used: number }>`
    select extract(epoch from clock_timestamp() - used_at)::float8 as age,
      (sum(units) over (order by used_at desc rows unbounded preceding))::float8 as used
    from limit_use
    where key = ${key} and used_at > clock_timestamp() - make_interval(secs => ${longest})
    order by used_at desc, used`.execute(reader);
  for (const limit of limits) {
    // From the newest use back, the one with which the limit is reached. There is room again once it has left the window.
    const last = rows.find(({ used }) => used >= limit.count);
    if (last && last.age < limit.seconds)
      throw new Refusal(code, {
        data: { retryAfterSeconds: Math.max(1, Math.ceil(limit.seconds - last.age)), limit: limit.name },
      });
  }
}

/** Counts a use, of so many units, under no limit of its own. */
export async function noteUse(tx: Tx, key: string, units = 1): Promise<void> {
  await sql`insert into limit_use (key, used_at, units) values (${key}, clock_timestamp(), ${units})`.execute(tx);
}

/** Counts the uses of a key in the last seconds, up to `max`. */
export async function countUses(tx: Tx, key: string, seconds: number, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${usesOf(key, seconds, max)} as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Query fragment: the number of uses of a key in the last seconds, counted up to `max`. */
export const usesOf = (key: string, seconds: number, max: number): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (
    select 1 from limit_use
    where key = ${key} and used_at > clock_timestamp() - make_interval(secs => ${seconds}) limit ${max}
  ) newest)`;

/** Takes back one use of a key, as when it turned out not to be what the limit is against. */
export async function giveBack(tx: Tx, key: string): Promise<void> {
  await sql`delete from limit_use where ctid = (
    select ctid from limit_use where key = ${key} order by used_at desc limit 1)`.execute(tx);
}

/** Clears every use of a key, as after a success that proves the caller right. */
export async function release(tx: Tx, key: string): Promise<void> {
  await sql`delete from limit_use where key = ${key}`.execute(tx);
}

/** After the clock was set back: uses in the future count as made now, so that no window lasts longer than itself. */
export async function resetFutureUses(tx: Tx): Promise<void> {
  await sql`update limit_use set used_at = clock_timestamp() where used_at > clock_timestamp()`.execute(tx);
}

/** Deletes uses that are older than every window in use. */
export async function deleteOldUses(tx: Tx): Promise<void> {
  await sql`delete from limit_use where used_at < now() - retention_of('limitUse')`.execute(tx);
}
