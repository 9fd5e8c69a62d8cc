import { z } from 'zod';
import { boardSpecSchema, storedBoardSpec } from '../board-spec-schema.ts';
import { call, planned } from '../call.ts';
import { BUYER_ACTIONS, ORDER_STATE_CODES, PRODUCTION_STEPS } from '../order-states.ts';
import { filter, id, idIn, idsIn, intIn, isoDate, isoTime, page, paging, text, yuan, yuanIn } from '../wire.ts';
import { address, freightOption } from './address.ts';

/** One line of a price: which rule made it, from what, and how much. The lines of a price add up to its amount. */
export const priceLine = z
  .object({
    ruleId: z.string(),
    /** The kind of line; `nameKey` names it. */
    line: z.string(),
    nameKey: z.string(),
    inputs: z.record(z.string(), z.union([z.string(), z.number()])),
    /** Arithmetic in yuan that gives the amount. */
    formula: z.string(),
    amount: yuan,
  })
  .meta({ id: 'PriceLine' });

export const boardPicture = z.object({ top: z.string(), bottom: z.string() }).meta({
  id: 'BoardPicture',
  description: 'Addresses of the drawn sides (SVG), empty when the file cannot be drawn.',
});

/**
 * What has changed since a row was put in the cart. `price`: from before to after. `expired`: the quote ran out, the row
 * shows today's price. `rules`: the board cannot be made any more, by these rules; the row cannot be ordered.
 */
const cartChange = z
  .object({
    kind: z.enum(['price', 'expired', 'rules']),
    before: yuan.optional(),
    after: yuan.optional(),
    because: z.array(z.string()),
  })
  .meta({ id: 'CartChange' });

export const cartRow = z
  .object({
    id,
    quoteId: id,
    spec: storedBoardSpec,
    fileId: id,
    fileName: z.string(),
    picture: boardPicture,
    amount: yuan,
    unitPrice: yuan,
    priceLines: z.array(priceLine),
    weightG: z.number().int(),
    workingDays: z.number().int(),
    /** If it were paid now. */
    shipDate: isoDate,
    expiresAt: isoTime,
    changes: z.array(cartChange),
    isOrderable: z.boolean(),
    note: z.string(),
    addedAt: isoTime,
  })
  .meta({ id: 'CartRow' });

const historyEntry = z.object({
  /** Null for the entry that made the order. */
  from: z.number().int().nullable(),
  to: z.number().int(),
  /** What happened: `submit`, `approve`, `pay`, … */
  action: z.string(),
  actor: z.enum(['buyer', 'staff', 'system']),
  actorName: z.string(),
  reason: z.string(),
  priceDelta: yuan,
  daysDelta: z.number().int(),
  at: isoTime,
});

const progressStep = z.object({
  step: z.enum(PRODUCTION_STEPS),
  position: z.number().int(),
  plannedStart: isoDate,
  plannedEnd: isoDate,
  doneAt: isoTime.nullable(),
  operator: z.string(),
  /** Why it was done later than planned. */
  slipReason: z.string(),
});

export const orderProgress = z
  .object({
    orderNo: z.string(),
    percent: z.number().int(),
    steps: z.array(progressStep),
    promisedShipDate: isoDate.nullable(),
    forecastShipDate: isoDate.nullable(),
    slipReason: z.string(),
  })
  .meta({ id: 'OrderProgress' });

/** What an engineer proposes after review: a new price with its cause; nothing changes without the buyer's consent. */
export const changeOrder = z
  .object({
    priceVersion: z.number().int(),
    reason: z.string(),
    amountBefore: yuan,
    amountAfter: yuan,
    workingDaysBefore: z.number().int(),
    workingDaysAfter: z.number().int(),
    lines: z.array(priceLine),
    proposedAt: isoTime,
  })
  .meta({ id: 'ChangeOrder' });

