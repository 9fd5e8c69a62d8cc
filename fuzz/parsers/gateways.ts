import { createCipheriv, generateKeyPairSync, sign } from 'node:crypto';
import { MoneyError } from '@xunban/money';
import { zip } from '@xunban/testkit/zip';
import { readNotice } from '../../apps/server/src/features/finance/bank-transfers/bank-feed.ts';
import type { Db } from '../../apps/server/src/platform/db/database.ts';
import { readAlipayBill } from '../../apps/server/src/platform/gateways/alipay/alipay-bill.ts';
import { alipayClient } from '../../apps/server/src/platform/gateways/alipay/alipay-client.ts';
import { alipayNotice } from '../../apps/server/src/platform/gateways/alipay/alipay-notice.ts';
import { amountIn } from '../../apps/server/src/platform/gateways/amount-text.ts';
import { fromShanghaiText, toShanghaiText } from '../../apps/server/src/platform/gateways/gateway-times.ts';
import { sandboxGateway } from '../../apps/server/src/platform/gateways/sandbox/sandbox-gateway.ts';
import { readWechatBill } from '../../apps/server/src/platform/gateways/wechat/wechat-bill.ts';
import type { WechatClient } from '../../apps/server/src/platform/gateways/wechat/wechat-client.ts';
import { wechatNotice } from '../../apps/server/src/platform/gateways/wechat/wechat-notice.ts';
import { Refusal } from '../../apps/server/src/platform/refusal.ts';
import { gb18030 } from '../gb18030.ts';
import { bytesParser, jsonParser, jsonText, type Parser, textParser } from '../parser.ts';

const ALIPAY_BILL = `#支付宝业务明细查询
支付宝交易号,商户订单号,业务类型,完成时间,订单金额（元）,退款批次号/请求号,服务费（元）
2026\t,ZF1\t,交易,2026-11-23 10:00:00,100.00,,-0.60
2026\t,ZF1\t,退款,2026-11-23 11:00:00,-10.00,TK1,0.06
#合计
`;
const WECHAT_BILL = [
  '\uFEFF交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,微信退款单号,商户退款单号,退款状态,手续费,订单金额,申请退款金额',
  '`2026-11-23 10:00:00,`wx,`1,`4200,`ZF1,`SUCCESS,`0,`0,`,`0.60000,`100.00,`0.00',
  '`2026-11-23 11:00:00,`wx,`1,`4200,`ZF1,`REFUND,`5000,`TK1,`SUCCESS,`-0.06000,`0.00,`10.00',
  '总交易单数,应结订单总金额',
  '`2,`90.00\r\n',
].join('\r\n');
const BILL_TOKENS = [
  ',',
  '`',
  '\t',
  '\r\n',
  '2026-02-30 10:00:00',
  '2026-11-23 24:00:00',
  '-',
  '0.0000001',
  '交易',
  'SUCCESS',
];

const ALIPAY = { appId: '2021000000000001', sellerId: '2088000000000001' };
const ALIPAY_NOTICE = new URLSearchParams({
  ...{
    app_id: ALIPAY.appId,
    seller_id: ALIPAY.sellerId,
    sign_type: 'RSA2',
    sign: 'AAAA',
    trade_status: 'TRADE_SUCCESS',
  },
  ...{ out_trade_no: 'ZF1', trade_no: '2026', total_amount: '100.00', gmt_payment: '2026-11-23 10:00:00' },
}).toString();
const FORM_TOKENS = [
  '&',
  '=',
  '%',
  '%zz',
  '%E4%B8',
  '+',
  '&sign_type=RSA2',
  '&refund_fee=1',
  '&__proto__=1',
  '&gmt_payment=2026-02-30+10:00:00',
];

/** The signature counts as genuine, so that its fields are read. */
const trusting = { isSigned: async () => true } as unknown as ReturnType<typeof alipayClient>;

const WECHAT = { appId: 'wx0000000000000001', merchantId: '1900000001', apiKey: 'k'.repeat(32) };
const WECHAT_TRADE = {
  ...{ appid: WECHAT.appId, mchid: WECHAT.merchantId, out_trade_no: 'ZF1', trade_state: 'SUCCESS' },
  ...{ transaction_id: '4200', success_time: '2026-11-23T10:00:00+08:00', amount: { total: 10_000, currency: 'CNY' } },
};
const fromPlatform = { isFromPlatform: async () => true } as unknown as WechatClient;
const wechatBody = (notice: unknown): Buffer => {
  const { content, ...rest } = Object(notice) as { content?: unknown };
  return Buffer.from(jsonText({ resource: encryptedResource(jsonText(content)), ...rest }));
};

function encryptedResource(text: string) {
  const nonce = 'n'.repeat(12);
  const cipher = createCipheriv('aes-256-gcm', WECHAT.apiKey, nonce);
  cipher.setAAD(Buffer.from('transaction'));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data: 'transaction', ciphertext: bytes.toString('base64') };
}

