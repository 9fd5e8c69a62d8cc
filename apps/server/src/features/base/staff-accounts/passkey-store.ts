import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export interface PasskeyRow {
  readonly id: string;
  readonly staffId: string;
  /** Base64url, as browsers write it. */
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly isSynced: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The oldest first. */
export async function passkeysOf(reader: Reader, staffId: string): Promise<readonly PasskeyRow[]> {
  const rows = await all(reader).where('staff_id', '=', staffId).orderBy('created_at').orderBy('id').execute();
  return rows.map(toRow);
}

export async function findPasskey(reader: Reader, credentialId: string): Promise<PasskeyRow | undefined> {
  const row = await all(reader).where('credential_id', '=', credentialId).executeTakeFirst();
  return row && toRow(row);
}

/** @returns false when this passkey is known already */
export async function insertPasskey(
  tx: Tx,
  passkey: Pick<PasskeyRow, 'staffId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name' | 'isSynced'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff_passkey')
    .values({
      staff_id: passkey.staffId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: BigInt(passkey.counter),
      transports: [...passkey.transports],
      name: passkey.name,
      is_synced: passkey.isSynced,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

export async function markPasskeyUsed(tx: Tx, id: string, counter: number): Promise<void> {
  await tx
    .updateTable('staff_passkey')
    .set({ counter: BigInt(counter), last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** @returns its name, when the user had such a passkey */
export async function deletePasskey(tx: Tx, staffId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function deletePasskeys(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute();
}

const all = (reader: Reader) => reader.selectFrom('staff_passkey').selectAll();
type Stored = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>;

const toRow = (row: Stored): PasskeyRow => ({
  id: row.id,
  staffId: row.staff_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  name: row.name,
  isSynced: row.is_synced,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});
