import type { IncomingHttpHeaders } from 'node:http';
import type { Fen } from '@xunban/money';

export const GATEWAY_NAMES = ['sandbox', 'alipay', 'wechat'] as const;
export type GatewayName = (typeof GATEWAY_NAMES)[number];

/** @throws when the text names no gateway: it comes from our own tables. */
export function gatewayName(text: string): GatewayName {
  const name = GATEWAY_NAMES.find((known) => known === text);
  if (name === undefined) throw new Error(`${text} is no gateway`);
  return name;
}

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

export interface NewTrade {
  readonly payNo: string;
  readonly subject: string;
  readonly amount: Fen;
  /** Where the payer goes when the gateway's page is done. */
  readonly returnUrl: string;
}

export interface GatewayRefund {
  readonly payNo: string;
  readonly gatewayRef: string;
  readonly refundNo: string;
  readonly amount: Fen;
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
 * A payment provider. Calls leave our process and may be repeated after a failure, so each is safe to repeat: a trade
 * is named by our payNo, a refund by our refundNo. Never called inside a transaction.
 * Failures of the outside world throw and are retried by whoever asked.
 */
export interface PaymentGateway {
  readonly name: GatewayName;
  /** Announces a trade, once per payNo, and tells where to pay it. */
  create(trade: NewTrade): Promise<{ readonly redirectUrl: string }>;
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
  parseNotify(notify: RawNotify): Promise<TradeEvidence>;
}

export interface Gateways {
  /** Undefined when the gateway is not set up here. */
  get(name: GatewayName): PaymentGateway | undefined;
  readonly names: readonly GatewayName[];
}