const SANDBOX_NOTICE = JSON.stringify({
  ...{ appId: 'xunban-sandbox', notifyId: 'n', payNo: 'ZF1', tradeNo: 'SB1', outcome: 'paid' },
  ...{ amountFen: '10000', at: '2026-11-23T02:00:00.000Z' },
});
const BANK_NOTICE = {
  ...{ bankReference: 'B-000001', toAccount: '6200000000', amount: '100.00', payerName: '测试公司' },
  ...{ payerAccount: '6222000000', remark: '', arrivedAt: '2026-11-23T10:00:00+08:00' },
};

/** The notices of the sandbox, signed by the key that its table would hold. */
function sandboxParser(): (body: Buffer) => Promise<unknown> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const row = { public_key: publicKey.export({ type: 'spki', format: 'pem' }) };
  const query = { select: () => query, executeTakeFirst: async () => row };
  const db = { read: { selectFrom: () => query } } as unknown as Db;
  const gateway = sandboxGateway(db, '');
  return (body) =>
    gateway.parseNotify({ headers: { 'x-sandbox-signature': sign(null, body, privateKey).toString('base64') }, body });
}
const parseSandbox = sandboxParser();

/** The SDK with a key of ours: it checks a signature that is not genuine. */
const realClient = alipayClient({
  ...ALIPAY,
  privateKey: generateKeyPairSync('rsa', { modulusLength: 1024 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  publicKey: generateKeyPairSync('rsa', { modulusLength: 1024 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString(),
  endpoint: 'https://gateway.invalid',
});

export const gatewayParsers: readonly Parser[] = [
  bytesParser({
    name: 'alipay-bill',
    seeds: () => [zip([{ name: 'a.csv', bytes: gb18030(ALIPAY_BILL) }])],
    tokens: ['PK\u0001\u0002', 'PK\u0003\u0004'],
    refusals: [Error],
    read: readAlipayBill,
  }),
  textParser({
    name: 'alipay-bill-table',
    seeds: () => [ALIPAY_BILL],
    tokens: BILL_TOKENS,
    refusals: [Error],
    read: (text) => readAlipayBill(zip([{ name: 'a.csv', bytes: gb18030(text) }])),
  }),
  textParser({
    name: 'wechat-bill',
    seeds: () => [WECHAT_BILL],
    tokens: BILL_TOKENS,
    refusals: [Error],
    read: readWechatBill,
  }),
  textParser({
    name: 'alipay-notice',
    seeds: () => [ALIPAY_NOTICE],
    tokens: FORM_TOKENS,
    refusals: [Refusal],
    read: (text) => alipayNotice(trusting, ALIPAY, { headers: {}, body: Buffer.from(text) }),
  }),
  textParser({
    name: 'alipay-signature',
    seeds: () => [ALIPAY_NOTICE],
    tokens: FORM_TOKENS,
    refusals: [Refusal],
    read: (text) => alipayNotice(realClient, ALIPAY, { headers: {}, body: Buffer.from(text) }),
  }),
  jsonParser({
    name: 'wechat-notice',
    seeds: () => [
      { event_type: 'TRANSACTION.SUCCESS', content: WECHAT_TRADE },
      { event_type: 'REFUND.SUCCESS', content: { mchid: WECHAT.merchantId, out_refund_no: 'TK1' } },
      { event_type: 'TRANSACTION.SUCCESS', resource: encryptedResource('{}') },
    ],
    refusals: [Refusal],
    read: (notice) => wechatNotice(fromPlatform, WECHAT, { headers: {}, body: wechatBody(notice) }),
  }),
  textParser({
    name: 'sandbox-notice',
    seeds: () => [SANDBOX_NOTICE],
    tokens: ['"at":"2026-02-30T00:00:00Z"', '"', '{', '0000-01-01T00:00:00Z'],
    refusals: [Refusal],
    read: (text) => parseSandbox(Buffer.from(text)),
  }),
  jsonParser({
    name: 'bank-notice',
    seeds: () => [BANK_NOTICE],
    read: (notice) => readNotice(Buffer.from(jsonText(notice))),
  }),
  textParser({
    name: 'gateway-times',
    seeds: () => ['2026-11-23 10:00:00', '2026-02-28 23:59:59'],
    tokens: ['-', ':', ' ', '30', '31', '24', '60', '00', '02'],
    read: (text) => {
      const at = fromShanghaiText(text);
      if (at !== undefined && toShanghaiText(at) !== text) throw new Error(`${text} became ${toShanghaiText(at)}`);
      return at;
    },
  }),
  textParser({
    name: 'gateway-amounts',
    seeds: () => ['100.00', '-0.05', '12'],
    refusals: [MoneyError],
    read: amountIn,
  }),
];