export const orderSummary = z
  .object({
    id,
    orderNo: z.string(),
    orderMainId: id,
    mainNo: z.string(),
    state: z.literal(ORDER_STATE_CODES),
    version: z.number().int(),
    spec: storedBoardSpec,
    fileName: z.string(),
    picture: boardPicture,
    quantity: z.number().int(),
    amount: yuan,
    percent: z.number().int(),
    promisedShipDate: isoDate.nullable(),
    customerPartNo: z.string(),
    tags: z.array(z.string()),
    can: z.array(z.enum(BUYER_ACTIONS)),
    createdAt: isoTime,
  })
  .meta({ id: 'OrderSummary' });

export const reviewFinding = z
  .object({
    code: z.string(),
    severity: z.enum(['note', 'warning', 'error']),
    /** The field of the specification that it concerns. */
    field: z.string().optional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'ReviewFinding' });

export const shipment = z
  .object({
    id,
    orderMainId: id,
    mainNo: z.string(),
    carrier: z.string(),
    waybill: z.string(),
    weightG: z.number().int(),
    shippedAt: isoTime,
    deliveredAt: isoTime.nullable(),
    orderNos: z.array(z.string()),
    /** What is known of its way, the newest first. */
    events: z.array(z.object({ at: isoTime, kind: z.enum(['shipped', 'delivered']) })),
  })
  .meta({ id: 'Shipment' });

export const orderDetail = orderSummary
  .extend({
    fileId: id,
    priceLines: z.array(priceLine),
    priceVersion: z.number().int(),
    bookVersion: z.string(),
    workingDays: z.number().int(),
    weightG: z.number().int(),
    findings: z.array(reviewFinding),
    changeOrder: changeOrder.nullable(),
    progress: orderProgress.nullable(),
    history: z.array(historyEntry),
    shipments: z.array(shipment),
    note: z.string(),
  })
  .meta({ id: 'OrderDetail' });

export const paymentSummary = z
  .object({
    payNo: z.string(),
    state: z.enum(['created', 'pending', 'succeeded', 'closed', 'failed']),
    amount: yuan,
    /** What of the amount went back or is on its way back. */
    refunded: yuan,
    methods: z.array(z.string()),
    createdAt: isoTime,
    paidAt: isoTime.nullable(),
  })
  .meta({ id: 'PaymentSummary' });

/** Boards left a main order, and the parcel of what remains costs less to send. */
export const freightChange = z
  .object({ orderNos: z.array(z.string()), before: yuan, after: yuan, at: isoTime })
  .meta({ id: 'FreightChange' });

export const mainOrder = z
  .object({
    id,
    mainNo: z.string(),
    state: z.literal(ORDER_STATE_CODES),
    version: z.number().int(),
    address: address.omit({ id: true, isDefault: true }),
    carrier: z.string(),
    freight: yuan,
    /** The weights and the rule that the freight came from. */
    freightRule: freightOption,
    freightChanges: z.array(freightChange),
    goodsAmount: yuan,
    total: yuan,
    paid: yuan,
    due: yuan,
    payDeadline: isoTime.nullable(),
    note: z.string(),
    orders: z.array(orderSummary),
    payments: z.array(paymentSummary),
    shipments: z.array(shipment),
    can: z.array(z.enum(BUYER_ACTIONS)),
    createdAt: isoTime,
  })
  .meta({ id: 'MainOrder' });

const checkout = {
  addressId: idIn,
  carrier: text(20).min(1, { message: 'required' }),
  note: text(300).default(''),
  /** What the buyer saw; the server computes its own and refuses a difference. */
  expectedTotal: yuanIn,
};

