import type { Tx } from '../../../platform/db/transaction.ts';

/** The scores of somebody who has left stay without words; the pictures go with the member's pictures. */
export async function forgetWords(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('evaluation')
    .set({ text: '' })
    .where('member_id', '=', memberId)
    .where('text', '<>', '')
    .execute();
}
