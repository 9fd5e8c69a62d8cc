import { z } from 'zod';
import { alias } from '../../api-names.ts';
import { boardSpecSchema } from '../../board-spec-schema.ts';
import { call } from '../../call.ts';
import { ORDER_FLAGS, ORDER_STATE_CODES } from '../../order-states.ts';
import { COMPANY_PACKING } from '../../parcel-labels.ts';
import { filter, id, idIn, intIn, isoDate, isoTime, page, paging, phone, text, yuanIn } from '../../wire.ts';
import { mainOrder } from '../back-office/main-order.ts';
import { mainOrderInvoice } from '../finance/invoice.ts';
import { packing, packingIn } from '../fulfilment/packing.ts';
import { reorderWishes } from '../pricing/reorder.ts';
import { cart, cartRow } from './cart.ts';
import { deliveryWish } from './delivery.ts';
import { questionCalls } from './engineering-question.ts';
import { orderDetail, orderProgress, orderSummary, shipment } from './pcb-order.ts';

/** Destination, delivery and displayed price of a checkout. */
export const checkout = {
  addressId: idIn,
  /** Recipient and phone contact, for this order only; the contact of the address when empty. */
  contactName: filter(text(40)),
  phone: filter(phone),
  carrier: text(20).min(1, { message: 'required' }),
  note: text(300).default(''),
  packing: packingIn.default(COMPANY_PACKING),
  /** To whom an invoice is made out by itself once everything was sent; none when empty. */
  billingProfileId: filter(idIn),
  /** The price shown to the buyer; the server computes its own and refuses a difference. */
  expectedTotal: yuanIn,
};

/** From the checkout to the receipt; the cart comes with it, as its calls are of the same area. */
export const order = {
  ...cart,
  confirmChange: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-confirmorder',
    area: 'order',
    access: 'member',
    summary:
      'Accepts the reviewed version of an order; the price version is echoed. A freight that is sent, too, has to be the one on offer.',
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
    summary: 'Marks the PCB orders of a main order that are on their way as received.',
    query: z.object({ mainOrderId: alias('orderMainId', idIn) }),
    result: mainOrder,
  }),
  progress: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-applet-getpropress',
    area: 'order',
    access: 'member',
    summary: 'The production route of one order: planned and done steps, percent, forecast.',
    query: z.object({ orderNo: text(40).min(1) }),
    result: orderProgress,
  }),
  shipments: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-applet-getshiplist',
    area: 'order',
    access: 'member',
    summary: 'Own shipments.',
    query: z.object({ ...paging }),
    result: page(shipment),
  }),
  shipment: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-applet-getshipinfo',
    area: 'order',
    access: 'member',
    summary: 'One shipment with its track.',
    query: z.object({ id: idIn }),
    result: shipment,
  }),
  lastContact: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-applet-lastordercontactinfo',
    area: 'order',
    access: 'member',
    summary: 'Address, contact, carrier, packing and invoice choice of the last order, to prefill the next.',
    result: z.object({
      addressId: id.nullable(),
      /** Recipient of that order instead of the address's contact; empty without one. */
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
      'Changes address, contact, carrier or packing of a main order that has not been sent; the freight is echoed, and its difference becomes due or goes back.',
    body: deliveryWish,
    result: mainOrder,
    idempotent: true,
  }),
  shipmentReportAddress: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-shipreporturl',
    area: 'order',
    access: 'member',
    summary:
      'Address of the shipment report of an own board, signed and short-lived: whoever has it may read the report.',
    query: z.object({ orderNo: text(40).min(1) }),
    result: z.object({ url: z.string(), expiresAt: isoTime }).meta({ id: 'ShipmentReportAddress' }),
  }),
  submit: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-confirmsubmit',
    area: 'order',
    access: 'member',
    summary: 'Turns chosen cart rows into one main order with its PCB orders.',
    body: z.object({ ...checkout, cartIds: z.array(idIn).min(1).max(50) }),
    result: mainOrder,
    idempotent: true,
  }),
  submitDirect: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-{product}confirmsubmit',
    area: 'order',
    access: 'member',
    summary: 'The same in one step for one board straight from the quote page.',
    body: z.object({ ...checkout, quoteId: idIn, fileId: idIn, spec: boardSpecSchema.optional() }),
    result: mainOrder,
    idempotent: true,
  }),
  reset: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-resertordermain',
    area: 'order',
    access: 'member',
    summary: 'An order sent back or unpaid returns to the cart for editing.',
    /** Without `orderId` every PCB order of it that can go back does. */
    body: z.object({ mainOrderId: alias('orderMainId', idIn), orderId: idIn.optional() }),
    result: z.object({ cartIds: z.array(id) }),
  }),
  checkInvoice: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-checkinvoice',
    area: 'order',
    access: 'member',
    summary: 'Whether this order can be invoiced now, how much, and why not.',
    query: z.object({ mainOrderId: alias('mainId', idIn) }),
    result: mainOrderInvoice,
  }),
  cancel: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-ordermain-cancel',
    area: 'order',
    access: 'member',
    summary:
      'Cancels a main order, or with `orderId` one PCB order of it, by the rules of its state; refunds by the original parts.',
    body: z.object({
      mainOrderId: alias('orderMainId', idIn),
      orderId: idIn.optional(),
      reason: text(200).default(''),
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
      'To whom the invoice of an order is made out by itself once everything was sent; to nobody without a title.',
    query: z.object({ mainOrderId: alias('mainId', idIn), titleId: filter(idIn) }),
    literalQuery: 'mainOrderId',
    result: mainOrderInvoice,
  }),
  reorderToCart: call({
    method: 'POST',
    path: '/api/applet/appletorder/pcb-returnorder-addcart',
    area: 'order',
    access: 'member',
    summary: 'Puts the board of an own order in the cart again, unchanged or changed.',
    body: z.object({ ...reorderWishes, note: text(300).optional(), expectedAmount: yuanIn.optional() }),
    result: cartRow,
    idempotent: true,
  }),
  counts: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-applet-statusgroupcount',
    area: 'order',
    access: 'member',
    summary:
      'Own order counts by state, and by what waits for the buyer beside the state. Each is the length of the list with that `state` or `flag`; what is in the cart is counted as state 0.',
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
    summary: 'Own PCB orders: filter by state, flag, date and text; sorting by createdAt, orderNo, amount, state.',
    body: z.object({
      ...paging,
      state: filter(intIn(0, 90)),
      flag: filter(z.enum(ORDER_FLAGS)),
      filter: filter(text(60)),
      from: filter(isoDate),
      to: filter(isoDate),
      tag: filter(text(30)),
    }),
    result: page(orderSummary),
  }),
  detail: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-applet-pcborderdetail',
    area: 'order',
    access: 'member',
    summary: 'One PCB order with spec, price lines, file, states and history.',
    query: z.object({ orderNo: text(40).min(1) }),
    result: orderDetail,
  }),
  mainDetail: call({
    method: 'GET',
    path: '/api/applet/appletordermain/get-ordermaindetail',
    area: 'order',
    access: 'member',
    summary: 'One main order with its PCB orders, payments and shipments.',
    query: z.object({ mainOrderId: alias('orderMainId', idIn) }),
    result: mainOrder,
  }),
};
