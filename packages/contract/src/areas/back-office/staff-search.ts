import { z } from 'zod';
import { call } from '../../call.ts';
import { id, searchText, yuan } from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';

export const staffHit = z
  .object({
    /**
     * `parcel` is found by its waybill, `invoice` is an application for one, by the number of the application, an invoice or a
     * credit note.
     */
    kind: z.enum([
      'mainOrder',
      'order',
      'parcel',
      'payment',
      'refund',
      'transfer',
      'withdrawal',
      'creditStatement',
      'invoice',
      'member',
    ]),
    /** Found by its full number or phone; otherwise by a part of a word. */
    isExact: z.boolean(),
    /** Id of the object named by the kind. */
    targetId: id,
    no: z.string(),
    /** Number of the main order that it is or belongs to, or that a payment pays first; empty for anything else. */
    mainNo: z.string(),
    /** Carrier of a parcel; empty for anything else. */
    carrier: z.string(),
    title: z.string(),
    note: z.string(),
    /** Recipient of an order's parcel; empty for anything else. */
    consignee: visibleWith('contact.view', z.string()),
    /** Amount of a payment or refund. */
    amount: visibleWith('amount.view', yuan.nullable()),
  })
  .meta({ id: 'StaffHit' });

export const staffSearch = {
  search: call({
    area: 'staff',
    access: { staff: 'any' },
    method: 'GET',
    path: '/api/staff/search',
    summary:
      'Finds by number first (order, main order, waybill, payment, refund, transfer, withdrawal, statement, invoice, member, phone), then by text (company, consignee, file, part number). Results are limited to the permissions of the user.',
    query: z.object({ text: searchText(60).min(1, { message: 'required' }) }),
    result: z.object({ items: z.array(staffHit) }),
  }),
};