export const order = {
  confirmChange: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-confirmorder',
    area: 'order',
    access: 'member',
    summary: 'Accepts the reviewed version of an order; the price version is echoed.',
    body: z.object({ orderId: idIn, priceVersion: intIn(1, 1_000_000) }),
    result: orderDetail,
    idempotent: true,
  }),
  questions: planned({
    method: 'GET',
    path: '/api/applet/appletorder/get-applet-getordereqlist',
    area: 'order',
    access: 'member',
    summary: 'Own engineering questions.',
  }),
  answerQuestion: planned({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-replyordercheckqa',
    area: 'order',
    access: 'member',
    summary: 'Answers one engineering question.',
  }),
  receive: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-setreceiveorder',
    area: 'order',
    access: 'member',
    summary: 'Marks the PCB orders of a main order that are on their way as received.',
    query: z.object({ orderMainId: idIn }),
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
    summary: 'Address and carrier of the last order, to prefill the next.',
    result: z.object({ addressId: id.nullable(), carrier: z.string(), note: z.string() }),
  }),
  changeAddress: planned({
    method: 'POST',
    path: '/api/applet/appletorder/get-applet-updatedeliveryaddress',
    area: 'order',
    access: 'member',
    summary: 'Changes the address of an order not yet shipped.',
  }),
  shipmentReportAddress: planned({
    method: 'GET',
    path: '/api/applet/appletorder/get-shipreporturl',
    area: 'order',
    access: 'member',
    summary: 'Short-lived address of the shipment report.',
  }),
  cart: call({
    method: 'POST',
    path: '/api/applet/appletorder/get-applet-getcartlist',
    area: 'order',
    access: 'member',
    summary: 'Cart rows with fresh price, expiry, file, picture and what changed since they were added.',
    query: z.object({ type: intIn(1, 1).default(1) }),
    result: z.array(cartRow),
  }),
  removeFromCart: call({
    method: 'DELETE',
    path: '/api/applet/appletorder/delete-applet-getcartlist',
    area: 'order',
    access: 'member',
    summary: 'Deletes own cart rows.',
    query: z.object({ ids: idsIn }),
    result: z.object({ removed: z.number().int() }),
  }),
  addToCart: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-newsavepcbfile',
    area: 'order',
    access: 'member',
    summary: 'Saves a quoted board with its uploaded file into the cart.',
    body: z.object({
      quoteId: idIn,
      fileId: idIn,
      /** What was quoted, for clients that send it along; remarks may still change. */
      spec: boardSpecSchema.optional(),
      note: text(300).default(''),
      /** The row that this board replaces. */
      cartId: idIn.optional(),
    }),
    result: cartRow,
    idempotent: true,
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
    body: z.object({ orderMainId: idIn, orderId: idIn.optional() }),
    result: z.object({ cartIds: z.array(id) }),
  }),
  checkInvoice: planned({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-checkinvoice',
    area: 'order',
    access: 'member',
    summary: 'Whether this order can be invoiced now, how much, and why not.',
  }),
  cancel: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-ordermain-cancel',
    area: 'order',
    access: 'member',
    summary: 'Cancels a main order by the rules of its state; refunds by the original parts.',
    body: z.object({ orderMainId: idIn, reason: text(200).default('') }),
    result: mainOrder,
    idempotent: true,
  }),
  changeInvoice: planned({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-updateinvoice',
    area: 'order',
    access: 'member',
    summary: 'Changes the invoice choice of an unshipped order.',
  }),
  reorderToCart: planned({
    method: 'POST',
    path: '/api/applet/appletorder/pcb-returnorder-addcart',
    area: 'order',
    access: 'member',
    summary: 'Puts a reorder in the cart.',
  }),
  counts: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-applet-statusgroupcount',
    area: 'order',
    access: 'member',
    summary: 'Own order counts by state.',
    result: z.array(z.object({ state: z.literal(ORDER_STATE_CODES), count: z.number().int() })),
  }),
  list: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-orderlist',
    area: 'order',
    access: 'member',
    summary: 'Own PCB orders: filter by state, date and text; sorting by createdAt, orderNo, amount, state.',
    body: z.object({
      ...paging,
      state: filter(intIn(0, 90)),
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
    query: z.object({ orderMainId: idIn }),
    result: mainOrder,
  }),
};
