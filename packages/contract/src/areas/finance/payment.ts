import { z } from 'zod';
import { alias } from '../../api-names.ts';
import { call } from '../../call.ts';
import { APPROVAL_STATES } from '../../payment-approval-rules.ts';
import { METHOD_REASONS } from '../../payment-methods.ts';
import {
  codeText,
  filter,
  flagIn,
  gatewayIn,
  id,
  idIn,
  intIn,
  isoTime,
  language,
  page,
  paging,
  payPassword,
  yuan,
  yuanIn,
} from '../../shared-schemas.ts';
import { WALLET_FILES } from '../../wallet-files.ts';
import { paymentSummary } from '../back-office/main-order.ts';
import { orderReferences } from '../fulfilment/packing.ts';
import { transferAccount } from '../identity/certification.ts';
import { boardImage } from '../pricing/priced-board.ts';

const paidBoard = z.object({ text: z.string(), image: boardImage }).meta({
  id: 'PaidBoard',
  description: 'A line of a payment that names a board, and the rendering of the board.',
});

const localText = z.object({ 'zh-CN': z.string(), 'zh-TW': z.string(), en: z.string() });

/** A gateway as a payment page offers it, to the browser of the request. */
export const gatewayOffer = z
  .object({
    method: z.string(),
    label: localText,
    hint: localText,
    /** The app of the payer that opens its page or scans its code. */
    app: localText,
    /** A character on a brand colour; null for the icon of cards. */
    mark: z.object({ letter: z.string(), colour: z.string() }).nullable(),
    /** True when it is paid by scanning a code on the page, false when it opens a page of its own. */
    isScanned: z.boolean(),
    /** True when its app returns to the page with a code that names the payer. */
    namesPayer: z.boolean(),
    /** Place at which it opens: in this browser, in this browser of its own app, or only in another browser. */
    opens: z.enum(['here', 'ownApp', 'elsewhere']),
    /** The app whose browser shows the page; null in an ordinary browser. */
    around: localText.nullable(),
  })
  .meta({ id: 'GatewayOffer', description: 'A payment gateway, and its behaviour in the browser of the request.' });

/** Data of the payment page: the items, the amount due, and the available methods. */
export const paymentInfo = paymentSummary
  .extend({
    purpose: z.enum(['order', 'topUp', 'repayment']),
    orders: z.array(
      z.object({
        id,
        mainNo: z.string(),
        ...orderReferences,
        total: yuan,
        /** Discount by coupons, which the total is lower by. */
        coupon: yuan,
        due: yuan,
        boards: z.array(paidBoard),
        /** Numbers of boards of the same checkout that are not ready: they are paid for later. */
        later: z.array(z.string()),
      }),
    ),
    due: yuan,
    wallet: yuan,
    creditLeft: yuan,
    available: z.array(
      z.object({
        method: z.string(),
        usable: z.boolean(),
        reason: z.enum(METHOD_REASONS),
        /** Null for the wallet, credit and transfers. */
        gateway: gatewayOffer.nullable(),
      }),
    ),
    needsPayPassword: z.boolean(),
    /** The approval that the caller needs to pay it; null when none is needed. */
    approval: z
      .object({
        /** Amount of the rule that the orders exceed. */
        above: yuan,
        /** The latest request of the caller for exactly this payment; null without one. */
        request: z
          .object({ id, state: z.enum(APPROVAL_STATES), deadline: isoTime, decisionReason: z.string() })
          .nullable(),
      })
      .nullable(),
    deadline: isoTime,
    /**
     * Opens `/paymentOrder` without sign-in until some days after the end of the payment. Empty for a payment that has no link,
     * and for a caller who needs an approval.
     */
    shareToken: z.string(),
  })
  .meta({ id: 'PaymentInfo' });

