import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';

/** The words of somebody who has left are forgotten; what was decided stays. The pictures go with the member's pictures. */
export async function forgetComplaints(tx: Tx, memberId: string): Promise<void> {
  await sql`update complaint_entry set text = '' where staff_id is null and text <> ''
    and complaint_id in (select id from complaint where member_id = ${memberId})`.execute(tx);
  await tx
    .updateTable('complaint')
    .set({ text: '' })
    .where('member_id', '=', memberId)
    .where('text', '<>', '')
    .execute();
}
