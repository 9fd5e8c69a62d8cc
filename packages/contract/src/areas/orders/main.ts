import { z } from 'zod';
import { alias } from '../../api-names.ts';
import { allowBoardFile } from '../../board-file-reference.ts';
import { call } from '../../call.ts';
import { ORDER_FLAGS } from '../../order-states.ts';
import {
  codeText,
  filter,
  idIn,
  intIn,
  multilineText,
  page,
  paging,
  searchText,
  text,
  versioned,
  yuanIn,
} from '../../shared-schemas.ts';
import { mainOrder } from '../back-office/main-order.ts';
import { orderReferencesIn } from '../fulfilment/packing.ts';
import { syncResult } from '../fulfilment/staff-factories.ts';
import { reorderRequest } from '../pricing/reorder.ts';
import { deliveryChange, deliveryChoices } from './delivery.ts';
import { checkout } from './order.ts';
import { orderDetail, orderProgress, orderSummary } from './pcb-order.ts';

/** The buyer's own labels for an order, not used in production. */
const ownLabels = {
  tags: z
    .array(text(30).min(1, { message: 'required' }))
    .max(10)
    .optional(),
  customerPartNo: text(60).optional(),
};

/** The calls of the main API about orders; the same use cases as under the applet, in the other envelope. */
export const main = {
  pullStepEvents: call({
    method: 'POST',
    path: '/api/app/pcb-order/sync-pcb-orders-from-cVS',
    area: 'main',
    access: { staff: 'order.produce' },
    alsoAtWeb: true,
    audit: 'stepEvent.sync',
    summary:
      'Pulls the step events of the factory systems now, and applies those that can be applied. For staff with `order.produce`; at the web host by bearer token.',
    result: syncResult,
    timeoutMs: 60_000,
  }),
  orderDetail: call({
    method: 'GET',
    path: '/api/app/pcb-orders/detail',
    area: 'main',
    access: 'member',
    summary: 'Returns a PCB order.',
    query: z.object({ orderNo: codeText(40).min(1) }),
    result: orderDetail,
  }),
  tagOrder: call({
    method: 'POST',
    path: '/api/app/pcb-orders/modify-pcb-order-tag',
    area: 'main',
    access: 'member',
    summary: 'Sets own tags and customer part number of an order, at any time. Omitted fields do not change.',
    body: z.object({ orderNo: codeText(40).min(1), ...ownLabels }),
    result: orderSummary,
  }),
  orders: call({
    method: 'GET',
    path: '/api/app/pcb-orders',
    area: 'main',
    access: 'member',
    summary: 'Lists own PCB orders.',
    query: z.object({
      ...paging,
      state: filter(intIn(0, 90)),
      flag: filter(z.enum(ORDER_FLAGS)),
      filter: filter(searchText(60)),
    }),
    result: page(orderSummary),
  }),
  editOrder: call({
    method: 'PUT',
    path: '/api/app/pcb-orders',
    area: 'main',
    access: 'member',
    summary:
      'Changes the open fields of an order: tags and part number, and the review note until an engineer decides; never price or state.',
    body: z.object({ orderNo: codeText(40).min(1), note: multilineText(300).optional(), ...ownLabels }),
    result: orderDetail,
  }),
  deliveryChoices: call({
    method: 'GET',
    path: '/api/app/pcb-order-addresses',
    area: 'main',
    access: 'member',
    summary:
      'Returns the address of a main order, whether it can be changed, and the freight of each carrier to an address.',
    query: z.object({ mainOrderId: alias('orderMainId', idIn), addressId: filter(idIn) }),
    result: deliveryChoices,
  }),
  changeOrderAddress: call({
    method: 'PUT',
    path: '/api/app/pcb-order-addresses',
    area: 'main',
    access: 'member',
    summary: 'Equivalent to `changeAddress`, for clients of this interface.',
    body: deliveryChange,
    result: mainOrder,
    idempotent: true,
  }),
  changeReferences: call({
    method: 'PUT',
    path: '/api/app/main-orders/{id}/references',
    area: 'system',
    access: 'member',
    summary:
      'Sets purchase order number and cost centre of an own main order, at any time. Documents show them from then on; parcels that are packed and not sent are packed again.',
    params: z.object({ id: idIn }),
    body: z.object(orderReferencesIn),
    result: mainOrder,
  }),
  productionFile: call({
    method: 'GET',
    path: '/api/app/pcb-orders/{id}/gc-file',
    area: 'main',
    access: 'member',
    summary:
      'Downloads the newest production file of a board that its buyer has not refused, or else the ordered file.',
    params: z.object({ id: idIn }),
    result: 'application/octet-stream',
  }),
  shipmentReport: call({
    method: 'GET',
    path: '/api/app/pcb-orders/{id}/shipment-report',
    area: 'main',
    access: 'member',
    summary: 'Downloads the outgoing report of a board as PDF, when it is made.',
    params: z.object({ id: idIn }),
    result: 'application/octet-stream',
  }),
  deliveryNote: call({
    method: 'GET',
    path: '/api/app/main-orders/{id}/delivery-note',
    area: 'system',
    access: 'member',
    summary: 'Returns the delivery note of the sent parcels of an own main order as PDF: boxes and boards, no prices.',
    params: z.object({ id: idIn }),
    result: 'application/pdf',
    timeoutMs: 30_000,
  }),
  sharedShipmentReport: call({
    method: 'GET',
    path: '/api/app/shipment-reports/{id}',
    area: 'system',
    access: 'anyone',
    summary: 'Returns the shipment report of a signed URL, until it expires.',
    params: z.object({ id: idIn }),
    query: z.object({ until: intIn(0, 100_000_000_000_000), token: codeText(60).min(1) }),
    result: 'application/octet-stream',
  }),
  reviseOrder: call({
    method: 'POST',
    path: '/api/app/pcb-orders/{id}/rounds',
    area: 'system',
    access: 'member',
    summary:
      'Submits an order (sent back, awaiting consent or unpaid) for review again with another file, specification or note: its next round, under the same number.',
    params: z.object({ id: idIn }),
    body: z.object({
      ...versioned,
      quoteId: idIn,
      /** Omit it to keep the file of the order. */
      fileId: idIn.optional(),
      note: multilineText(300).default(''),
      /** The price of this board shown to the buyer; the server computes its own and refuses a difference. */
      expectedAmount: yuanIn,
    }),
    result: orderDetail,
    idempotent: true,
  }),
  refuseChange: call({
    method: 'POST',
    path: '/api/app/pcb-orders/{id}/refuse-change',
    area: 'system',
    access: 'member',
    summary: 'Refuses a change order. Specification and state of the board do not change.',
    params: z.object({ id: idIn }),
    body: z.object({ priceVersion: intIn(1, 1_000_000), reason: multilineText(300).default('') }),
    result: orderDetail,
    idempotent: true,
  }),
  revertChange: call({
    method: 'POST',
    path: '/api/app/pcb-orders/{id}/revert-change',
    area: 'system',
    access: 'member',
    summary:
      'Undoes an accepted change order with unpaid supplement. The board is as before and continues. Overpaid amounts are refunded to the original payment methods.',
    params: z.object({ id: idIn }),
    body: z.object({ priceVersion: intIn(1, 1_000_000), reason: multilineText(300).default('') }),
    result: orderDetail,
    idempotent: true,
  }),
  agreeCancellation: call({
    method: 'POST',
    path: '/api/app/pcb-orders/{id}/agree-cancellation',
    area: 'system',
    access: 'member',
    summary:
      'Accepts the offered cancellation of a board in production for the fee, echoed in the request. The rest is refunded to the original payment methods.',
    params: z.object({ id: idIn }),
    body: z.object({ fee: yuanIn }),
    result: orderDetail,
    idempotent: true,
  }),
  refuseCancellation: call({
    method: 'POST',
    path: '/api/app/pcb-orders/{id}/refuse-cancellation',
    area: 'system',
    access: 'member',
    summary: 'Refuses an offered cancellation. The board is made.',
    params: z.object({ id: idIn }),
    body: z.object({ reason: multilineText(300).default('') }),
    result: orderDetail,
    idempotent: true,
  }),
  inProduction: call({
    method: 'GET',
    path: '/api/app/pcb-orders/process-page-list',
    area: 'main',
    access: 'member',
    summary: 'Lists own orders in production with progress.',
    query: z.object({ ...paging }),
    result: page(orderSummary.extend({ progress: orderProgress })),
  }),
  reorder: call({
    method: 'POST',
    path: '/api/app/pcb-orders/by-re-order',
    area: 'main',
    access: 'member',
    summary: 'Reorders the board of an order in one step, unchanged or changed.',
    body: z
      .object({
        ...reorderRequest,
        ...checkout,
        /** A note for the review of this board; the note of the earlier order when omitted. */
        boardNote: multilineText(300).optional(),
      })
      .superRefine(allowBoardFile),
    result: mainOrder,
    idempotent: true,
  }),
};