/** The public view of anyone with the link: the parties, images of the boards and the amount; no address, no board file. */
export const sharedPayment = z
  .object({
    payNo: z.string(),
    state: paymentSummary.shape.state,
    /** The amount that the holder of the link pays or has paid. */
    amount: yuan,
    /** The value added tax contained in `amount` at the rate of today; null while boards and freight have different rates. */
    tax: yuan.nullable(),
    taxPercent: z.number().int().nullable(),
    /** Name of the company that is paid, in the language of the request. */
    seller: z.string(),
    /** The member who asks for the payment; `phone` is masked, the others are empty when not given. */
    buyer: z.object({ company: z.string(), name: z.string(), phone: z.string() }),
    orders: z.array(z.object({ mainNo: z.string(), ...orderReferences, boards: z.array(paidBoard), coupon: yuan })),
    deadline: isoTime,
    paidAt: isoTime.nullable(),
    /** Address of the receipt (PDF); empty until the payment has succeeded. */
    receiptPath: z.string(),
    methods: z.array(z.string()),
    gateways: z.array(gatewayOffer),
  })
  .meta({ id: 'SharedPayment' });

/**
 * The place where an online payment continues: a page of the gateway, a text that is shown as a QR code and scanned, or WeChat
 * over the page. A pending payment without any of them continues in another browser.
 */
