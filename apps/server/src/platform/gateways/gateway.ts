import type { IncomingHttpHeaders } from 'node:http';
import { GATEWAY_NAMES, type GatewayName, parseEnum } from '@xunban/contract';
import type { Fen } from '@xunban/money';

export const gatewayName = (text: string): GatewayName => parseEnum(GATEWAY_NAMES, text, 'gateway');

/** What a gateway says became of a trade, whichever way we learned it. */
export interface TradeEvidence {
  readonly gateway: GatewayName;
  readonly payNo: string;
  readonly outcome: 'paid' | 'failed';
  /** The gateway's own number of the trade. */
  readonly gatewayRef: string;
  readonly amount: Fen;
  readonly at: Date;
}

/** `open`: it may still be paid. `unknown`: the gateway never heard of it. */
export type TradeState =
  | { readonly state: 'unknown' | 'open' | 'closed' }
  | { readonly state: 'ended'; readonly evidence: TradeEvidence };

/** What the payer looks at us with: a gateway has a page for each, or a picture that a telephone scans. */
export type PayerDevice = 'desktop' | 'phone';

export interface NewTrade {
  readonly payNo: string;
  readonly subject: string;
  readonly amount: Fen;
  /** Until when the gateway is to take the money. The same at each repetition: gateways compare. */
  readonly payUntil: Date;
  readonly device: PayerDevice;
  /** The payer's address as far as it is known. */
  readonly ip: string;
  /** Where the payer goes when the gateway's page is done. */
  readonly returnUrl: string;
}

/** Where a trade is paid: on a page of the gateway, or by scanning a text that is shown as a QR code. */
export interface PayPlace {
  readonly redirectUrl: string | null;
  readonly qrText: string | null;
}

export interface GatewayRefund {
  readonly payNo: string;
  readonly gatewayRef: string;
  readonly refundNo: string;
  readonly amount: Fen;
  /** What the whole trade was paid with. */
  readonly tradeAmount: Fen;
  readonly reason: string;
}

/** `accepted`: the gateway works on it. */
export type RefundAnswer = 'paid' | 'accepted' | 'refused' | 'absent';

/** A notification as it arrived. Signatures cover the bytes, so nobody may parse and write them anew. */
export interface RawNotify {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * What a genuine notice is about. `refund`: something happened to a refund, and the gateway is asked what. `nothing`: a
 * word that changes nothing, such as that a trade waits to be paid.
 */
export type GatewayNotice =
  | { readonly about: 'trade'; readonly evidence: TradeEvidence }
  | { readonly about: 'refund'; readonly refundNo: string }
  | { readonly about: 'nothing' };

/** How a gateway wants to be told whether its notice was taken. */
export interface NotifyAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** A payment or refund as the gateway settles it with the house. A refund's amount and fee are negative. */
export interface BillLine {
  readonly kind: 'payment' | 'refund';
  /** Ours, of the payment or refund. */
  readonly no: string;
  /** The gateway's own number of the trade, and of a refund where it gives one. */
  readonly gatewayRef: string;
  readonly at: Date;
  readonly amount: Fen;
  /** What the gateway keeps of it; negative when it gives a fee back. */
  readonly fee: Fen;
}

/**
 * A payment provider. Calls leave our process and may be repeated after a failure, so each is safe to repeat: a trade
 * is named by our payNo, a refund by our refundNo. Never called inside a transaction.
 * Failures of the outside world throw and are retried by whoever asked.
 */
export interface PaymentGateway {
  readonly name: GatewayName;
  /** Announces a trade, once per payNo, and tells where to pay it. */
  create(trade: NewTrade): Promise<PayPlace>;
  query(payNo: string): Promise<TradeState>;
  /** Stops a trade from being paid, or says that it was. */
  close(payNo: string): Promise<TradeState>;
  /**
   * Asks for a refund. `refused`: nothing will be paid for this request. When it throws, nobody knows what became of it.
   */
  refund(refund: GatewayRefund): Promise<'paid' | 'accepted' | 'refused'>;
  /** How a refund goes; pays nothing. `absent`: the gateway has not heard of it. */
  queryRefund(refund: Pick<GatewayRefund, 'payNo' | 'refundNo'>): Promise<RefundAnswer>;
  /** @throws {Refusal} `payment.badSignature` when it is not from this gateway and for us. */
  parseNotify(notify: RawNotify): Promise<GatewayNotice>;
  /** What a notice is answered with. The gateway repeats one that was not `taken`. */
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
