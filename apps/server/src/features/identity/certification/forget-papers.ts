import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { releaseImages } from '../../files/uploads/member-images.ts';
import { sealedNo } from './submitted-number.ts';

/** What a member handed in to be certified: that there was a certification, and how it ended, stays. */
export async function forgetPapers(tx: Tx, memberId: string): Promise<void> {
  const papers = await tx.selectFrom('certification').select('id').where('member_id', '=', memberId).execute();
  for (const { id } of papers)
    await tx
      .updateTable('certification')
      .set({ name: '-', ...sealedNo(tx, id, '-'), image_id: null, is_forgotten: true })
      .where('id', '=', id)
      .execute();
  await releaseImages(tx, memberId, ['certification']);
}

/** Whether staff or a transfer have still to decide. */
export async function isBeingCertified(reader: Reader, memberId: string): Promise<boolean> {
  const open = await reader
    .selectFrom('certification')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', 'in', ['reviewing', 'awaitingTransfer'])
    .executeTakeFirst();
  return open !== undefined;
}
