import type { Db } from '../../../platform/db/database.ts';
import { forgetKey } from '../../base/credentials/pay-password-key.ts';

/** For an operator who has lost the key: forgets it and every pay password under it; members set new ones by SMS. */
export async function forgetPayPasswordKey(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await forgetKey(tx);
    await tx
      .updateTable('member')
      .set({ pay_password_hash: null })
      .where('pay_password_hash', 'like', 'hmac1$%')
      .execute();
  });
}
