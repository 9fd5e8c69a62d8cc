import path from 'node:path';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { makeKeyFile, readKeyFile } from '../../../platform/outside-key.ts';
import { type PayPasswordKey, payPasswordKey } from './pay-password-mac.ts';

export interface KeyDeps {
  readonly config: Pick<Config, 'payPasswordKey' | 'dataDir'>;
  readonly db: Db;
}

const keys = new WeakMap<Db, Promise<PayPasswordKey>>();

/**
 * The installation's key: `PAY_PASSWORD_KEY`, or else a file under DATA_DIR, made at the first start. The database
 * remembers its id, so a process with another key, or with none where there was one, does not start: it would take
 * every right pay password for a wrong one. Read once per process.
 * @throws with a sentence for the operator
 */
export function currentPayPasswordKey(deps: KeyDeps): Promise<PayPasswordKey> {
  const known = keys.get(deps.db) ?? readKey(deps);
  keys.set(deps.db, known);
  // A failure is not remembered: the database may have been out of reach for a moment.
  known.catch(() => keys.delete(deps.db));
  return known;
}

/** Deletes the key record, so that the next process can use another key. */
export const deleteKey = (tx: Tx) => tx.deleteFrom('pay_password_key').execute();

async function readKey({ config, db }: KeyDeps): Promise<PayPasswordKey> {
  const file = path.join(config.dataDir, 'pay-password.key');
  // In this order: a process that starts at the same time makes the file first and registers it then.
  const registered = await db.read.selectFrom('pay_password_key').select('key_id').executeTakeFirst();
  const given = config.payPasswordKey || (await readKeyFile(file));
  if (!given && registered)
    throw new Error(
      `Pay password key is missing: neither PAY_PASSWORD_KEY nor ${file} is set, but members of this database have pay passwords under the key ${registered.key_id}. ${REMEDY}`,
    );
  const key = payPasswordKey(Buffer.from(given || (await makeKeyFile(file)), 'base64'));
  const agreed = registered?.key_id ?? (await register(db, key.id));
  if (agreed !== key.id)
    throw new Error(
      `The pay password key from ${config.payPasswordKey ? 'PAY_PASSWORD_KEY' : file} has the id ${key.id}, but this database was set up with the key ${agreed}. ${REMEDY}`,
    );
  return key;
}

export const NEW_KEY_FLAG = '--new-pay-password-key';
const REMEDY = `Give every server process the right one as PAY_PASSWORD_KEY, or put the file back. If it is lost for good, start once with ${NEW_KEY_FLAG}: every member then sets a new pay password by SMS.`;

/** Several processes may start first. The database stores the key id of one; the others see that theirs differs. */
async function register(db: Db, keyId: string): Promise<string> {
  return db.transaction(async (tx) => {
    await tx
      .insertInto('pay_password_key')
      .values({ key_id: keyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await tx.selectFrom('pay_password_key').select('key_id').executeTakeFirstOrThrow()).key_id;
  });
}
