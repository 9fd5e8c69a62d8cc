import type { GatewayOffer } from '@xunban/contract';

const SAMPLES = {
  sandbox: {
    label: { 'zh-CN': '演示银行', 'zh-TW': '示範銀行', en: 'Demo bank' },
    hint: { 'zh-CN': '打开演示银行的页面，不会扣真钱', 'zh-TW': '', en: '' },
    app: { 'zh-CN': '演示银行', 'zh-TW': '示範銀行', en: 'Demo bank' },
    ...{ mark: null, isScanned: false, namesPayer: false },
  },
  alipay: {
    label: { 'zh-CN': '支付宝', 'zh-TW': '支付寶', en: 'Alipay' },
    hint: { 'zh-CN': '打开支付宝付款', 'zh-TW': '', en: '' },
    app: { 'zh-CN': '支付宝', 'zh-TW': '支付寶', en: 'Alipay' },
    ...{ mark: { letter: '支', colour: '#1254c4' }, isScanned: false, namesPayer: false },
  },
  wechat: {
    label: { 'zh-CN': '微信支付', 'zh-TW': '微信支付', en: 'WeChat Pay' },
    hint: { 'zh-CN': '用微信扫码付款', 'zh-TW': '', en: '' },
    app: { 'zh-CN': '微信', 'zh-TW': '微信', en: 'WeChat' },
    ...{ mark: { letter: '微', colour: '#0a6e37' }, isScanned: true, namesPayer: true },
  },
};
type Sample = keyof typeof SAMPLES;

/**
 * A gateway as the server offers it.
 * @param around the gateway whose app shows the page; without one it is an ordinary browser
 */
export const aGateway = (method: Sample, around?: Sample): GatewayOffer => ({
  ...{ method, ...SAMPLES[method] },
  opens: method === 'sandbox' || !around ? 'here' : around === method ? 'ownApp' : 'elsewhere',
  around: around ? SAMPLES[around].app : null,
});

/** Writes the texts of the gateways into the page, as the server does. */
export function writeGatewayTexts(): void {
  const meta = document.createElement('meta');
  meta.name = 'xunban:gateways';
  meta.content = JSON.stringify(SAMPLES);
  document.head.append(meta);
}
