import { generateKeyPairSync } from 'node:crypto';
import { type AllCalls, calls, callTable, createClient } from '@xunban/contract';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAlipayBill } from '../../../platform/gateways/alipay/alipay-bill.ts';
import { openGateways } from '../../../platform/gateways/gateways.ts';
import { readWechatBill } from '../../../platform/gateways/wechat/wechat-bill.ts';
import { type FakeAlipay, startAlipay } from '../../../testing/fake-alipay.ts';
import { type FakeWechat, startWechat } from '../../../testing/fake-wechat.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { jobs } from '../../index.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { runRefund } from './run-refund.ts';

/** Alipay and WeChat Pay against fakes that sign and encrypt with their own keys. */

let alipay: FakeAlipay;
let wechat: FakeWechat;
let server: TestServer;
beforeAll(async () => {
  [alipay, wechat] = await Promise.all([startAlipay(), startWechat()]);
  server = await startTestServer({ ROLES: 'api,pricing', SANDBOX_GATEWAY: 'false', ...alipay.env, ...wechat.env });
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await Promise.all([server.stop(), alipay.close(), wechat.close()]);
  expect(ledgerViolations).toEqual([]);
});

type Name = 'alipay' | 'wechat';
interface Change {
  readonly payNo?: string;
  readonly amount?: string;
  readonly ref?: string;
  readonly appId?: string;
  readonly merchantId?: string;
}

async function pending(gateway: Name) {
  wechat.answers.set('POST /v3/pay/transactions/native', [200, { code_url: 'weixin://wxpay/bizpayurl?pr=x' }]);
  const buyer = await server.newMember();
  const step = await buyer.api.payment.topUp({ body: { amount: 10, gateway } });
  const { payNo } = step;
  const state = async () => (await buyer.api.payment.info({ query: { payNo } })).state;
  const wallet = () => walletBalance(server.deps.db.read, buyer.memberId);
  const ref = `4200${payNo}`;
  const alipayFields = ({ amount = '10.00', appId, merchantId, ...rest }: Change = {}) => ({
    ...{ app_id: appId ?? alipay.appId, seller_id: merchantId ?? alipay.sellerId, notify_id: 'n' },
    ...{ out_trade_no: rest.payNo ?? payNo, trade_no: rest.ref ?? ref, total_amount: amount },
    ...{ trade_status: 'TRADE_SUCCESS', gmt_payment: '2026-11-24 20:00:00', subject: '板 & 费=1', charset: 'utf-8' },
  });
  const wechatFields = ({ amount = '10.00', appId, merchantId, ...rest }: Change = {}) => ({
    ...{ appid: appId ?? wechat.appId, mchid: merchantId ?? wechat.merchantId },
    ...{ out_trade_no: rest.payNo ?? payNo, transaction_id: rest.ref ?? ref, trade_state: 'SUCCESS' },
    ...{
      success_time: '2026-11-24T20:00:00+08:00',
      amount: { total: Math.round(Number(amount) * 100), currency: 'CNY' },
    },
  });
  const genuine = (change?: Change): Notice =>
    gateway === 'alipay'
      ? form(alipay.notice(alipayFields(change)))
      : wechat.notice('TRANSACTION.SUCCESS', wechatFields(change));
  return { ...buyer, step, payNo, ref, state, wallet, genuine, alipayFields, wechatFields };
}

interface Notice {
  readonly headers: Record<string, string>;
  readonly body: string;
}
const form = (body: string): Notice => ({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body });

