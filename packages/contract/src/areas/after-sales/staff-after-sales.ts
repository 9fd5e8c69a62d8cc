import { z } from 'zod';
import {
  COMPLAINT_ENTRIES,
  COMPLAINT_KINDS,
  COMPLAINT_STATES,
  MAX_COMPLAINT_TEXT,
  STAFF_COMPLAINT_ACTIONS,
} from '../../after-sales-rules.ts';
import { alias } from '../../api-names.ts';
import { call } from '../../call.ts';
import {
  filter,
  id,
  idIn,
  intIn,
  isoTime,
  multilineText,
  page,
  paging,
  searchText,
  versioned,
  yuan,
  yuanIn,
} from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';
import { orderLink } from './after-sales.ts';

/** A complaint as lists show it. */
export const staffComplaint = z
  .object({
    id,
    complaintNo: z.string(),
    orderId: id,
    orderNo: z.string(),
    memberId: id,
    memberNo: alias('mbNo', z.string()),
    memberName: z.string(),
    kind: z.enum(COMPLAINT_KINDS),
    pieces: z.number().int(),
    boardsPerPiece: z.number().int(),
    state: z.enum(COMPLAINT_STATES),
    /** Amount of the refund, also while it waits for four-eyes approval. */
    refund: visibleWith('amount.view', yuan.nullable()),
    createdAt: isoTime,
    endedAt: isoTime.nullable(),
  })
  .meta({ id: 'StaffComplaint' });

export const staffComplaintPage = staffComplaint
  .extend({
    version: z.number().int(),
    text: z.string(),
    /** Ids, for the call that shows them. */
    images: z.array(id),
    /** Pieces as they are delivered. */
    quantity: z.number().int(),
    /** The part of the board's price that can still be refunded. */
    maxRefund: visibleWith('amount.view', yuan),
    remake: orderLink.nullable(),
    remakeOf: orderLink.nullable(),
    history: z.array(
      z.object({
        kind: z.enum(COMPLAINT_ENTRIES),
        /** Empty for the buyer. */
        by: z.string(),
        text: z.string(),
        amount: visibleWith('amount.view', yuan.nullable()),
        at: isoTime,
      }),
    ),
    can: z.array(z.enum(STAFF_COMPLAINT_ACTIONS)),
  })
  .meta({ id: 'StaffComplaintPage' });

const read = { area: 'staff', method: 'GET', access: { staff: 'order.view' } } as const;
const one = { params: z.object({ id: idIn }), result: staffComplaintPage } as const;
const action = { ...one, area: 'staff', method: 'POST' } as const;
const may = { staff: 'complaint.answer' } as const;
const decision = {
  ...versioned,
  text: multilineText(MAX_COMPLAINT_TEXT).min(2, { message: 'required' }),
};

/** Complaints of buyers, and what staff answer. */
export const staffAfterSales = {
  list: call({
    ...read,
    path: '/api/staff/complaints',
    summary: 'Lists complaints, newest first. Filters: state, kind, number of the complaint or of its order.',
    query: z.object({
      ...paging,
      state: filter(z.enum(COMPLAINT_STATES)),
      kind: filter(z.enum(COMPLAINT_KINDS)),
      filter: filter(searchText(60)),
    }),
    result: page(staffComplaint),
  }),
  show: call({ ...read, ...one, path: '/api/staff/complaints/{id}', summary: 'Returns a complaint with its history.' }),
  ofOrder: call({
    ...read,
    path: '/api/staff/orders/{id}/complaints',
    summary: 'Returns complaints about a board, newest first, and the order that it remakes.',
    params: z.object({ id: idIn }),
    result: z.object({ remakeOf: orderLink.nullable(), items: z.array(staffComplaint) }),
  }),
  image: call({
    ...read,
    path: '/api/staff/complaints/{id}/images/{imageId}',
    summary: 'Returns an image of a complaint.',
    params: z.object({ id: idIn, imageId: idIn }),
    result: 'image/jpeg',
  }),
  ask: call({
    ...action,
    path: '/api/staff/complaints/{id}/ask',
    access: may,
    audit: 'complaint.ask',
    summary: 'Asks the buyer a question. The complaint awaits the answer.',
    body: z.object(decision),
  }),
  remake: call({
    ...action,
    path: '/api/staff/complaints/{id}/remake',
    access: may,
    audit: 'complaint.remake',
    summary: 'Accepts a complaint: the given pieces are remade and sent free of charge, as a separate order.',
    body: z.object({ ...decision, pieces: intIn(1, 1_000_000) }),
  }),
  refund: call({
    ...action,
    path: '/api/staff/complaints/{id}/refund',
    access: { staff: 'complaint.answer', worksFrom: ['amount.view'] },
    audit: 'complaint.refund',
    summary:
      'Accepts a complaint with a refund to the original payment methods. Above the limit of one staff user it requires four-eyes approval.',
    body: z.object({ ...decision, amount: yuanIn }),
  }),
  refuse: call({
    ...action,
    path: '/api/staff/complaints/{id}/refuse',
    access: may,
    audit: 'complaint.refuse',
    summary: 'Refuses a complaint with a reason visible to the buyer.',
    body: z.object(decision),
  }),
};
