import type { Tx } from '../../../platform/db/transaction.ts';

/** What staff wrote freely about somebody who is forgotten; that they did something stays. */
export async function forgetReasons(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('audit_entry')
    .set({ reason: '' })
    .where('member_id', '=', memberId)
    .where('reason', '<>', '')
    .execute();
}
