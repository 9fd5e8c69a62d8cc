import { z } from 'zod';
import { alias } from '../../api-names.ts';
import { allowBoardFile, boardFileFields, requireBoardFile } from '../../board-file-reference.ts';
import { boardSpecSchema } from '../../board-spec-schema.ts';
import { call } from '../../call.ts';
import { ORDER_FLAGS, ORDER_STATE_CODES } from '../../order-states.ts';
import { COMPANY_PACKING } from '../../parcel-labels.ts';
import {
  codeText,
  consigneePhone,
  filter,
  id,
  idIn,
  intIn,
  isoDateIn,
  isoTime,
  multilineText,
  page,
  paging,
  searchText,
  text,
  yuanIn,
} from '../../shared-schemas.ts';
import { mainOrder } from '../back-office/main-order.ts';
import { mainOrderInvoice } from '../finance/invoice.ts';
import { packing, packingIn } from '../fulfilment/packing.ts';
import { couponIds } from '../pricing/coupon.ts';
import { reorderRequest } from '../pricing/reorder.ts';
import { cart, cartRow } from './cart.ts';
import { deliveryChange } from './delivery.ts';
import { questionCalls } from './engineering-question.ts';
import { orderDetail, orderProgress, orderSummary, shipment } from './pcb-order.ts';

/** Destination, delivery and displayed price of a checkout. */
export const checkout = {
  addressId: idIn,
  /** Recipient and phone contact, for this order only; the contact of the address when empty. */
  contactName: filter(text(40)),
  phone: filter(consigneePhone),
  carrier: text(20).min(1, { message: 'required' }),
  note: multilineText(300).default(''),
  packing: packingIn.default(COMPANY_PACKING),
  couponIds,
  /** The billing profile for the automatic invoice after everything is sent; without one no invoice is issued. */
  billingProfileId: filter(idIn),
  /** The price shown to the buyer; the server computes its own and refuses a difference. */
  expectedTotal: yuanIn,
};

