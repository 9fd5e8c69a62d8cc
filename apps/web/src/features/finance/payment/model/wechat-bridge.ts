import type { PaymentStep } from '@xunban/contract';

export type BridgeParams = NonNullable<PaymentStep['wechatBridge']>;
/** A payment that WeChat reports as made is only believed when WeChat Pay confirms it to the server. */
export type BridgeOutcome = 'paid' | 'cancelled' | 'failed';

interface Bridge {
  invoke(
    name: 'getBrandWCPayRequest',
    params: BridgeParams,
    onEnd: (result: { readonly err_msg: string }) => void,
  ): void;
}

const bridge = (): Bridge | undefined => (window as { readonly WeixinJSBridge?: Bridge }).WeixinJSBridge;

/** Opens WeChat's payment over the page. WeChat adds its bridge to a page some time after it was loaded. */
export function payInWechat(params: BridgeParams): Promise<BridgeOutcome> {
  return new Promise((resolve) => {
    const open = () =>
      bridge()?.invoke('getBrandWCPayRequest', params, ({ err_msg: message }) =>
        resolve(message.endsWith(':ok') ? 'paid' : message.endsWith(':cancel') ? 'cancelled' : 'failed'),
      );
    if (bridge()) open();
    else document.addEventListener('WeixinJSBridgeReady', open, { once: true });
  });
}
