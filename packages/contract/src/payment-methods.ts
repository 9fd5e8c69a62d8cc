interface Provider {
  /** Its brand name. */
  readonly name: Readonly<Record<'zh-CN' | 'zh-TW' | 'en', string>>;
  /** The app of the payer that opens its page or scans its code. */
  readonly app: Readonly<Record<'zh-CN' | 'zh-TW' | 'en', string>>;
  /** A character on its brand colour, which keeps a contrast of 4.5 to white. */
  readonly mark: { readonly letter: string; readonly colour: string };
  /** True when it is paid by scanning a code on the page, false when it opens a page of its own. */
  readonly isScanned: boolean;
  /** User agents that contain this text belong to the browser of the app itself. */
  readonly ownBrowser: string;
}

/** Payment providers; each has its folder in `platform/gateways` of the server. */
export const PROVIDERS = {
  alipay: {
    name: { 'zh-CN': '支付宝', 'zh-TW': '支付寶', en: 'Alipay' },
    app: { 'zh-CN': '支付宝', 'zh-TW': '支付寶', en: 'Alipay' },
    mark: { letter: '支', colour: '#1254c4' },
    isScanned: false,
    ownBrowser: 'AlipayClient/',
  },
  wechat: {
    name: { 'zh-CN': '微信支付', 'zh-TW': '微信支付', en: 'WeChat Pay' },
    app: { 'zh-CN': '微信', 'zh-TW': '微信', en: 'WeChat' },
    mark: { letter: '微', colour: '#0a6e37' },
    isScanned: true,
    ownBrowser: 'MicroMessenger/',
  },
} as const satisfies Record<string, Provider>;
export type ProviderName = keyof typeof PROVIDERS;

export const providerOf = (method: string): Provider | undefined =>
  Object.hasOwn(PROVIDERS, method) ? PROVIDERS[method as ProviderName] : undefined;

/** Returns the provider whose app shows the page; undefined in an ordinary browser. */
export const appOf = (userAgent: string): ProviderName | undefined =>
  (Object.keys(PROVIDERS) as ProviderName[]).find((name) => userAgent.includes(PROVIDERS[name].ownBrowser));

/** True when the page is shown by the app of another provider: neither app opens the payment of the other. */
export const isBlockedByApp = (method: string, userAgent: string): boolean =>
  providerOf(method) !== undefined && ![undefined, method].includes(appOf(userAgent));

/** Payment gateways; `sandbox` is the built-in simulation. */
export const GATEWAY_NAMES = ['sandbox', ...(Object.keys(PROVIDERS) as ProviderName[])] as const;
export type GatewayName = (typeof GATEWAY_NAMES)[number];

/** Ways to pay, in the order in which a payment page shows them. */
export const PAYMENT_METHODS = ['wallet', ...GATEWAY_NAMES, 'transfer', 'credit'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Why a method cannot be used; empty when it can. Texts are the screen's. */
export const METHOD_REASONS = ['', 'insufficientBalance', 'insufficientCredit', 'creditSuspended', 'notOpen'] as const;
export type MethodReason = (typeof METHOD_REASONS)[number];
