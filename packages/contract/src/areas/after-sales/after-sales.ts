import { z } from 'zod';
import {
  BUYER_COMPLAINT_ACTIONS,
  COMPLAINT_ENTRIES,
  COMPLAINT_HINDRANCES,
  COMPLAINT_KINDS,
  COMPLAINT_STATES,
  MAX_COMPLAINT_IMAGES,
  MAX_COMPLAINT_TEXT,
} from '../../after-sales-rules.ts';
import { call } from '../../call.ts';
import {
  codeText,
  id,
  idIn,
  intIn,
  isoTime,
  multilineText,
  page,
  paging,
  text,
  versioned,
  yuan,
} from '../../shared-schemas.ts';

/** Another order: its number, and where there is a page of it. */
export const orderLink = z.object({ id, orderNo: z.string() });

const entry = z.object({
  kind: z.enum(COMPLAINT_ENTRIES),
  isBuyer: z.boolean(),
  text: z.string(),
  /** Amount of a refund. */
  amount: yuan.nullable(),
  at: isoTime,
});

/** A complaint as who made it sees it. */
export const ownComplaint = z
  .object({
    id,
    complaintNo: z.string(),
    orderNo: z.string(),
    kind: z.enum(COMPLAINT_KINDS),
    pieces: z.number().int(),
    /** One, or the boards of a panel. */
    boardsPerPiece: z.number().int(),
    text: z.string(),
    images: z.array(z.object({ filePath: z.string(), address: z.string() })),
    /** While a refund waits for four-eyes approval its buyer sees `open`. */
    state: z.enum(COMPLAINT_STATES),
    version: z.number().int(),
    verdictText: z.string(),
    refund: yuan.nullable(),
    remake: orderLink.nullable(),
    history: z.array(entry),
    createdAt: isoTime,
    editedAt: isoTime.nullable(),
    endedAt: isoTime.nullable(),
    can: z.array(z.enum(BUYER_COMPLAINT_ACTIONS)),
  })
  .meta({ id: 'OwnComplaint' });

/** Possible and existing complaints about a board. */
export const complaintsOfBoard = z
  .object({
    canComplain: z.boolean(),
    hindrance: z.enum(COMPLAINT_HINDRANCES).nullable(),
    /** Until when; null before it was received. */
    until: isoTime.nullable(),
    /** Pieces as they are delivered. */
    maxPieces: z.number().int(),
    boardsPerPiece: z.number().int(),
    /** The board that this one is made again for. */
    remakeOf: orderLink.nullable(),
    items: z.array(ownComplaint),
  })
  .meta({ id: 'ComplaintsOfBoard' });

const orderNo = codeText(40).min(1, { message: 'required' });
const requiredText = multilineText(MAX_COMPLAINT_TEXT).min(2, { message: 'required' });
const content = {
  kind: z.enum(COMPLAINT_KINDS),
  pieces: intIn(1, 1_000_000),
  text: requiredText,
  /** References of uploaded images (dirName `complaint`), in their order. */
  images: z.array(text(100)).max(MAX_COMPLAINT_IMAGES).default([]),
};
const own = { area: 'system', access: 'member' } as const;
const onOwn = { ...own, params: z.object({ id: idIn }), result: ownComplaint } as const;

/** Complaints of buyers within fourteen days, and the answers for them. */
export const afterSales = {
  ofOrder: call({
    ...own,
    method: 'GET',
    path: '/api/app/complaints/of-order',
    summary: 'Lists complaints about a board, newest first, and whether and until when a new one can be filed.',
    query: z.object({ orderNo }),
    result: complaintsOfBoard,
  }),
  list: call({
    ...own,
    method: 'GET',
    path: '/api/app/complaints',
    summary: 'Lists own complaints, newest first.',
    query: z.object(paging),
    result: page(ownComplaint),
  }),
  make: call({
    ...own,
    method: 'POST',
    path: '/api/app/complaints',
    summary:
      'Files a complaint about a board within fourteen days of receipt or delivery. Only one can be open per board.',
    body: z.object({ orderNo, ...content }),
    result: ownComplaint,
  }),
  edit: call({
    ...onOwn,
    method: 'PUT',
    path: '/api/app/complaints/{id}',
    summary: 'Changes a complaint of the member before its decision.',
    body: z.object({ ...versioned, ...content }),
  }),
  withdraw: call({
    ...onOwn,
    method: 'POST',
    path: '/api/app/complaints/{id}/withdraw',
    summary: 'Withdraws a complaint of the member before its decision.',
    body: z.object(versioned),
  }),
  answer: call({
    ...onOwn,
    method: 'POST',
    path: '/api/app/complaints/{id}/answer',
    summary: 'Answers a question of the company about a complaint, with images if asked for.',
    body: z.object({
      ...versioned,
      text: requiredText,
      /** All images of the complaint after the answer; left out where they stay. */
      images: z.array(text(100)).max(MAX_COMPLAINT_IMAGES).optional(),
    }),
  }),
  image: call({
    area: 'system',
    access: 'anyone',
    method: 'GET',
    path: '/api/app/complaint-images/{id}',
    summary: 'Returns an image of a complaint. The URL is signed.',
    params: z.object({ id: idIn }),
    query: z.object({ key: codeText(100) }),
    result: 'image/jpeg',
  }),
};
