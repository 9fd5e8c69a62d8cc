import { calls } from '@xunban/contract';
import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data.ts';

export const complaintData: PersonalData = {
  exported: { complaints: calls.afterSales.list },
  eraseAtClosing: async (tx, memberId) => {
    await sql`update complaint_entry set text = '' where staff_id is null and text <> ''
      and complaint_id in (select id from complaint where member_id = ${memberId})`.execute(tx);
    await tx
      .updateTable('complaint')
      .set({ text: '' })
      .where('member_id', '=', memberId)
      .where('text', '<>', '')
      .execute();
  },
  retained: 'What was decided.',
};
