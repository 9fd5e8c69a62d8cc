import type { IncomingHttpHeaders } from 'node:http';
import type { GatewayName, PaymentStep } from '@xunban/contract';
import type { Fen } from '@xunban/money';

/** The outcome of a trade as reported by a gateway, from any source. */
export interface TradeEvidence {
  readonly gateway: GatewayName;
  readonly payNo: string;
  readonly outcome: 'paid' | 'failed';
  /** The gateway's own number of the trade. */
  readonly gatewayRef: string;
  readonly amount: Fen;
  readonly at: Date;
}

/** `open`: it may still be paid. `unknown`: the gateway does not know it. */
export type TradeState =
  | { readonly state: 'unknown' | 'open' | 'closed' }
  | { readonly state: 'ended'; readonly evidence: TradeEvidence };

/**
 * The payer's device: a gateway has a page for each, or a QR code that a phone scans. `app`: the gateway's own app on a phone.
 */
export type PayerDevice = 'desktop' | 'phone' | 'app';

export interface NewTrade {
  readonly payNo: string;
  readonly subject: string;
  readonly amount: Fen;
  /** Until when the gateway is to take the money. The same at each repetition: gateways compare. */
  readonly payUntil: Date;
  readonly device: PayerDevice;
  /** The payer's address as far as it is known. */
  readonly ip: string;
  /** The code by which the gateway's app names its user to us. */
  readonly payerCode?: string | undefined;
  /** Address to which the gateway's page returns the payer. */
  readonly returnUrl: string;
}

/**
 * The place of payment of a trade: a page of the gateway, a text that is shown as a QR code for scanning, or WeChat over our page.
 */
export type PayPlace = Pick<PaymentStep, 'redirectUrl' | 'qrText' | 'wechatBridge'>;

/** The payer's browser cannot open the payment; another one can. */
export const NO_PLACE: PayPlace = { redirectUrl: null, qrText: null, wechatBridge: null };

export interface GatewayRefund {
  readonly payNo: string;
  readonly gatewayRef: string;
  readonly refundNo: string;
  readonly amount: Fen;
  /** The full amount paid for the trade. */
  readonly tradeAmount: Fen;
  readonly reason: string;
}

/** `accepted`: the gateway works on it. */
export type RefundAnswer = 'paid' | 'accepted' | 'refused' | 'absent';

/** A notification as received. Signatures cover the bytes, so it must not be parsed and serialized again. */
export interface RawNotify {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * The subject of a genuine notice. `refund`: the state of a refund changed, and the gateway is queried for it. `complaint`: a
 * payer complained, or the complaint changed; the gateway is queried for it. `nothing`: a message without effect, such as a trade
 * waiting for payment.
 */
export type GatewayNotice =
  | { readonly about: 'trade'; readonly evidence: TradeEvidence }
  | { readonly about: 'refund'; readonly refundNo: string }
  | { readonly about: 'complaint'; readonly gateway: GatewayName; readonly ref: string }
  | { readonly about: 'nothing' };

/** The gateway's format for the answer to its notice. */
export interface NotifyAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** A payer's complaint about one trade. */
export interface GatewayComplaint {
  readonly payNo: string;
  /** The disputed amount. */
  readonly amount: Fen;
  readonly content: string;
  readonly at: Date;
  /** True when the gateway closed it. */
  readonly isEnded: boolean;
}

/** A payment or refund as the gateway settles it with the company. A refund's amount and fee are negative. */
export interface BillLine {
  readonly kind: 'payment' | 'refund';
  /** Ours, of the payment or refund. */
  readonly no: string;
  /** The gateway's own number of the trade, and of a refund where it gives one. */
  readonly gatewayRef: string;
  readonly at: Date;
  readonly amount: Fen;
  /** The gateway's fee; negative when it returns a fee. */
  readonly fee: Fen;
}

/**
 * A payment provider. Calls leave our process and may be repeated after a failure, so each is safe to repeat: a trade is
 * identified by our payNo, a refund by our refundNo. Never called inside a transaction. External failures throw and are retried
 * by the caller.
 */
export interface PaymentGateway {
  readonly name: GatewayName;
  /** Announces a trade, once per payNo, and returns the place of payment. */
  create(trade: NewTrade): Promise<PayPlace>;
  query(payNo: string): Promise<TradeState>;
  /** Closes a trade, or returns that it was paid. */
  close(payNo: string): Promise<TradeState>;
  /** Requests a refund. `refused`: nothing will be paid for this request. When it throws, the outcome is unknown. */
  refund(refund: GatewayRefund): Promise<'paid' | 'accepted' | 'refused'>;
  /** Returns the state of a refund; pays nothing. `absent`: the gateway does not know it. */
  queryRefund(refund: Pick<GatewayRefund, 'payNo' | 'refundNo'>): Promise<RefundAnswer>;
  /** The complaint of this number, for each trade that it is about; none when the gateway does not know it. */
  complaint(ref: string): Promise<readonly GatewayComplaint[]>;
  /** @throws {Refusal} `payment.badSignature` when it is not from this gateway and for us. */
  parseNotify(notify: RawNotify): Promise<GatewayNotice>;
  /** Builds the answer to a notice. The gateway repeats a notice that was not `taken`. */
  answerNotify(outcome: 'taken' | 'ignored' | 'refused'): NotifyAnswer;
  /**
   * The bill of a day in Shanghai, `YYYY-MM-DD`, without lines when there was no trade.
   * @returns undefined while the gateway has not made it yet
   */
  bill(day: string): Promise<readonly BillLine[] | undefined>;
}

export interface Gateways {
  /** Undefined when the gateway is not set up here. */
  get(name: GatewayName): PaymentGateway | undefined;
  readonly names: readonly GatewayName[];
}
