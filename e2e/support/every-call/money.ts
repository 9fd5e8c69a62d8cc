// Paths and fields of requests and replies have the names of the specification.
import { expect } from '@playwright/test';
import { type Buyer, boardOf, PAY_PASSWORD, type Placed, type Scenario, STATES } from './scenario.ts';

const CASH = '/api/applet/membercash';
const ORDER = '/api/applet/appletorder';

interface Step {
  readonly payNo: string;
  readonly state: string;
  readonly redirectUrl: string;
}

/** Tops the wallet up at the bank of the demonstration: the gateway is asked for the truth. */
export async function topUp({ request }: Scenario, { client }: Buyer): Promise<void> {
  const { payNo, redirectUrl } = await client.call<Step>('POST /api/app/member-recharge-order', {
    body: { amount: '500.00', gateway: 'sandbox' },
  });
  expect(await client.call(`GET ${CASH}/get-pay-payquery`, { query: { payNo } })).toMatchObject({ state: 'pending' });
  await request.post(`${redirectUrl}/succeed`, { maxRedirects: 0 });
  await expect
    .poll(async () => (await client.call<Step>(`POST ${ORDER}/post-paynoticing`, { body: { payNo } })).state)
    .toBe('succeeded');
  expect(
    await client.call(`GET ${CASH}/get-membercash-cashlogs`, { query: { kind: 'topUp', maxResultCount: 10 } }),
  ).toMatchObject({ totalCount: 1, items: [{ amount: 500, balance: 5500, reference: payNo }] });
}

interface PaymentInfo {
  readonly payNo: string;
  readonly due: number;
}

/** Pays an order from the wallet. */
export async function payFromWallet({ client }: Buyer, order: Placed): Promise<void> {
  const opened = await client.call<PaymentInfo>(`POST ${ORDER}/post-applet-gotopay`, {
    body: { orderMainIds: [order.id] },
  });
  const info = await client.call<PaymentInfo>(`GET ${ORDER}/get-applet-payment`, {
    query: { payNo: opened.payNo, mbId: 0 },
  });
  expect(info).toMatchObject({ payNo: opened.payNo, orders: [{ id: order.id }], wallet: 5500, needsPayPassword: true });
  const paid = await client.call('POST /api/app/member-pay/pay', {
    body: { payNo: info.payNo, amount: info.due, useWallet: true, payPassword: PAY_PASSWORD },
  });
  expect(paid).toMatchObject({ state: 'succeeded' });
  expect(
    await client.call('GET /api/applet/appletordermain/get-ordermaindetail', { query: { orderMainId: order.id } }),
  ).toMatchObject({ due: 0, orders: [{ state: STATES.awaitingProduction }] });
}

/** Pays an order on credit. */
export async function payOnCredit({ client }: Buyer, order: Placed): Promise<void> {
  const { payNo, due } = await client.call<PaymentInfo>('POST /api/app/pcb-order-to-pay', {
    body: { orderMainIds: [order.id] },
  });
  await client.call('POST /api/app/member-pay/pay', {
    body: { payNo, amount: due, useCredit: true, payPassword: PAY_PASSWORD },
  });
  expect(await client.call('GET /api/app/pcb-orders/detail', { query: boardNo(order) })).toMatchObject({
    state: STATES.awaitingProduction,
  });
}

const boardNo = (order: Placed) => ({ orderNo: boardOf(order).orderNo });

/** Adds a bank account of the company and withdraws transferred money to it. */
export async function withdraw({ client }: Buyer): Promise<void> {
  const account = { bank: 'cmb', branch: '招商银行深圳科技园支行', accountNo: '755912345610801' };
  expect(await client.call(`GET ${CASH}/get-memberbank`)).toMatchObject({ items: [] });
  await client.call(`PUT ${CASH}/put-memberbank-update`, { body: { ...account, payPassword: PAY_PASSWORD } });
  const { items } = await client.call<{ items: { id: string }[] }>(`GET ${CASH}/get-memberbank`);
  expect(items).toMatchObject([{ bank: 'cmb', accountNo: expect.stringMatching(/^\*+ ?0801$/) }]);
  const applied = await client.call<{ withdrawalNo: string }>(`POST ${CASH}/post-membertakeout-applytakout`, {
    body: { amount: '600.00', bankAccountId: items[0]?.id, payPassword: PAY_PASSWORD },
  });
  expect(
    await client.call(`GET ${CASH}/get-membertakeout-takeoutlist`, { query: { maxResultCount: 10 } }),
  ).toMatchObject({ totalCount: 1, items: [{ withdrawalNo: applied.withdrawalNo, amount: 600, state: 'applied' }] });
  expect(await client.call(`GET ${CASH}/get-membercash-cashlogs`, { query: { kind: 'freeze' } })).toMatchObject({
    totalCount: 1,
    items: [{ amount: -600 }],
  });
}
