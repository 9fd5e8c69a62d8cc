import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeAlipay, startAlipay } from '../../../testing/fake-alipay.ts';
import { type FakeWechat, startWechat } from '../../../testing/fake-wechat.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { readComplaint } from './disputes-jobs.ts';

/** Complaints that Alipay and WeChat Pay announce, against fakes that sign and encrypt with their own keys. */

let alipay: FakeAlipay;
let wechat: FakeWechat;
let server: TestServer;
beforeAll(async () => {
  [alipay, wechat] = await Promise.all([startAlipay(), startWechat()]);
  server = await startTestServer({ ROLES: 'api,pricing', SANDBOX_GATEWAY: 'false', ...alipay.env, ...wechat.env });
});
afterAll(async () => {
  const found = await violations(server.deps.db);
  await Promise.all([server.stop(), alipay.close(), wechat.close()]);
  expect(found).toEqual([]);
});

type Name = 'alipay' | 'wechat';
const NAMES = ['alipay', 'wechat'] as const;
interface Notice {
  readonly headers: Record<string, string>;
  readonly body: string;
}
const form = (body: string): Notice => ({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body });

/** A top-up of ¥10 that the gateway took. */
async function paid(gateway: Name) {
  wechat.answers.set('POST /v3/pay/transactions/native', [200, { code_url: 'weixin://wxpay/bizpayurl?pr=x' }]);
  const buyer = await server.newMember();
  const { payNo } = await buyer.api.payment.topUp({ body: { amount: 10, gateway } });
  const notice =
    gateway === 'alipay'
      ? form(
          alipay.notice({
            ...{ app_id: alipay.appId, seller_id: alipay.sellerId, out_trade_no: payNo, trade_no: `T${payNo}` },
            ...{ total_amount: '10.00', trade_status: 'TRADE_SUCCESS', gmt_payment: '2026-11-24 20:00:00' },
          }),
        )
      : wechat.notice('TRANSACTION.SUCCESS', {
          ...{ appid: wechat.appId, mchid: wechat.merchantId, out_trade_no: payNo, transaction_id: `T${payNo}` },
          ...{
            trade_state: 'SUCCESS',
            success_time: '2026-11-24T20:00:00+08:00',
            amount: { total: 1000, currency: 'CNY' },
          },
        });
  await notify(gateway, notice);
  return payNo;
}

async function notify(gateway: Name, { headers, body }: Notice) {
  const response = await fetch(`${server.url}/api/gateways/${gateway}/notify`, { method: 'POST', headers, body });
  return response.status;
}
const message = (ref: string, change: Record<string, string> = {}) => ({
  ...{ app_id: alipay.appId, msg_method: 'alipay.merchant.tradecomplain.changed', notify_id: 'n', charset: 'UTF-8' },
  ...{
    utc_timestamp: '1796860800000',
    version: '1.1',
    biz_content: JSON.stringify({ complain_event_id: ref }),
    ...change,
  },
});
const genuine = (gateway: Name, ref: string): Notice =>
  gateway === 'alipay'
    ? form(alipay.notice(message(ref)))
    : wechat.notice('COMPLAINT.CREATE', { complaint_id: ref, action_type: 'CREATE_COMPLAINT' });

/** Lets the gateway answer a query about the complaint. */
function tell(gateway: Name, ref: string, payNo: string, isEnded = false) {
  if (gateway === 'alipay')
    alipay.answers.set('alipay.merchant.tradecomplain.query', {
      ...{ code: '10000', msg: 'Success', complain_event_id: ref, merchant_order_no: payNo, trade_no: `T${payNo}` },
      ...{ status: isEnded ? 'CANCELLED' : 'MERCHANT_PROCESSING', gmt_create: '2026-11-25 09:30:00' },
      ...{ leaf_category_name: '未收到货', complain_reason: '退款', content: '三天没有发货', trade_amount: '10.00' },
    });
  else
    wechat.answers.set(`GET /v3/merchant-service/complaints-v2/${ref}`, [
      200,
      {
        ...{ complaint_id: ref, complaint_time: '2026-11-25T09:30:00+08:00', complaint_detail: '三天没有发货' },
        ...{ complaint_state: isEnded ? 'PROCESSED' : 'PENDING', problem_description: '未收到货' },
        complaint_order_info: [{ transaction_id: `T${payNo}`, out_trade_no: payNo, amount: 1000 }],
      },
    ]);
}

