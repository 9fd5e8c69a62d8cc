import { z } from 'zod';
import { call } from '../call.ts';
import { id, text } from '../wire.ts';

export const staffHit = z
  .object({
    /** `parcel` is an order found by its waybill. */
    kind: z.enum(['order', 'parcel', 'payment', 'refund', 'transfer', 'member']),
    /** By its own number or telephone; else by a part of a word. */
    isExact: z.boolean(),
    /** Of the order, refund, transfer or member; of an order that a payment pays, and then empty for a top-up. */
    targetId: id,
    no: z.string(),
    title: z.string(),
    note: z.string(),
  })
  .meta({ id: 'StaffHit' });

export const staffSearch = {
  search: call({
    area: 'staff',
    access: { staff: 'any' },
    method: 'GET',
    path: '/api/staff/search',
    summary:
      'What has this number (order, main order, waybill, payment, refund, transfer, member, telephone) first, then what has these words (company, consignee, file, part number). Nobody finds what they may not see.',
    query: z.object({ text: text(60).min(1, { message: 'required' }) }),
    result: z.object({ items: z.array(staffHit) }),
  }),
};
