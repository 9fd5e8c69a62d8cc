import { z } from 'zod';
import { alias } from '../../api-names.ts';
import { call } from '../../call.ts';
import { SMS_KINDS } from '../../message-events.ts';
import { filter, flagIn, id, idIn, isoTime, page, paging, searchText, yuan } from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';
import { cashLog } from '../finance/payment.ts';
import { staffRefund } from '../finance/staff-refunds.ts';
import { memberType } from '../identity/account.ts';
import { serviceContact } from '../identity/member.ts';
import { paymentSummary } from './main-order.ts';
import { memberOrder } from './on-behalf.ts';
import { staffMemberDetail } from './staff-members.ts';

/** Time spans since a member's last order. */
const LAST_ORDER_SPANS = ['month', 'quarter', 'longAgo', 'never'] as const;

/** A row of the list of members as staff work with it. */
export const memberEntry = z
  .object({
    id,
    memberNo: alias('mbNo', z.string()),
    /** The company's name, or the person's; empty when the member has given none. */
    name: z.string(),
    /** Masked: personalData.reveal shows it in full. */
    phone: visibleWith('contact.view', z.string()),
    memberType,
    isTrusted: alias('isTrust', z.boolean()),
    isDisabled: z.boolean(),
    isClosed: z.boolean(),
    /** The contact assigned by staff for the member's questions; empty where members are assigned automatically. */
    contactName: z.string(),
    createdAt: isoTime,
    lastOrderAt: isoTime.nullable(),
    lastSeenAt: isoTime.nullable(),
  })
  .meta({ id: 'MemberEntry' });

/** A payment of a member with what went back of it. */
export const memberPayment = paymentSummary
  .extend({
    purpose: z.enum(['order', 'topUp']),
    orders: z.array(z.object({ id, mainNo: z.string() })),
    refunds: z.array(
      z.object({ refundNo: z.string(), amount: yuan, state: staffRefund.shape.state, reason: z.string(), at: isoTime }),
    ),
  })
  .meta({ id: 'MemberPayment' });

const ofMember = { area: 'staff', method: 'GET', params: z.object({ id: idIn }) } as const;

/** Staff view of one member in one place, each part with the same permission as elsewhere. */
export const memberPage = {
  list: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/members',
    access: { staff: 'member.view' },
    summary:
      'Lists members, newest first, or sorted by createdAt or lastOrderAt. totalCount stops at ten thousand. filter: part of a number or name, a full phone number or its last four digits.',
    query: z.object({
      ...paging,
      filter: filter(searchText(60)),
      memberType: filter(z.enum(['Person', 'Enterprise', 'none'])),
      isDisabled: filter(flagIn),
      isTrusted: alias('isTrust', filter(flagIn)),
      /** A contact that was assigned by staff; `any` for members with one, `none` for members assigned automatically. */
      contactId: filter(z.union([z.enum(['any', 'none']), idIn])),
      lastOrder: filter(z.enum(LAST_ORDER_SPANS)),
    }),
    result: page(memberEntry),
  }),
  contacts: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/member-contacts',
    access: { staff: 'member.view' },
    summary: 'Lists available service contacts.',
    result: z.object({ items: z.array(serviceContact.pick({ role: true, name: true }).extend({ id })) }),
  }),
  assignContact: call({
    area: 'staff',
    method: 'PUT',
    path: '/api/staff/members/{id}/contact',
    params: z.object({ id: idIn }),
    access: { staff: 'member.edit' },
    audit: 'member.assignContact',
    summary: 'Sets the service contact of a member for a role. Null assigns one automatically.',
    body: z.object({ role: serviceContact.shape.role, contactId: idIn.nullable() }),
    result: staffMemberDetail,
  }),
  orders: call({
    ...ofMember,
    path: '/api/staff/members/{id}/orders',
    access: { staff: 'order.view' },
    summary: 'Lists main orders of a member, latest first.',
    query: z.object(paging),
    result: page(memberOrder),
  }),
  wallet: call({
    ...ofMember,
    path: '/api/staff/members/{id}/wallet',
    access: { staff: 'payment.view', alsoNeeds: 'amount.view' },
    summary: 'Returns the wallet of a member: spendable balance, and bookings, latest first.',
    query: z.object(paging),
    result: page(cashLog).extend({ balance: yuan }),
  }),
  payments: call({
    ...ofMember,
    path: '/api/staff/members/{id}/payments',
    access: { staff: 'payment.view', alsoNeeds: 'amount.view' },
    summary: 'Lists payments of a member with refunds, latest first.',
    query: z.object(paging),
    result: page(memberPayment),
  }),
  messages: call({
    ...ofMember,
    path: '/api/staff/members/{id}/messages',
    access: { staff: 'member.view' },
    summary: 'Lists SMS messages sent to the phone of a member, latest first, without their texts.',
    query: z.object(paging),
    result: page(
      z
        .object({
          /** Kind of an SMS sent to the member's phone; its text is never returned. */
          kind: z.enum(SMS_KINDS),
          /** `late`: expired before it was sent. `notSent`: a demonstration sends none. */
          state: z.enum(['waiting', 'sent', 'refused', 'late', 'notSent']),
          at: isoTime,
        })
        .meta({ id: 'MemberSms' }),
    ),
  }),
  quotes: call({
    ...ofMember,
    path: '/api/staff/members/{id}/quotes',
    access: { staff: 'member.view' },
    summary: 'Lists saved quotes of a member, latest first.',
    query: z.object(paging),
    result: page(
      z
        .object({
          id,
          name: z.string(),
          quotationNo: z.string(),
          amount: visibleWith('amount.view', yuan),
          savedAt: isoTime,
          expiresAt: isoTime,
          isExpired: z.boolean(),
        })
        .meta({ id: 'MemberQuote' }),
    ),
  }),
};