async function notify(gateway: Name, { headers, body }: Notice) {
  const response = await fetch(`${server.url}/api/gateways/${gateway}/notify`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}
const isTaken = ({ status, text }: { status: number; text: string }) =>
  status === 200 && (text === 'success' || text.includes('SUCCESS'));

test.each<Name>(['alipay', 'wechat'])(
  '%s: a genuine notice credits once, however often it is repeated',
  async (gateway) => {
    const buyer = await pending(gateway);
    for (let time = 0; time < 3; time += 1) expect(isTaken(await notify(gateway, buyer.genuine()))).toBe(true);
    expect([await buyer.state(), await buyer.wallet()]).toEqual(['succeeded', 1_000n]);
  },
);

test.each<Name>(['alipay', 'wechat'])(
  '%s: a forged or altered notice, or one for another merchant, amount or payment, credits nothing',
  async (gateway) => {
    const buyer = await pending(gateway);
    const good = buyer.genuine();
    const forgedNotices: Notice[] = [
      { ...good, body: good.body.slice(0, -30) },
      buyer.genuine({ appId: gateway === 'alipay' ? '2021000000000002' : 'wx0000000000000002' }),
      buyer.genuine({ merchantId: gateway === 'alipay' ? '2088000000000002' : '1900000002' }),
      buyer.genuine({ amount: '9.99' }),
      buyer.genuine({ amount: '1000.00' }),
      buyer.genuine({ payNo: 'ZF000000AAAAAAAAAA' }),
      ...(gateway === 'alipay'
        ? [
            form(alipay.notice(buyer.alipayFields(), generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)),
            form(good.body.replace('total_amount=10.00', 'total_amount=10.01')),
            form(`${good.body}&total_amount=99.00`),
            form(good.body.replace('sign_type=RSA2', 'sign_type=RSA')),
            form(''),
          ]
        : [
            wechat.notice('TRANSACTION.SUCCESS', buyer.wechatFields(), { key: 'unknown' }),
            wechat.notice('TRANSACTION.SUCCESS', buyer.wechatFields(), { brokenTag: true }),
            wechat.notice('TRANSACTION.SUCCESS', buyer.wechatFields(), { apiKey: 'x'.repeat(32) }),
            wechat.notice('TRANSACTION.SUCCESS', buyer.wechatFields(), { probe: true }),
            wechat.notice('TRANSACTION.SUCCESS', buyer.wechatFields(), { age: 3_600 }),
            { ...good, body: `${good.body} ` },
            { ...good, headers: {} },
          ]),
    ];
    for (const notice of forgedNotices) expect(isTaken(await notify(gateway, notice)), notice.body).toBe(false);
    expect([await buyer.state(), await buyer.wallet()]).toEqual(['pending', 0n]);
    expect(isTaken(await notify(gateway, good))).toBe(true);
    expect(await buyer.wallet()).toBe(1_000n);
  },
);

test('notices about a refund, a finished or a pending trade credit nothing', async () => {
  const buyer = await pending('alipay');
  const sendNotice = (fields: Record<string, string>) =>
    notify('alipay', form(alipay.notice({ ...buyer.alipayFields(), ...fields })));
  for (const words of [
    { trade_status: 'WAIT_BUYER_PAY' },
    { trade_status: 'TRADE_CLOSED' },
    { refund_fee: '10.00', gmt_refund: '2026-11-24 20:00:01' },
  ])
    expect(isTaken(await sendNotice(words))).toBe(true);
  expect(await buyer.wallet()).toBe(0n);
  await notify('alipay', buyer.genuine());
  expect(isTaken(await sendNotice({ trade_status: 'TRADE_FINISHED' }))).toBe(true);
  expect(await buyer.wallet()).toBe(1_000n);
  expect(
    isTaken(
      await notify(
        'wechat',
        wechat.notice('REFUND.SUCCESS', { mchid: wechat.merchantId, out_refund_no: 'TK000000AAAAAAAAAA' }),
      ),
    ),
  ).toBe(true);
});

test('Alipay: desktop and mobile get pages that we signed, open until the payment ends', async () => {
  const { step } = await pending('alipay');
  const address = step.redirectUrl ?? '';
  expect(alipay.isSignedByUs(address)).toBe(true);
  const { searchParams } = new URL(address);
  expect(searchParams.get('method')).toBe('alipay.trade.page.pay');
  expect(searchParams.get('notify_url')).toBe('https://boards.example/api/gateways/alipay/notify');
  expect(JSON.parse(searchParams.get('biz_content') ?? '')).toMatchObject({
    total_amount: '10.00',
    out_trade_no: step.payNo,
  });
  const gateway = openGateways(server.deps).get('alipay');
  const trade = {
    payNo: step.payNo,
    subject: 'x',
    amount: 1_000n as never,
    payUntil: new Date('2026-11-24T12:00:00Z'),
    ip: '',
    returnUrl: '',
  };
  const phone = new URL((await gateway?.create({ ...trade, device: 'phone' }))?.redirectUrl ?? '');
  expect(phone.searchParams.get('method')).toBe('alipay.trade.wap.pay');
  expect(JSON.parse(phone.searchParams.get('biz_content') ?? '').time_expire).toBe('2026-11-24 20:00:00');
});

test('WeChat Pay: a code to scan on desktop, and its app on mobile', async () => {
  const { step } = await pending('wechat');
  expect(step).toMatchObject({ redirectUrl: null, qrText: 'weixin://wxpay/bizpayurl?pr=x', state: 'pending' });
  wechat.answers.set('POST /v3/pay/transactions/h5', [200, { h5_url: 'https://wx.example/h5?prepay_id=1' }]);
  const gateway = openGateways(server.deps).get('wechat');
  const trade = {
    payNo: step.payNo,
    subject: '',
    amount: 1_000n as never,
    payUntil: new Date('2026-11-24T12:00:00Z'),
    ip: '10.1.1.1',
    returnUrl: 'https://boards.example/back',
  };
  const place = await gateway?.create({ ...trade, device: 'phone' });
  expect(place?.redirectUrl).toBe('https://wx.example/h5?prepay_id=1&redirect_url=https%3A%2F%2Fboards.example%2Fback');
  expect(wechat.calls.at(-1)?.content).toMatchObject({
    time_expire: '2026-11-24T20:00:00+08:00',
    amount: { total: 1000 },
  });
  wechat.answers.set('POST /v3/pay/transactions/h5', [400, { code: 'OUT_TRADE_NO_USED' }]);
  await expect(gateway?.create({ ...trade, device: 'phone' })).rejects.toMatchObject({ code: 'payment.inProgress' });
});

const IN_WECHAT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.49';
const IN_ALIPAY =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/21F79 AliApp(AP/10.6) AlipayClient/10.6';
const ON_PC =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/116.0 Safari/537.36 MicroMessenger/7.0.20 WindowsWechat';
const NO_PLACE = { redirectUrl: null, qrText: null, wechatBridge: null };

/** A new member in this browser. */
async function memberIn({ url: baseUrl, deps, newMember }: TestServer, userAgent: string) {
  const { token } = await newMember();
  return createClient<AllCalls>({
    ...{
      table: callTable(calls),
      product: deps.config.product,
      baseUrl,
      token: () => token,
      language: () => 'zh-Hans',
    },
    identify: (bearer) => ({ Authorization: `Bearer ${bearer}`, 'User-Agent': userAgent }),
  });
}

/** Opens a top-up in this browser, and continues its payment. */
async function payingIn(userAgent: string, gateway: Name) {
  const api = await memberIn(server, userAgent);
  const step = await api.payment.topUp({ body: { amount: 10, gateway } });
  const goOn = (payerCode?: string) => api.payment.pay({ body: { payNo: step.payNo, amount: 10, gateway, payerCode } });
  return { step, goOn };
}

test('inside WeChat: its user is named by a code, and the page gets the signed parameters of the bridge', async () => {
  const { step, goOn } = await payingIn(IN_WECHAT, 'wechat');
  const before = wechat.calls.length;
  expect(step).toMatchObject({ state: 'pending', ...NO_PLACE, redirectUrl: expect.any(String) });
  const address = new URL(step.redirectUrl ?? '');
  expect(`${address.origin}${address.pathname}${address.hash}`).toBe(
    'https://open.weixin.qq.com/connect/oauth2/authorize#wechat_redirect',
  );
  expect([...address.searchParams]).toEqual([
    ['appid', wechat.appId],
    ['redirect_uri', `https://boards.example/paymentOrder?payNo=${step.payNo}`],
    ['response_type', 'code'],
    ['scope', 'snsapi_base'],
    ['state', 'pay'],
  ]);
  // Nothing is announced before the payer is known: another browser can still take the payment over.
  expect(wechat.calls.length).toBe(before);
  wechat.users.set('code-1', 'openid-1');
  wechat.answers.set('POST /v3/pay/transactions/jsapi', [200, { prepay_id: 'wx201' }]);
  const { wechatBridge, ...rest } = await goOn('code-1');
  expect(rest).toEqual({ payNo: step.payNo, state: 'pending', redirectUrl: null, qrText: null });
  expect(wechatBridge).toMatchObject({ appId: wechat.appId, package: 'prepay_id=wx201', signType: 'RSA' });
  expect(wechatBridge && wechat.isSignedByUs(wechatBridge)).toBe(true);
  expect(wechat.calls.at(-1)?.content).toMatchObject({
    ...{ payer: { openid: 'openid-1' }, out_trade_no: step.payNo, amount: { total: 1000, currency: 'CNY' } },
  });
  // The code was used: WeChat is asked for another one.
  expect(await goOn('code-1')).toMatchObject({ wechatBridge: null, redirectUrl: step.redirectUrl });
  wechat.users.set('code-2', 'openid-2');
  wechat.answers.set('POST /v3/pay/transactions/jsapi', [403, { code: 'OUT_TRADE_NO_USED' }]);
  await expect(goOn('code-2')).rejects.toMatchObject({ code: 'payment.inProgress' });
});

test.each<[string, Name]>([
  [IN_WECHAT, 'alipay'],
  [IN_ALIPAY, 'wechat'],
])('in the app of another provider no trade is announced: %s, %s', async (userAgent, gateway) => {
  const before = [wechat.calls.length, alipay.calls.length];
  const { step, goOn } = await payingIn(userAgent, gateway);
  expect(step).toEqual({ payNo: step.payNo, state: 'pending', ...NO_PLACE });
  expect(await goOn()).toEqual(step);
  expect([wechat.calls.length, alipay.calls.length]).toEqual(before);
});

test('Alipay opens inside its own app, and WeChat on a computer shows what a phone scans', async () => {
  const { step } = await payingIn(IN_ALIPAY, 'alipay');
  expect(new URL(step.redirectUrl ?? '').searchParams.get('method')).toBe('alipay.trade.wap.pay');
  expect((await payingIn(ON_PC, 'wechat')).step.qrText).toBe('weixin://wxpay/bizpayurl?pr=x');
});

test('a member tops up at the gateways of the instance, without a choice at the first one, and never at the simulation', async () => {
  const { api } = await server.newMember();
  const { items } = await api.payment.gateways({});
  expect(items.map(({ method }) => method)).toEqual(['alipay', 'wechat']);
  const { payNo } = await api.payment.topUp({ body: { amount: 10 } });
  expect(await api.payment.info({ query: { payNo } })).toMatchObject({ state: 'pending', methods: ['alipay'] });
  await expect(api.payment.topUp({ body: { amount: 10, gateway: 'sandbox' } })).rejects.toMatchObject({
    code: 'payment.methodUnavailable',
  });
});

test('without the secret of an official account, payment inside WeChat leads to another browser', async () => {
  const { WECHAT_PAY_APP_SECRET: _secret, ...env } = wechat.env;
  const other = await startTestServer({ ROLES: 'api', SANDBOX_GATEWAY: 'false', ...env });
  const api = await memberIn(other, IN_WECHAT);
  const step = await api.payment.topUp({ body: { amount: 10, gateway: 'wechat' } });
  expect(step).toEqual({ payNo: step.payNo, state: 'pending', ...NO_PLACE });
  await other.stop();
});

const QUERY = { alipay: 'alipay.trade.query', wechat: '' };
const paidAnswer = (gateway: Name, buyer: Awaited<ReturnType<typeof pending>>, state: string) => {
  if (gateway === 'wechat')
    wechat.answers.set(`GET /v3/pay/transactions/out-trade-no/${buyer.payNo}`, [
      200,
      { ...buyer.wechatFields(), trade_state: state },
    ]);
  else
    alipay.answers.set(QUERY.alipay, {
      code: '10000',
      msg: 'Success',
      out_trade_no: buyer.payNo,
      trade_no: buyer.ref,
      total_amount: '10.00',
      trade_status: state,
      send_pay_date: '2026-11-24 20:00:00',
    });
};

test.each<[Name, string, string]>([
  ['alipay', 'WAIT_BUYER_PAY', 'TRADE_SUCCESS'],
  ['wechat', 'NOTPAY', 'SUCCESS'],
])('%s: a query finds a payment without a notice, and a forged answer credits nothing', async (gateway, open, paid) => {
  const buyer = await pending(gateway);
  const nudge = async () => (await buyer.api.payment.nudge({ body: { payNo: buyer.payNo } })).state;
  expect(await nudge()).toBe('pending');
  paidAnswer(gateway, buyer, open);
  expect(await nudge()).toBe('pending');
  paidAnswer(gateway, buyer, paid);
  const fake = gateway === 'alipay' ? alipay : wechat;
  fake.forges = true;
  expect(await nudge()).toBe('pending');
  fake.forges = false;
  expect(await nudge()).toBe('succeeded');
  expect(await buyer.wallet()).toBe(1_000n);
});

test.each<[Name, string]>([
  ['alipay', 'TRADE_SUCCESS'],
  ['wechat', 'SUCCESS'],
])('%s: closing one that was paid meanwhile settles it', async (gateway, paid) => {
  const buyer = await pending(gateway);
  await server.deps.db.transaction((tx) =>
    sql`update payment set deadline = now() - interval '1 second' where pay_no = ${buyer.payNo}`.execute(tx),
  );
  paidAnswer(gateway, buyer, paid);
  alipay.answers.set('alipay.trade.close', { code: '40004', msg: 'x', sub_code: 'ACQ.TRADE_STATUS_ERROR' });
  wechat.answers.set(`POST /v3/pay/transactions/out-trade-no/${buyer.payNo}/close`, [400, { code: 'ORDERPAID' }]);
  await jobs(server.deps)
    .find(({ name }) => name === 'payments.expire')
    ?.handle({});
  expect([await buyer.state(), await buyer.wallet()]).toEqual(['succeeded', 1_000n]);
});

test.each<Name>(['alipay', 'wechat'])(
  '%s: a second trade for one payment goes back, asked for once',
  async (gateway) => {
    const buyer = await pending(gateway);
    await notify(gateway, buyer.genuine());
    for (let time = 0; time < 2; time += 1)
      expect(isTaken(await notify(gateway, buyer.genuine({ ref: `9${buyer.ref}` })))).toBe(true);
    expect(await buyer.wallet()).toBe(1_000n);
    const refundNos = async () =>
      await server.deps.db.read
        .selectFrom('refund')
        .select(['refund_no', 'state'])
        .where('late_gateway_ref', '=', `9${buyer.ref}`)
        .execute();
    const [refund, ...more] = await refundNos();
    expect(more).toEqual([]);
    const refundNo = refund?.refund_no ?? '';
    const deps = { ...server.deps, gateways: openGateways(server.deps) };
    // An answer that is lost leaves it unknown; from then on it is only asked about.
    alipay.answers.set('alipay.trade.refund', {
      code: '20000',
      msg: 'Service Currently Unavailable',
      sub_code: 'isp.unknow-error',
    });
    wechat.answers.set('POST /v3/refund/domestic/refunds', [500, { code: 'SYSTEM_ERROR' }]);
    await expect(runRefund(deps, refundNo)).rejects.toThrow();
    alipay.answers.set('alipay.trade.fastpay.refund.query', {
      code: '10000',
      msg: 'Success',
      refund_status: 'REFUND_SUCCESS',
    });
    wechat.answers.set(`GET /v3/refund/domestic/refunds/${refundNo}`, [
      200,
      { out_refund_no: refundNo, status: 'SUCCESS' },
    ]);
    await server.deps.db.transaction((tx) =>
      sql`update refund set requested_at = now() - interval '2 minutes' where refund_no = ${refundNo}`.execute(tx),
    );
    const before = requests(gateway);
    await runRefund(deps, refundNo);
    expect(requests(gateway)).toBe(before);
    expect(await refundNos()).toEqual([{ refund_no: refundNo, state: 'succeeded' }]);
  },
);

/** Counts the refund requests. */
const requests = (gateway: Name) =>
  gateway === 'alipay'
    ? alipay.calls.filter(({ method }) => method === 'alipay.trade.refund').length
    : wechat.calls.filter(
        ({ target, content }) => target === '/v3/refund/domestic/refunds' && 'out_refund_no' in content,
      ).length;

test('refunds are answered as what they are', async () => {
  const refund = {
    payNo: 'ZF1',
    gatewayRef: 't',
    refundNo: 'TK1',
    amount: 100n as never,
    tradeAmount: 1_000n as never,
    reason: 'x',
  };
  const gateways = openGateways(server.deps);
  const ask = (gateway: Name) => gateways.get(gateway)?.refund(refund);
  for (const [answer, expected] of [
    [{ code: '10000', fund_change: 'Y' }, 'paid'],
    [{ code: '10000', fund_change: 'N' }, 'accepted'],
    [{ code: '40004', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' }, 'refused'],
  ] as const) {
    alipay.answers.set('alipay.trade.refund', { msg: 'm', ...answer });
    expect(await ask('alipay')).toBe(expected);
  }
  for (const [status, body, outcome] of [
    [200, { out_refund_no: 'TK1', status: 'PROCESSING' }, 'accepted'],
    [200, { out_refund_no: 'TK1', status: 'ABNORMAL' }, 'refused'],
    [403, { code: 'NOT_ENOUGH' }, 'refused'],
  ] as const) {
    wechat.answers.set('POST /v3/refund/domestic/refunds', [status, body]);
    expect(await ask('wechat')).toBe(outcome);
  }
  alipay.answers.set('alipay.trade.refund', { code: '40004', msg: 'm', sub_code: 'ACQ.SYSTEM_ERROR' });
  await expect(ask('alipay')).rejects.toThrow('Alipay failed');
  wechat.answers.set('POST /v3/refund/domestic/refunds', [429, { code: 'FREQUENCY_LIMITED' }]);
  await expect(ask('wechat')).rejects.toThrow('WeChat Pay failed');
});

test('bills are read with their fees, whatever signs their writers set', async () => {
  const head =
    '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,微信退款单号,商户退款单号,退款状态,手续费,订单金额,申请退款金额';
  const rows = [
    '`2026-11-23 10:00:00,`wx,`1,`4200,`ZF1,`SUCCESS,`0,`0,`,`0.60000,`100.00,`0.00',
    '`2026-11-23 11:00:00,`wx,`1,`4200,`ZF1,`REFUND,`5000,`TK1,`SUCCESS,`-0.06000,`0.00,`10.00',
    '`2026-11-23 12:00:00,`wx,`1,`4200,`ZF1,`REFUND,`5001,`TK2,`FAIL,`0.00000,`0.00,`10.00',
  ];
  const text = `\uFEFF${[head, ...rows, '总交易单数,应结订单总金额', '`2,`90.00'].join('\r\n')}\r\n`;
  const at = (hour: number) => new Date(`2026-11-23T${hour}:00:00+08:00`);
  expect(readWechatBill(text)).toEqual([
    { kind: 'payment', no: 'ZF1', gatewayRef: '4200', at: at(10), amount: 10_000n, fee: 60n },
    { kind: 'refund', no: 'TK1', gatewayRef: '5000', at: at(11), amount: -1_000n, fee: -6n },
  ]);
  expect(() => readWechatBill('<html>')).toThrow('has no column');
  const columns =
    '#支付宝业务明细查询\n支付宝交易号,商户订单号,业务类型,完成时间,订单金额（元）,退款批次号/请求号,服务费（元）';
  const table = `${columns}\n2026\t,ZF1\t,交易,2026-11-23 10:00:00,100.00,,-0.60\n2026\t,ZF1\t,退款,2026-11-23 11:00:00,-10.00,TK1,0.06\n#合计\n`;
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.csv`, gbk(table)]));
  expect(() => readAlipayBill(zipSync(many))).toThrow('more than 100 files');
  expect(readAlipayBill(zipSync({ 'a.csv': gbk(table), 'b.csv': new Uint8Array([35]) }))).toEqual([
    { kind: 'payment', no: 'ZF1', gatewayRef: '2026', at: at(10), amount: 10_000n, fee: 60n },
    { kind: 'refund', no: 'TK1', gatewayRef: '2026', at: at(11), amount: -1_000n, fee: -6n },
  ]);
});

/** GB 18030, by looking for each character what decodes to it. */
function gbk(text: string): Uint8Array {
  const decoder = new TextDecoder('gb18030');
  const bytesOf = new Map<string, readonly number[]>();
  for (let high = 0x81; high < 0xff; high += 1)
    for (let low = 0x40; low < 0xff; low += 1) bytesOf.set(decoder.decode(new Uint8Array([high, low])), [high, low]);
  return new Uint8Array(
    [...text].flatMap((char) => (char < '\x80' ? [char.charCodeAt(0)] : (bytesOf.get(char) ?? []))),
  );
}
