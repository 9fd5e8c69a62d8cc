import { z } from 'zod';
import { call } from '../../call.ts';
import { ORDER_STATE_CODES } from '../../order-states.ts';
import {
  consigneePhone,
  filter,
  id,
  idIn,
  isoTime,
  multilineText,
  page,
  paging,
  text,
  versioned,
  yuan,
} from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';
import { loginDevice } from '../identity/account.ts';
import { staffAddress } from '../orders/staff.ts';
import { staffOnBehalfAction } from './on-behalf-action.ts';

/** A main order on the page of its member. */
export const memberOrder = z
  .object({
    id,
    mainNo: z.string(),
    state: z.literal(ORDER_STATE_CODES),
    version: z.number().int(),
    createdAt: isoTime,
    total: visibleWith('amount.view', yuan),
    due: visibleWith('amount.view', yuan),
    /** Delivery address; the phone number is masked. */
    address: visibleWith('address.view', staffAddress),
    boards: z.array(
      z.object({
        ...{ id, orderNo: z.string(), state: z.literal(ORDER_STATE_CODES), percent: z.number(), fileName: z.string() },
        amount: visibleWith('amount.view', yuan),
      }),
    ),
    can: z.array(z.enum(['correctAddress'])),
  })
  .meta({ id: 'MemberOrder' });

const reason = multilineText(200).min(2, { message: 'required' });
const ofMember = { area: 'staff', params: z.object({ id: idIn }) } as const;

/** Actions of staff on a member's behalf. Each call writes an immutable row that the member can read. */
export const onBehalf = {
  actions: call({
    ...ofMember,
    method: 'GET',
    path: '/api/staff/members/{id}/on-behalf-actions',
    access: { staff: 'member.view' },
    summary: 'Lists on-behalf actions for a member, latest first.',
    query: z.object(paging),
    result: page(staffOnBehalfAction),
  }),
  signOutDevice: call({
    ...ofMember,
    method: 'POST',
    path: '/api/staff/members/{id}/sign-out-device',
    access: { staff: 'member.actOnBehalf' },
    audit: 'member.signOutDevice',
    summary: 'Ends one session of a member, at its request, and notifies the member.',
    body: z.object({ deviceId: idIn, reason }),
    result: z.object({ items: z.array(loginDevice) }),
  }),
  signOutEverywhere: call({
    ...ofMember,
    method: 'POST',
    path: '/api/staff/members/{id}/sign-out-all',
    access: { staff: 'member.actOnBehalf' },
    audit: 'member.signOutEverywhere',
    summary: 'Ends all sessions of a member, at its request, and notifies the member.',
    body: z.object({ reason }),
    result: z.object({ items: z.array(loginDevice) }),
  }),
  correctAddress: call({
    ...ofMember,
    method: 'POST',
    path: '/api/staff/main-orders/{id}/correct-address',
    access: { staff: 'member.actOnBehalf' },
    audit: 'mainOrder.correctAddress',
    summary:
      'Corrects the delivery address of a main order before shipping. Province, city and freight do not change. If phone is omitted, the number does not change.',
    body: z.object({
      contactName: text(40).min(1, { message: 'required' }),
      phone: filter(consigneePhone),
      province: text(20).min(1, { message: 'required' }),
      city: text(40).min(1, { message: 'required' }),
      district: text(40).default(''),
      detail: text(120).min(2, { message: 'addressDetail' }),
      companyName: text(100).default(''),
      reason,
      ...versioned,
    }),
    worksFrom: ['address.view', 'contact.view'],
    result: memberOrder,
  }),
};
