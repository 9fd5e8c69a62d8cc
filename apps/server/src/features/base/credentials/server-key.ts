import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/db/transaction.ts';

/** The installation's own 32-byte key for a purpose, made at its first use. Two processes at once get the same. */
export async function serverKey(tx: Tx, purpose: 'smsCode' | 'bankFeed' | 'captcha' | 'recoveryCode'): Promise<Buffer> {
  const known = await tx.selectFrom('server_key').select('key').where('purpose', '=', purpose).executeTakeFirst();
  if (known) return known.key;
  await tx
    .insertInto('server_key')
    .values({ purpose, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await tx.selectFrom('server_key').select('key').where('purpose', '=', purpose).executeTakeFirstOrThrow();
  return made.key;
}