const disputesOf = async (payNo: string) => {
  const staff = await server.newStaff(['payment.view', 'amount.view']);
  return (await staff.api.staffDisputes.list({ query: { filter: payNo } })).items;
};
const askedFor = async (ref: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where key = any (${NAMES.map((name) => `complaint ${name} ${ref}`)})`.execute(
    server.deps.db.read,
  );
  return rows[0]?.count ?? 0;
};

test.each(NAMES)(
  '%s: a complaint is announced, read with its text and deadline once, and ends with its withdrawal',
  async (gateway) => {
    const payNo = await paid(gateway);
    const ref = `20261125${gateway}1`;
    for (let time = 0; time < 3; time += 1) expect(await notify(gateway, genuine(gateway, ref))).toBe(200);
    expect(await askedFor(ref)).toBe(1);
    tell(gateway, ref, payNo);
    for (let time = 0; time < 2; time += 1) await readComplaint(server.deps, { gateway, ref });
    expect(await disputesOf(payNo)).toMatchObject([
      {
        ...{ state: 'received', kind: 'complaint', gateway, gatewayRef: ref, amount: 10, recordedBy: '' },
        answerBy: '2026-11-26T09:30:00.000+08:00',
        content: expect.stringContaining('三天没有发货'),
      },
    ]);
    tell(gateway, ref, payNo, true);
    await readComplaint(server.deps, { gateway, ref });
    expect(await disputesOf(payNo)).toMatchObject([{ state: 'withdrawn', reason: '渠道已结案' }]);
  },
);

test.each(NAMES)('%s: a forged or altered notice of a complaint asks for nothing', async (gateway) => {
  const ref = `20261125${gateway}2`;
  const good = genuine(gateway, ref);
  const words = { complaint_id: ref, action_type: 'CREATE_COMPLAINT' };
  const forged: Notice[] =
    gateway === 'alipay'
      ? [
          form(alipay.notice(message(ref), generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)),
          form(alipay.notice(message(ref, { app_id: '2021000000000002' }))),
          form(alipay.notice(message(ref, { biz_content: '{}' }))),
          form(alipay.notice(message("1' or 1=1"))),
          form(good.body.replace('20261125alipay2', '20261125alipay3')),
          form(`${good.body}&biz_content=%7B%7D`),
          form(good.body.replace('sign_type=RSA2', 'sign_type=RSA')),
        ]
      : [
          wechat.notice('COMPLAINT.CREATE', words, { key: 'unknown' }),
          wechat.notice('COMPLAINT.CREATE', words, { brokenTag: true }),
          wechat.notice('COMPLAINT.CREATE', words, { apiKey: 'x'.repeat(32) }),
          wechat.notice('COMPLAINT.CREATE', words, { age: 3_600 }),
          wechat.notice('COMPLAINT.CREATE', words, { probe: true }),
          wechat.notice('COMPLAINT.CREATE', { complaint_id: '../refund' }),
          { ...good, body: `${good.body} ` },
          { ...good, headers: {} },
        ];
  for (const notice of forged) expect(await notify(gateway, notice), notice.body).toBe(401);
  expect(await askedFor(ref)).toBe(0);
});

test.each(NAMES)(
  '%s: an unsigned answer, an unknown trade and one of another gateway record nothing',
  async (gateway) => {
    const payNo = await paid(gateway);
    const ref = `20261125${gateway}4`;
    tell(gateway, ref, payNo);
    const fake = gateway === 'alipay' ? alipay : wechat;
    fake.forges = true;
    await expect(readComplaint(server.deps, { gateway, ref })).rejects.toThrow();
    fake.forges = false;
    tell(gateway, ref, 'ZF000000AAAAAAAAAA');
    await readComplaint(server.deps, { gateway, ref });
    const other = await paid(gateway === 'alipay' ? 'wechat' : 'alipay');
    tell(gateway, ref, other);
    await readComplaint(server.deps, { gateway, ref });
    expect([await disputesOf(payNo), await disputesOf(other)]).toEqual([[], []]);
  },
);
