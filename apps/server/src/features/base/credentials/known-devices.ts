import { sql } from 'kysely';
import { hashToken, isToken, newToken } from '../../../platform/auth/tokens.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** The owner of a device. */
export type DeviceHolder = { readonly memberId: string } | { readonly staffId: string };

/** Maximum number of known devices per user; the least recently used is removed first. */
const MAX_DEVICES = 20;
/** Browsers keep a cookie no longer than this. */
const RETENTION_DAYS = 400;

/** Returns the id of the device that the token names, when the user has signed in on it before. */
export async function findDevice(
  reader: Reader,
  holder: DeviceHolder | undefined,
  token: string | undefined,
): Promise<string | undefined> {
  if (holder === undefined || token === undefined || !isToken(token)) return undefined;
  const row = await of(reader, holder)
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('last_used_at', '>', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Stores the device of a sign-in. Several users may share one browser.
 * @param token as the browser sent it; a token without an earlier sign-in is not reused
 * @returns the token that the browser has to store
 */
export async function rememberDevice(tx: Tx, holder: DeviceHolder, token: string | undefined): Promise<string> {
  const deviceToken = token !== undefined && isToken(token) && (await isKnown(tx, token)) ? token : newToken();
  const tokenHash = hashToken(deviceToken);
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
    await deleteExcessDevices(tx, holder);
  }
  return deviceToken;
}

/** Deletes a user's known devices, except the one of the token, for example when the password may be compromised. */
export async function deleteDevices(tx: Tx, holder: DeviceHolder, exceptToken?: string): Promise<void> {
  let query = tx.deleteFrom('known_device').where(isOf(holder));
  if (exceptToken !== undefined) query = query.where('token_hash', '!=', hashToken(exceptToken));
  await query.execute();
}

/** Deletes devices whose cookie is over. */
export async function deleteOldDevices(tx: Tx): Promise<void> {
  await sql`delete from known_device where last_used_at < now() - make_interval(days => ${RETENTION_DAYS})`.execute(tx);
}

/** The devices of a member, as hashes. */
export async function deviceHashesOf(reader: Reader, memberId: string): Promise<string[]> {
  const rows = await of(reader, { memberId }).select('token_hash').execute();
  return rows.map((row) => row.token_hash.toString('base64url'));
}

/** Other members that have signed in on a device of a member. */
export async function membersOnDevicesOf(reader: Reader, memberId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('known_device')
    .select('member_id')
    .distinct()
    .where('token_hash', 'in', of(reader, { memberId }).select('token_hash'))
    .where('member_id', '<>', memberId)
    .execute();
  return rows.flatMap((row) => row.member_id ?? []);
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

async function deleteExcessDevices(tx: Tx, holder: DeviceHolder): Promise<void> {
  const beyond = of(tx, holder).select('id').orderBy('last_used_at', 'desc').orderBy('id').offset(MAX_DEVICES);
  await tx.deleteFrom('known_device').where('id', 'in', beyond).execute();
}

const of = (reader: Reader, holder: DeviceHolder) => reader.selectFrom('known_device').where(isOf(holder));

const isOf = (holder: DeviceHolder) =>
  'memberId' in holder ? sql<boolean>`member_id = ${holder.memberId}` : sql<boolean>`staff_id = ${holder.staffId}`;

const columns = (holder: DeviceHolder) =>
  'memberId' in holder ? { member_id: holder.memberId } : { staff_id: holder.staffId };
