/** Payment gateways; `sandbox` is the built-in simulation. */
export const GATEWAY_NAMES = ['sandbox', 'alipay', 'wechat'] as const;
export type GatewayName = (typeof GATEWAY_NAMES)[number];

/** Ways to pay, in the order in which a payment page shows them. */
export const PAYMENT_METHODS = ['wallet', ...GATEWAY_NAMES, 'transfer', 'credit'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Why a method cannot be used; empty when it can. Texts are the screen's. */
export const METHOD_REASONS = ['', 'insufficientBalance', 'insufficientCredit', 'creditSuspended', 'notOpen'] as const;
export type MethodReason = (typeof METHOD_REASONS)[number];
