import { fault, matching, privateKey, publicKey, webAddress } from '../../setting-readers.ts';
import { gatewayModule } from '../gateway-module.ts';
import { wechatGateway } from './wechat-gateway.ts';

const settings = {
  wechatAppId: {
    name: 'WECHAT_PAY_APP_ID',
    fallback: '',
    help: 'WeChat application bound to the merchant (wx…); empty disables WeChat Pay. Requires the next four settings and PUBLIC_URL',
    read: matching(/^wx[0-9a-zA-Z]{8,30}$/, 'wx and letters and digits'),
  },
  wechatMerchantId: {
    name: 'WECHAT_PAY_MERCHANT_ID',
    fallback: '',
    help: 'merchant number at WeChat Pay',
    read: matching(/^\d{6,16}$/, 'the number of a merchant'),
  },
  wechatSerial: {
    name: 'WECHAT_PAY_SERIAL',
    fallback: '',
    help: "serial number of the merchant's certificate",
    read: matching(/^[0-9A-Fa-f]{8,64}$/, 'hexadecimal digits'),
  },
  wechatPrivateKey: {
    name: 'WECHAT_PAY_PRIVATE_KEY',
    fallback: '',
    help: "private key of the merchant's certificate: PEM, its base64, or the path of a file with it",
    secret: true,
    read: privateKey,
  },
  wechatApiKey: {
    name: 'WECHAT_PAY_API_KEY',
    fallback: '',
    help: 'the API v3 key, 32 letters and digits',
    secret: true,
    read: (text: string) =>
      text === '' || /^[\x21-\x7e]{32}$/.test(text) ? text : fault('must have exactly 32 characters'),
  },
  wechatPublicKeyId: {
    name: 'WECHAT_PAY_PUBLIC_KEY_ID',
    fallback: '',
    help: "id of WeChat Pay's public key (PUB_KEY_ID_…); empty fetches its certificates instead",
    read: matching(/^PUB_KEY_ID_\w{8,64}$/, 'PUB_KEY_ID_ and the id'),
  },
  wechatPublicKey: {
    name: 'WECHAT_PAY_PUBLIC_KEY',
    fallback: '',
    help: 'that public key: PEM, its base64, or the path of a file with it',
    read: publicKey,
  },
  wechatEndpoint: {
    name: 'WECHAT_PAY_ENDPOINT',
    fallback: 'https://api.mch.weixin.qq.com',
    help: 'address of WeChat Pay',
    read: webAddress,
  },
  wechatAppSecret: {
    name: 'WECHAT_PAY_APP_SECRET',
    fallback: '',
    help: 'secret of the official account WECHAT_PAY_APP_ID, for payment inside WeChat; empty leads payers in WeChat to another browser',
    secret: true,
    read: matching(/^[0-9a-zA-Z]{32}$/, '32 letters and digits'),
  },
  wechatAccountEndpoint: {
    name: 'WECHAT_ACCOUNT_ENDPOINT',
    fallback: 'https://api.weixin.qq.com',
    help: 'address of the interface of WeChat official accounts',
    read: webAddress,
  },
} as const;

export const wechat = gatewayModule({
  name: 'wechat',
  label: { 'zh-CN': '微信支付', 'zh-TW': '微信支付', en: 'WeChat Pay' },
  hint: { 'zh-CN': '用微信扫码付款', 'zh-TW': '用微信掃描付款', en: 'Scan with WeChat' },
  mark: { letter: '微', colour: '#0a6e37' },
  isScanned: true,
  app: {
    name: { 'zh-CN': '微信', 'zh-TW': '微信', en: 'WeChat' },
    userAgent: 'MicroMessenger/',
    namesPayer: true,
  },
  isSimulated: false,
  settings,
  configure: (values, publicUrl, faults) => {
    const {
      wechatAppId: appId,
      wechatMerchantId: merchantId,
      wechatSerial: serial,
      wechatPrivateKey,
      wechatApiKey,
    } = values;
    if (appId === '') return undefined;
    if (!(merchantId && serial && wechatPrivateKey && wechatApiKey && publicUrl))
      faults.push(
        'WECHAT_PAY_APP_ID needs WECHAT_PAY_MERCHANT_ID, WECHAT_PAY_SERIAL, WECHAT_PAY_PRIVATE_KEY, WECHAT_PAY_API_KEY and PUBLIC_URL',
      );
    if ((values.wechatPublicKey === '') !== (values.wechatPublicKeyId === ''))
      faults.push('WECHAT_PAY_PUBLIC_KEY and WECHAT_PAY_PUBLIC_KEY_ID go together');
    const account = {
      ...{ appId, merchantId, serial, privateKey: wechatPrivateKey, apiKey: wechatApiKey },
      ...{ publicKey: values.wechatPublicKey, publicKeyId: values.wechatPublicKeyId, endpoint: values.wechatEndpoint },
      ...{ appSecret: values.wechatAppSecret, accountEndpoint: values.wechatAccountEndpoint },
    };
    return ({ notifyUrl }) => wechatGateway(account, notifyUrl);
  },
});
