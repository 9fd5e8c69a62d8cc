import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { encryptSecret, openSecret, type SealingKey } from './encrypted-secret.ts';

const PERIOD_SECONDS = 30;
/** Codes of the half minutes before and after are accepted too, for clock differences and typing time. */
const WINDOW = 1;
const ISSUER = '迅板 Xunban';

/** Creates a new secret for a user; a confirmed one stays in force until the new one is confirmed. */
export function newTotp(account: string): { readonly secret: string; readonly address: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, address: totpOf(secret.base32, account).toString() };
}

/**
 * Stores a secret that is not confirmed yet.
 * @throws {Refusal} `staleVersion` when a confirmed one exists
 */
export async function storeTotp(tx: Tx, key: SealingKey, staffId: string, secret: string): Promise<void> {
  const row = {
    encrypted_secret: encryptSecret(key, staffId, secret),
    key_id: key.id,
    last_step: 0n,
    created_at: sql<Date>`now()`,
  };
  const result = await tx
    .insertInto('staff_totp')
    .values({ staff_id: staffId, ...row })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row).where('staff_totp.confirmed_at', 'is', null))
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows === 0n) throw new Refusal('staleVersion');
}

export interface TotpState {
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The confirmed secret's dates. */
export async function findTotp(reader: Reader, staffId: string): Promise<TotpState | undefined> {
  const row = await reader
    .selectFrom('staff_totp')
    .select(['confirmed_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row?.confirmed_at ? { createdAt: row.confirmed_at, lastUsedAt: row.last_used_at } : undefined;
}

/**
 * Verifies a single-use code: neither it nor an earlier one is accepted again.
 * @param wanted a secret that is in force, or one that this code confirms
 * @throws {Refusal} `staff.factorUnreadable` when the secret was encrypted under a key that is gone
 */
export async function spendTotp(
  tx: Tx,
  key: SealingKey,
  staffId: string,
  given: string,
  wanted: 'confirmed' | 'unconfirmed',
): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_totp')
    .select([
      ...(['encrypted_secret', 'key_id', 'last_step', 'confirmed_at'] as const),
      sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::float8`.as('now'),
    ])
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.confirmed_at !== null) !== (wanted === 'confirmed')) return false;
  const secret = row.key_id === key.id ? openSecret(key, staffId, row.encrypted_secret) : undefined;
  if (secret === undefined) throw new Refusal('staff.factorUnreadable');
  const token = given.replaceAll(/\s/g, '');
  const delta = totpOf(secret, '').validate({
    token,
    timestamp: row.now,
    window: WINDOW,
  });
  const step = BigInt(Math.floor(row.now / 1000 / PERIOD_SECONDS) + (delta ?? 0));
  if (delta === null || step <= row.last_step) return false;
  await tx
    .updateTable('staff_totp')
    .set({
      last_step: step,
      ...(wanted === 'confirmed'
        ? { last_used_at: sql<Date>`now()` }
        : { confirmed_at: sql<Date>`now()`, last_used_at: null }),
    })
    .where('staff_id', '=', staffId)
    .execute();
  return true;
}

/** @returns whether there was one */
export async function removeTotp(tx: Tx, staffId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('staff_totp').where('staff_id', '=', staffId).executeTakeFirst();
  return numDeletedRows > 0n;
}

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6 });