export const paymentStep = z
  .object({
    payNo: z.string(),
    state: paymentSummary.shape.state,
    redirectUrl: z.string().nullable(),
    qrText: z.string().nullable(),
    /** Parameters of `getBrandWCPayRequest` of WeChat's JavaScript bridge. */
    wechatBridge: z
      .object({
        appId: z.string(),
        timeStamp: z.string(),
        nonceStr: z.string(),
        package: z.string(),
        signType: z.literal('RSA'),
        paySign: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'PaymentStep' });

/** The first gateway of `payment.gateways` when it is left out. */
export const chosenGateway = gatewayIn.optional();

/** The code by which WeChat names its user, who pays in WeChat's own browser. It serves once. */
const payerCode = codeText(200).optional();

export const cashLog = z
  .object({
    id,
    at: isoTime,
    kind: z.enum([
      'topUp',
      'payment',
      'refund',
      'freeze',
      'unfreeze',
      'withdrawal',
      'adjustment',
      'transferIn',
      'transferUndone',
      'goodwill',
      'repayment',
    ]),
    amount: yuan,
    balance: yuan,
    reference: z.string(),
    /** The person of a company who did it, other than the owner; empty otherwise. */
    person: z.string(),
  })
  .meta({ id: 'CashLog' });

export const payment = {
  open: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-gotopay',
    area: 'order',
    access: 'member',
    summary: 'Opens a payment for one or more main orders: amount due, methods, payNo, deadline.',
    body: z.object({ mainOrderIds: alias('orderMainIds', z.array(idIn).min(1).max(50)) }),
    result: paymentInfo,
    idempotent: true,
  }),
  info: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-applet-payment',
    area: 'order',
    access: 'member',
    summary: 'Returns the payment page: orders, due, wallet, credit left, methods, share link.',
    query: z.object({ payNo: codeText(40).min(1), mbId: intIn(0, 0).default(0) }),
    result: paymentInfo,
  }),
  nudge: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-paynoticing',
    area: 'order',
    access: 'member',
    summary: 'Queries the gateway after the return from its page. Never marks anything as paid by itself.',
    body: z.object({ payNo: codeText(40).min(1) }),
    result: paymentStep,
  }),
  query: call({
    method: 'GET',
    path: '/api/applet/membercash/get-pay-payquery',
    area: 'cash',
    access: 'member',
    summary: 'Returns the state of a payment or top-up. Queries the gateway if pending.',
    query: z.object({ payNo: codeText(40).min(1) }),
    result: paymentStep,
  }),
  toPay: call({
    method: 'POST',
    path: '/api/app/pcb-order-to-pay',
    area: 'main',
    access: 'member',
    summary: 'Marks chosen orders for payment and returns the payment.',
    body: z.object({ mainOrderIds: alias('orderMainIds', z.array(idIn).min(1).max(50)) }),
    result: paymentInfo,
    idempotent: true,
  }),
  pay: call({
    method: 'POST',
    path: '/api/app/member-pay/pay',
    area: 'main',
    access: 'member',
    summary:
      'Pays a payment: from the wallet, on credit or both with the pay password, online through a gateway, or wallet and gateway.',
    body: z.object({
      payNo: codeText(40).min(1),
      /** The amount that the buyer saw; compared, never used. */
      amount: yuanIn,
      useWallet: flagIn.default(false),
      /** On credit; together with `useWallet` what the wallet does not reach. */
      useCredit: flagIn.default(false),
      payPassword: payPassword.optional(),
      gateway: gatewayIn.optional(),
      payerCode,
    }),
    result: paymentStep,
    idempotent: true,
  }),
  gateways: call({
    method: 'GET',
    path: '/api/app/payment-gateways',
    area: 'system',
    access: 'member',
    summary: 'Lists the gateways that this instance is set up for, as the browser of the request opens them.',
    result: z.object({ items: z.array(gatewayOffer) }),
  }),
  topUp: call({
    method: 'POST',
    path: '/api/app/member-recharge-order',
    area: 'main',
    access: 'member',
    summary: 'Opens a wallet top-up and its gateway page.',
    body: z.object({ amount: yuanIn, gateway: chosenGateway }),
    result: paymentStep,
    idempotent: true,
  }),
  shared: call({
    method: 'GET',
    path: '/api/app/payment-links/{token}',
    area: 'system',
    access: 'anyone',
    summary:
      'Returns a shared payment and, for some days after its end, its outcome. Queries the gateway if pending. Unknown and expired links are equally not found.',
    params: z.object({ token: codeText(100) }),
    result: sharedPayment,
  }),
  sharedReceipt: call({
    method: 'GET',
    path: '/api/app/payment-links/{token}/receipt',
    area: 'system',
    access: 'anyone',
    summary: 'Returns the receipt (PDF) of a shared payment that has succeeded.',
    params: z.object({ token: codeText(100) }),
    query: z.object({ language: filter(language) }),
    result: 'application/pdf',
    timeoutMs: 30_000,
  }),
  receipt: call({
    method: 'GET',
    path: '/api/app/payments/{payNo}/receipt',
    area: 'system',
    access: 'member',
    summary: 'Returns the receipt (PDF) of an own payment that has succeeded.',
    params: z.object({ payNo: codeText(40).min(1) }),
    result: 'application/pdf',
    timeoutMs: 30_000,
  }),
  payShared: call({
    method: 'POST',
    path: '/api/app/payment-links/{token}/pay',
    area: 'system',
    access: 'anyone',
    summary: 'Pays a shared payment online.',
    params: z.object({ token: codeText(100) }),
    body: z.object({ amount: yuanIn, gateway: chosenGateway, payerCode }),
    result: paymentStep,
    idempotent: true,
  }),
  cashLogs: call({
    method: 'GET',
    path: '/api/applet/membercash/get-membercash-cashlogs',
    area: 'cash',
    access: 'member',
    summary: 'Lists wallet bookings with running balance; paged. Filters: kind, date.',
    query: z.object({
      ...paging,
      kind: filter(cashLog.shape.kind),
      from: filter(z.iso.date()),
      to: filter(z.iso.date()),
    }),
    result: page(cashLog),
  }),
  walletFile: call({
    area: 'system',
    method: 'GET',
    path: '/api/app/wallet-statements/{month}/files/{file}',
    access: 'member',
    summary:
      'Returns a month of the wallet with opening and closing balance: as PDF (paper), xlsx (workbook), or csv. Only csv has no maximum of lines.',
    params: z.object({
      month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: 'invalid' }),
      file: z.enum(WALLET_FILES),
    }),
    result: 'application/octet-stream',
  }),
  transferAccount: call({
    method: 'GET',
    path: '/api/applet/banksubaccount/get-banksubaccount-cardno',
    area: 'cash',
    access: 'member',
    summary:
      'Returns the transfer account of the member, opened on first call. `from` 4 requests certification by transfer.',
    query: z.object({ from: intIn(0, 9).default(0) }),
    result: transferAccount,
  }),
};
