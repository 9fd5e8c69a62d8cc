import { calls } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { releaseImages } from '../../files/attachments/member-images.ts';
import { encryptedNo } from './submitted-number.ts';

/** True when a decision by staff or a transfer is pending. */
export async function isBeingCertified(reader: Reader, memberId: string): Promise<boolean> {
  const open = await reader
    .selectFrom('certification')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', 'in', ['reviewing', 'awaitingTransfer'])
    .executeTakeFirst();
  return open !== undefined;
}

export const certificationData: PersonalData = {
  exported: { certification: calls.member.certification },
  eraseAfterRetention: async (tx, memberId) => {
    const certifications = await tx
      .selectFrom('certification')
      .select('id')
      .where('member_id', '=', memberId)
      .execute();
    for (const { id } of certifications)
      await tx
        .updateTable('certification')
        .set({ name: '-', ...encryptedNo(tx, id, '-'), image_id: null, is_erased: true })
        .where('id', '=', id)
        .execute();
    await releaseImages(tx, memberId, ['certification']);
  },
  retained: 'That there was a certification, and how it ended.',
};