/** Calls from checkout to confirmation of delivery. The cart is included, because its calls belong to the same area. */
export const order = {
  ...cart,
  acceptChange: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-confirmorder',
    area: 'order',
    access: 'member',
    summary:
      'Accepts a change order. The request echoes the price version; `freight`, if given, must equal the offered freight.',
    body: z.object({ orderId: idIn, priceVersion: intIn(1, 1_000_000), freight: yuanIn.optional() }),
    result: orderDetail,
    idempotent: true,
  }),
  ...questionCalls,
  receive: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-setreceiveorder',
    area: 'order',
    access: 'member',
    summary: 'Marks the sent PCB orders of a main order as received.',
    query: z.object({ mainOrderId: alias('orderMainId', idIn) }),
    result: mainOrder,
  }),
  progress: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-applet-getpropress',
    area: 'order',
    access: 'member',
    summary: 'Returns the production route of an order: planned and completed steps, percent, forecast.',
    query: z.object({ orderNo: codeText(40).min(1) }),
    result: orderProgress,
  }),
  shipments: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-applet-getshiplist',
    area: 'order',
    access: 'member',
    summary: 'Lists own shipments.',
    query: z.object({ ...paging }),
    result: page(shipment),
  }),
  shipment: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-applet-getshipinfo',
    area: 'order',
    access: 'member',
    summary: 'Returns a shipment with its tracking history.',
    query: z.object({ id: idIn }),
    result: shipment,
  }),
  lastContact: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-applet-lastordercontactinfo',
    area: 'order',
    access: 'member',
    summary: 'Returns address, contact, carrier, packing and invoice choice of the last order, as defaults.',
    result: z.object({
      addressId: id.nullable(),
      /** Recipient of that order; empty without one. */
      contactName: z.string(),
      phone: z.string(),
      carrier: z.string(),
      note: z.string(),
      packing,
      billingProfileId: id.nullable(),
    }),
  }),
  changeAddress: call({
    method: 'POST',
    path: '/api/applet/appletorder/get-applet-updatedeliveryaddress',
    area: 'order',
    access: 'member',
    summary:
      'Changes address, contact, carrier or packing of a main order before shipping. The request echoes the freight. Its difference becomes due or is refunded.',
    body: deliveryChange,
    result: mainOrder,
    idempotent: true,
  }),
  shipmentReportUrl: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-shipreporturl',
    area: 'order',
    access: 'member',
    summary:
      'Returns a signed, short-lived URL of the shipment report of a PCB order. Anyone with the URL can read it.',
    query: z.object({ orderNo: codeText(40).min(1) }),
    result: z.object({ url: z.string(), expiresAt: isoTime }).meta({ id: 'ShipmentReportUrl' }),
  }),
  submit: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-confirmsubmit',
    area: 'order',
    access: 'member',
    summary: 'Creates one main order with its PCB orders from cart rows.',
    body: z.object({ ...checkout, cartIds: z.array(idIn).min(1).max(50) }),
    result: mainOrder,
    idempotent: true,
  }),
  submitDirect: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-{product}confirmsubmit',
    area: 'order',
    access: 'member',
    summary: 'Creates a main order in one step for one board of the quote page.',
    body: z
      .object({ ...checkout, quoteId: idIn, ...boardFileFields, spec: boardSpecSchema.optional() })
      .superRefine(requireBoardFile),
    result: mainOrder,
    idempotent: true,
  }),
  reset: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-resertordermain',
    area: 'order',
    access: 'member',
    summary: 'Moves orders that need correction, await a change decision or are unpaid back to the cart.',
    /** Without `orderId`, all eligible PCB orders of the main order. */
    body: z.object({ mainOrderId: alias('orderMainId', idIn), orderId: idIn.optional() }),
    result: z.object({ cartIds: z.array(id) }),
  }),
  checkInvoice: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-checkinvoice',
    area: 'order',
    access: 'member',
    summary: 'Returns whether the order can be invoiced now, the amount, and the reason when it cannot.',
    query: z.object({ mainOrderId: alias('mainId', idIn) }),
    result: mainOrderInvoice,
  }),
  cancel: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-ordermain-cancel',
    area: 'order',
    access: 'member',
    summary:
      'Cancels a main order, or with `orderId` one PCB order, by state rules. Refunds to the original payment methods.',
    body: z.object({
      mainOrderId: alias('orderMainId', idIn),
      orderId: idIn.optional(),
      reason: multilineText(200).default(''),
    }),
    result: mainOrder,
    idempotent: true,
  }),
  changeInvoice: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-updateinvoice',
    area: 'order',
    access: 'member',
    summary:
      'Sets the billing profile for the automatic invoice after everything is sent. Omit it to disable the invoice.',
    query: z.object({ mainOrderId: alias('mainId', idIn), billingProfileId: filter(idIn) }),
    // The id may also arrive as the whole `query` parameter.
    literalQuery: 'mainOrderId',
    result: mainOrderInvoice,
  }),
  reorderToCart: call({
    method: 'POST',
    path: '/api/applet/appletorder/pcb-returnorder-addcart',
    area: 'order',
    access: 'member',
    summary: 'Adds the board of an order to the cart again, unchanged or changed.',
    body: z
      .object({ ...reorderRequest, note: multilineText(300).optional(), expectedAmount: yuanIn.optional() })
      .superRefine(allowBoardFile),
    result: cartRow,
    idempotent: true,
  }),
  counts: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-applet-statusgroupcount',
    area: 'order',
    access: 'member',
    summary:
      'Returns own order counts by state, and by flag for what else awaits the buyer. Each is the length of the list with that `state` or `flag`. Cart rows count as state 0.',
    result: z.array(
      z.object({
        /** Null for a flag. */
        state: z.literal(ORDER_STATE_CODES).nullable(),
        /** Null for a state. */
        flag: z.enum(ORDER_FLAGS).nullable(),
        count: z.number().int(),
      }),
    ),
  }),
  list: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-orderlist',
    area: 'order',
    access: 'member',
    summary: 'Lists own PCB orders. Filters: state, flag, date, text. Sorting: createdAt, orderNo, amount, state.',
    body: z.object({
      ...paging,
      state: filter(intIn(0, 90)),
      flag: filter(z.enum(ORDER_FLAGS)),
      filter: filter(searchText(60)),
      from: filter(isoDateIn),
      to: filter(isoDateIn),
      tag: filter(text(30)),
    }),
    result: page(orderSummary),
  }),
  detail: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-applet-pcborderdetail',
    area: 'order',
    access: 'member',
    summary: 'Returns a PCB order with spec, price lines, file, states and history.',
    query: z.object({ orderNo: codeText(40).min(1) }),
    result: orderDetail,
  }),
  mainDetail: call({
    method: 'GET',
    path: '/api/applet/appletordermain/get-ordermaindetail',
    area: 'order',
    access: 'member',
    summary: 'Returns a main order with PCB orders, payments and shipments.',
    query: z.object({ mainOrderId: alias('orderMainId', idIn) }),
    result: mainOrder,
  }),
};
