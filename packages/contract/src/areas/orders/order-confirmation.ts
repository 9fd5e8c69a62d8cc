import { z } from 'zod';
import { call } from '../../call.ts';
import { codeText, flagIn, id, idIn, isoTime, payPassword, yuan, yuanIn } from '../../shared-schemas.ts';
import { mainOrder } from '../back-office/main-order.ts';
import { begunRequest, deviceCode, oneRequest, programNames, programRequest } from '../identity/program-request.ts';
import { cartRow } from './cart.ts';
import { checkout } from './order.ts';

const board = cartRow
  .pick({
    ...{ id: true, spec: true, fileId: true, fileName: true, image: true, amount: true, priceLines: true },
    ...{ workingDays: true, note: true },
  })
  .extend({
    /** SHA-256 of the board file. */
    fileHash: z.string(),
  })
  .meta({ id: 'BoardToConfirm' });

/** An order as the person sees and confirms it. */
export const preparedOrder = z
  .object({
    boards: z.array(board),
    contactName: z.string(),
    address: z.string(),
    carrier: z.string(),
    goods: yuan,
    coupon: yuan,
    freight: yuan,
    total: yuan,
  })
  .meta({ id: 'PreparedOrder' });

const { contactName: _contactName, phone: _phone, ...destination } = checkout;
const withToken = { token: codeText(100).min(1, { message: 'required' }) };
const base = { area: 'system', access: 'member' } as const;

/** Orders that a program prepares, a person confirms in the browser with a limit, and the program then places and pays. */
export const orderConfirmations = {
  prepare: call({
    ...base,
    method: 'POST',
    path: '/api/app/order-confirmations',
    summary:
      'Prepares an order from cart rows and asks a person to confirm it at `verificationUri`. Nothing is ordered yet.',
    body: z.object({ ...programNames, ...destination, cartIds: z.array(idIn).min(1).max(50) }),
    result: begunRequest.extend({ order: preparedOrder }).meta({ id: 'BegunOrderConfirmation' }),
  }),
  collect: call({
    ...base,
    method: 'POST',
    path: '/api/app/order-confirmations/token',
    summary:
      'Polls a prepared order. Returns the confirmation token once; until then `programRequest.pending`, `.slowDown`, `.denied` or `.expired`.',
    body: z.object({ deviceCode }),
    result: z.object({ token: z.string(), limit: yuan, orderBefore: isoTime }).meta({
      id: 'OrderConfirmation',
      description: 'Valid for the program that prepared the order, and for it alone.',
    }),
  }),
  order: call({
    ...base,
    method: 'POST',
    path: '/api/app/order-confirmations/order',
    summary:
      'Places the confirmed order, once. Anything that has changed since refuses it: `confirmation.fileChanged`, `.specChanged`, `.addressChanged`, `quote.priceChanged`, `cart.rowGone`.',
    body: z.object(withToken),
    result: mainOrder,
    idempotent: true,
  }),
  pay: call({
    ...base,
    method: 'POST',
    path: '/api/app/order-confirmations/pay',
    summary:
      'Pays what is due for the confirmed order from the wallet, or on credit, up to the confirmed limit and without the scope `pay`.',
    body: z.object({ ...withToken, useCredit: flagIn.default(false) }),
    result: z.object({ payNo: z.string(), mainOrderId: id, amount: yuan }).meta({ id: 'ConfirmedPayment' }),
    idempotent: true,
  }),
  show: call({
    ...base,
    method: 'GET',
    path: '/api/app/program-requests/{userCode}/order',
    summary: 'Returns the order that a program asks to confirm.',
    params: oneRequest,
    result: preparedOrder,
  }),
  grant: call({
    ...base,
    method: 'POST',
    path: '/api/app/program-requests/{userCode}/order',
    summary: 'Confirms a prepared order with the pay password. The program can pay up to the limit for it.',
    params: oneRequest,
    body: z.object({ limit: yuanIn, payPassword: payPassword.optional() }),
    result: programRequest,
  }),
} as const;
