import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { sealAddress } from './address-snapshot.ts';

/** Where a member's orders went, to whom, and what the buyer wrote: province and city stay, for figures. */
export async function forgetBuyer(tx: Tx, memberId: string): Promise<void> {
  const orders = await tx
    .selectFrom('main_order')
    .select(['id', sql<string>`address ->> 'province'`.as('province'), sql<string>`address ->> 'city'`.as('city')])
    .where('member_id', '=', memberId)
    .execute();
  for (const { id, province, city } of orders) {
    const nobody = { contactName: '', phone: '-', province, city, district: '', detail: '', companyName: '' };
    await tx
      .updateTable('main_order')
      .set({
        address: JSON.stringify(sealAddress(tx, id, nobody)),
        note: '',
        former_delivery: null,
        delivery_deadline: null,
        delivery_reminded_at: null,
      })
      .where('id', '=', id)
      .execute();
  }
}
