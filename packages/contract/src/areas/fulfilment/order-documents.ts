import { z } from 'zod';
import { call } from '../../call.ts';
import { MAX_ORDER_DOCUMENT_BYTES, ORDER_DOCUMENTS } from '../../option-tasks.ts';
import { PRODUCTION_STEPS } from '../../order-states.ts';
import { id, idIn, isoTime, multilineText } from '../../shared-schemas.ts';

/** An order document of a board, and its file once it is uploaded. */
export const orderedDocument = z
  .object({
    document: z.enum(ORDER_DOCUMENTS),
    /** The step that it comes out of, which is not done without it. */
    step: z.enum(PRODUCTION_STEPS),
    /** Since when it is made of the figures that were measured: the outgoing report, once every ordered characteristic has one. */
    measuredAt: isoTime.nullable(),
    /** The uploaded file. */
    file: z.object({ id, fileName: z.string(), bytes: z.number().int(), madeAt: isoTime }).nullable(),
  })
  .meta({ id: 'OrderedDocument' });

const orderDocuments = z.object({ documents: z.array(orderedDocument) });
const member = { area: 'system', access: 'member' } as const;
const ofDocument = { area: 'staff', params: z.object({ id: idIn, document: z.enum(ORDER_DOCUMENTS) }) } as const;

/** Reports and certificates that are ordered with boards. */
export const orderedDocuments = {
  list: call({
    ...member,
    method: 'GET',
    path: '/api/app/order-documents',
    summary: 'Lists the order documents of a board of the member. Each has its file as soon as it is made.',
    query: z.object({ orderId: idIn }),
    result: orderDocuments,
  }),
  file: call({
    ...member,
    method: 'GET',
    path: '/api/app/order-documents/{id}',
    summary: 'Downloads an order document of a board of the member.',
    params: z.object({ id: idIn }),
    result: 'application/octet-stream',
  }),
  ofOrder: call({
    method: 'GET',
    path: '/api/staff/orders/{id}/order-documents',
    area: 'staff',
    access: { staff: 'order.view' },
    summary: 'Lists the order documents of a board. Each has its file as soon as it is made.',
    params: z.object({ id: idIn }),
    result: orderDocuments,
  }),
  add: call({
    ...ofDocument,
    method: 'POST',
    path: '/api/staff/orders/{id}/order-documents/{document}',
    access: { staff: 'order.produce' },
    audit: 'order.addDocument',
    summary: 'Uploads an order document as PDF. Without it, its step cannot be completed and the board cannot be sent.',
    files: { file: { maxBytes: MAX_ORDER_DOCUMENT_BYTES } },
    result: orderDocuments,
    timeoutMs: 600_000,
  }),
  takeBack: call({
    ...ofDocument,
    method: 'POST',
    path: '/api/staff/orders/{id}/order-documents/{document}/take-back',
    access: { staff: 'order.produce' },
    audit: 'order.withdrawDocument',
    summary: 'Withdraws a wrong order document, with a reason. The buyer can no longer read it.',
    body: z.object({ reason: multilineText(200).min(2, { message: 'required' }) }),
    result: orderDocuments,
  }),
  download: call({
    method: 'GET',
    path: '/api/staff/order-documents/{id}',
    area: 'staff',
    access: { staff: 'order.view' },
    audit: 'order.downloadDocument',
    summary: 'Downloads an order document of a board.',
    params: z.object({ id: idIn }),
    result: 'application/octet-stream',
  }),
};
