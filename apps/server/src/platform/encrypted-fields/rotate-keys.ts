import type { Db } from '../db/database.ts';
import { decryptBytes, encryptBytes } from './aes-gcm.ts';
import { contextOf, exchangeDataKey } from './data-keys.ts';
import { encryptUnderCurrentKey } from './encrypt-rows.ts';
import type { EncryptedTable } from './encrypted-table.ts';
import { givenKeys, type KeySettings, nextKey, nextKeyIsInUse, wrongKeyMessage } from './key-encryption-key.ts';

export interface RotateDeps {
  readonly db: Db;
  readonly settings: KeySettings;
  readonly tables: readonly EncryptedTable[];
}

/** Subcommands of `npm run rotate-keys`. Each runs while servers run, and returns a report for the operator. */
export const ROTATIONS: Readonly<Record<string, (means: RotateDeps) => Promise<string>>> = {
  async '--data-key'({ db, settings, tables }) {
    await exchangeDataKey(db, settings);
    return encryptedAgain(await encryptUnderCurrentKey(db, tables));
  },
  async '--continue'({ db, tables }) {
    return encryptedAgain(await encryptUnderCurrentKey(db, tables));
  },
  async '--key-encryption-key'({ db, settings }) {
    const { keyId, previousIsIn } = await exchangeOuterKey(db, settings);
    return previousIsIn === undefined
      ? `The data keys are wrapped under DATA_KEY_NEXT, whose id is ${keyId}. Set it as DATA_KEY of every process, and keep the previous key for older backups.`
      : `The data keys are wrapped under a new key, whose id is ${keyId}. The previous key is in ${previousIsIn}, for older backups.`;
  },
};
const encryptedAgain = (rows: number): string => `${rows} rows were re-encrypted.`;

/**
 * Wraps every data key again, under the next key-encryption key, in one transaction. No field is changed and no process must be
 * notified: each has its data keys in memory. It can be repeated after an interruption at any moment: both keys are accepted
 * until the next one has replaced the previous one.
 * @returns the id of the key in use now, and the path of the previous one, if it was in a file
 * @throws with a sentence for the operator
 */
async function exchangeOuterKey(
  db: Db,
  settings: KeySettings,
): Promise<{ readonly keyId: string; readonly previousIsIn: string | undefined }> {
  const next = await nextKey(settings);
  const given = await givenKeys(settings);
  await db.transaction(async (tx) => {
    const rows = await tx.selectFrom('data_key').selectAll().orderBy('id').forUpdate().execute();
    for (const row of rows) {
      if (row.wrapped_under === next.id) continue;
      const previous = given.find(({ id }) => id === row.wrapped_under);
      if (!previous) throw new Error(wrongKeyMessage(settings, given, row.wrapped_under));
      const context = contextOf(row.purpose);
      const wrapped = encryptBytes(next.secret, decryptBytes(previous.secret, row.wrapped, context), context);
      await tx.updateTable('data_key').set({ wrapped, wrapped_under: next.id }).where('id', '=', row.id).execute();
    }
  });
  const [previous] = given.filter(({ id }) => id !== next.id);
  return { keyId: next.id, previousIsIn: await nextKeyIsInUse(settings, previous?.id ?? 'previous') };
}
