import { sql } from 'kysely';
import { hashToken, isToken, newToken } from '../../../platform/auth/tokens.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** Whose device it is. */
export type DeviceHolder = { readonly memberId: string } | { readonly staffId: string };

/** Most devices that are remembered of one person; the one used longest ago goes first. */
const MOST_DEVICES = 20;
/** Browsers keep a cookie no longer than this. */
const KEPT_DAYS = 400;

/** The id of the device that the token names, when this person has signed in at it before. */
export async function findDevice(
  reader: Reader,
  holder: DeviceHolder | undefined,
  token: string | undefined,
): Promise<string | undefined> {
  if (holder === undefined || token === undefined || !isToken(token)) return undefined;
  const row = await of(reader, holder)
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('last_used_at', '>', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Remembers the device that somebody has just signed in at. Several people may use one browser.
 * @param token as the browser sent it; one that nobody has signed in with is not taken over
 * @returns the token that the browser has to keep
 */
export async function rememberDevice(tx: Tx, holder: DeviceHolder, token: string | undefined): Promise<string> {
  const kept = token !== undefined && isToken(token) && (await isKnown(tx, token)) ? token : newToken();
  const tokenHash = hashToken(kept);
  const { numUpdatedRows } = await tx
    .updateTable('known_device')
    .set({ last_used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where(isOf(holder))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    await tx
      .insertInto('known_device')
      .values({ token_hash: tokenHash, ...columns(holder) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await forgetLongestUnused(tx, holder);
  }
  return kept;
}

/** Forgets a person's devices, as when the password may have been known to somebody else, except the one of the token. */
export async function forgetDevices(tx: Tx, holder: DeviceHolder, exceptToken?: string): Promise<void> {
  let query = tx.deleteFrom('known_device').where(isOf(holder));
  if (exceptToken !== undefined) query = query.where('token_hash', '!=', hashToken(exceptToken));
  await query.execute();
}

/** Deletes devices whose cookie is over. */
export async function forgetOldDevices(tx: Tx): Promise<void> {
  await sql`delete from known_device where last_used_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(tx);
}

async function isKnown(tx: Tx, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('known_device')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function forgetLongestUnused(tx: Tx, holder: DeviceHolder): Promise<void> {
  const beyond = of(tx, holder).select('id').orderBy('last_used_at', 'desc').orderBy('id').offset(MOST_DEVICES);
  await tx.deleteFrom('known_device').where('id', 'in', beyond).execute();
}

const of = (reader: Reader, holder: DeviceHolder) => reader.selectFrom('known_device').where(isOf(holder));

const isOf = (holder: DeviceHolder) =>
  'memberId' in holder ? sql<boolean>`member_id = ${holder.memberId}` : sql<boolean>`staff_id = ${holder.staffId}`;

const columns = (holder: DeviceHolder) =>
  'memberId' in holder ? { member_id: holder.memberId } : { staff_id: holder.staffId };
