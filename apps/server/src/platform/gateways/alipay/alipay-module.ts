import { matching, privateKey, publicKey, webAddress } from '../../setting-readers.ts';
import { gatewayModule } from '../gateway-module.ts';
import type { AlipaySettings } from './alipay-client.ts';
import { alipayGateway } from './alipay-gateway.ts';

const settings = {
  alipayAppId: {
    name: 'ALIPAY_APP_ID',
    fallback: '',
    help: 'id of the Alipay application; empty disables Alipay. Requires ALIPAY_SELLER_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY and PUBLIC_URL',
    read: matching(/^\d{6,32}$/, 'the number of an application'),
  },
  alipaySellerId: {
    name: 'ALIPAY_SELLER_ID',
    fallback: '',
    help: 'Alipay account that receives the payments (2088…)',
    read: matching(/^2088\d{12}$/, '2088 and 12 digits'),
  },
  alipayPrivateKey: {
    name: 'ALIPAY_PRIVATE_KEY',
    fallback: '',
    help: "the application's private key: PEM, its base64, or the path of a file with it",
    secret: true,
    read: privateKey,
  },
  alipayPublicKey: {
    name: 'ALIPAY_PUBLIC_KEY',
    fallback: '',
    help: "Alipay's public key for the application, in the same formats",
    read: publicKey,
  },
  alipayEndpoint: {
    name: 'ALIPAY_ENDPOINT',
    fallback: 'https://openapi.alipay.com',
    help: 'address of Alipay',
    read: webAddress,
  },
} as const;

/** The account at Alipay by these settings; undefined when one is missing. */
export function alipayAccount(values: Readonly<Record<string, unknown>>): AlipaySettings | undefined {
  const { alipayAppId, alipaySellerId, alipayPrivateKey, alipayPublicKey, alipayEndpoint } = values as {
    readonly [K in keyof typeof settings]: string;
  };
  if (!(alipayAppId && alipaySellerId && alipayPrivateKey && alipayPublicKey)) return undefined;
  return {
    ...{ appId: alipayAppId, sellerId: alipaySellerId, privateKey: alipayPrivateKey, publicKey: alipayPublicKey },
    endpoint: alipayEndpoint,
  };
}

export const alipay = gatewayModule({
  name: 'alipay',
  label: { 'zh-CN': '支付宝', 'zh-TW': '支付寶', en: 'Alipay' },
  hint: { 'zh-CN': '打开支付宝付款', 'zh-TW': '開啟支付寶付款', en: 'Opens Alipay' },
  mark: { letter: '支', colour: '#1254c4' },
  isScanned: false,
  app: {
    name: { 'zh-CN': '支付宝', 'zh-TW': '支付寶', en: 'Alipay' },
    userAgent: 'AlipayClient/',
    namesPayer: false,
  },
  isSimulated: false,
  settings,
  configure: (values, publicUrl, faults) => {
    if (values.alipayAppId === '') return undefined;
    const account = alipayAccount(values);
    if (account && publicUrl) return ({ notifyUrl }) => alipayGateway(account, notifyUrl);
    faults.push('ALIPAY_APP_ID needs ALIPAY_SELLER_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY and PUBLIC_URL');
    return undefined;
  },
});
