import type { Db } from '../../../platform/db/database.ts';
import { deleteKey } from '../../base/credentials/pay-password-key.ts';

/** Deletes the key and every pay password under it, for an operator who has lost the key; members set new ones by SMS. */
export async function deletePayPasswordKey(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteKey(tx);
    await tx
      .updateTable('member')
      .set({ pay_password_hash: null })
      .where('pay_password_hash', 'like', 'hmac1$%')
      .execute();
  });
}
