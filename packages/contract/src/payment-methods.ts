/** A payment gateway, by the name of its folder in `platform/gateways` of the server. */
export type GatewayName = string;
export const GATEWAY_NAME = /^[a-z][a-z0-9]{1,29}$/;

/** A way to pay: `wallet`, `transfer`, `credit`, or a gateway. */
export type PaymentMethod = string;

/** A text in every language. */
export type LocalText = Readonly<Record<'zh-CN' | 'zh-TW' | 'en', string>>;

/** Texts of a gateway. Every page has those of all gateways as JSON in `<meta name="xunban:gateways">`. */
export interface GatewayTexts {
  readonly label: LocalText;
  /** Describes how it is paid with. */
  readonly hint: LocalText;
}

/** A character on a brand colour, which keeps a contrast of 4.5 to white. */
export interface GatewayMark {
  readonly letter: string;
  readonly colour: string;
}

/** Why a method cannot be used; empty when it can. Texts are the screen's. */
export const METHOD_REASONS = ['', 'insufficientBalance', 'insufficientCredit', 'creditSuspended', 'notOpen'] as const;
export type MethodReason = (typeof METHOD_REASONS)[number];
