import { calls } from '@xunban/contract';
import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { encryptAddress } from './address-snapshot.ts';

export const orderData: PersonalData = {
  exported: { orders: calls.order.list },
  eraseAfterRetention: async (tx, memberId) => {
    const orders = await tx
      .selectFrom('main_order')
      .select(['id', sql<string>`address ->> 'province'`.as('province'), sql<string>`address ->> 'city'`.as('city')])
      .where('member_id', '=', memberId)
      .execute();
    for (const { id, province, city } of orders) {
      const erased = { contactName: '', phone: '-', province, city, district: '', detail: '', companyName: '' };
      await tx
        .updateTable('main_order')
        .set({
          address: JSON.stringify(encryptAddress(tx, id, erased)),
          note: '',
          previous_delivery: null,
          delivery_deadline: null,
          delivery_reminded_at: null,
        })
        .where('id', '=', id)
        .execute();
    }
  },
  retained: 'Orders and their amounts, with the province and city for figures.',
};
