// Paths and fields of requests and replies have the names of the specification.
import { expect } from '@playwright/test';
import { uninvoiced } from './invoices.ts';
import { type Buyer, boardOf, PAY_PASSWORD, type Placed, type Scenario, sumOf } from './scenario.ts';

const CREDIT = '/api/applet/membercreditaccount';

/** The company gets trade credit: finance proposes it, a colleague grants it. */
export async function getCredit({ staff, finance }: Scenario, { client, session: { guid } }: Buyer): Promise<void> {
  await client.callOther('POST', '/api/app/credit-account/apply', { body: { limit: '20000', because: '每月打样' } });
  const { version } = await finance.get(`members/${guid}/credit-account`);
  const terms = { limit: '20000', reason: '资料齐全', version };
  const { proposals } = await finance.post(`members/${guid}/credit-account/terms`, terms);
  for (const { id } of proposals) await staff.post(`credit-proposals/${id}/decide`, { decision: 'grant' });
  expect(await client.call(`GET ${CREDIT}/get-membercredit-info`)).toMatchObject({
    ...{ state: 'active', limit: 20_000, used: 0, left: 20_000 },
  });
  expect(await client.call('GET /api/applet/appletaccount/get-applet-getmemberinfo')).toMatchObject({
    ...{ isTrust: true, creditRemain: 20_000 },
  });
}

interface Line {
  readonly mainNo: string;
}
interface Statement {
  readonly id: string;
  readonly edition: number;
  readonly statementNo: string;
}

/** Purchases on credit are billed, confirmed, invoiced and repaid. */
export async function settleCredit({ request }: Scenario, buyer: Buyer, order: Placed, profile: string): Promise<void> {
  const { client, session } = buyer;
  const { guid } = session;
  const { orderNo } = boardOf(order);
  const waiting = { canApply: false, obstacle: 'awaitsStatement' };
  const freight = (await uninvoiced(buyer)).find(({ no }) => no === order.mainNo);
  expect(freight).toMatchObject({ ...waiting, kind: 'freight', amount: expect.any(Number) });
  expect(freight).not.toMatchObject({ amount: 0 });
  const periods = async () =>
    (await client.call<{ items: { lines: Line[] }[] }>(`GET ${CREDIT}/get-reconciliation-list`)).items;
  expect((await periods()).flatMap(({ lines }) => lines)).toMatchObject([
    { mainNo: order.mainNo, amount: order.total },
  ]);

  const closed = await request.post('/dev/month-close', { form: { member: guid } });
  const { statementNo } = await closed.json();
  const { items } = await client.call<{ items: Statement[] }>(`GET ${CREDIT}/get-membercreditaccount-list`);
  expect(items).toMatchObject([{ statementNo, state: 'toConfirm', total: order.total }]);
  const [{ id, edition } = { id: '', edition: 0 }] = items;
  const confirmed = await client.call(`POST ${CREDIT}/post-reconciliation`, {
    query: { guid },
    body: { statementId: id, edition, decision: 'confirm' },
  });
  expect(confirmed).toMatchObject({ state: 'confirmed' });
  expect(await client.call(`GET ${CREDIT}/get-membercreditaccount-detail`, { query: { id } })).toMatchObject({
    ...{ statementNo, state: 'confirmed', lines: [{ mainNo: order.mainNo }] },
  });
  expect(await periods()).toEqual([]);
  const invoiced = await client.call(`POST ${CREDIT}/post-addinvoiceapply`, {
    body: { nos: [orderNo, order.mainNo], billingProfileId: profile },
  });
  expect(invoiced).toMatchObject({ state: 'applied', amount: order.total });

  const repaid = await client.call(`POST ${CREDIT}/post-creditrepayment`, {
    body: { way: 'wallet', amount: sumOf(order.total), payPassword: PAY_PASSWORD },
  });
  expect(repaid).toMatchObject({ state: 'done', repaid: order.total, account: { used: 0, left: 20_000 } });
  const records = await client.call<{ items: { kind: string }[] }>(`GET ${CREDIT}/get-membercreditrecord-list`, {
    query: { guid },
  });
  expect(records.items.map(({ kind }) => kind)).toEqual(['repayment', 'purchase']);
  expect(await client.call(`GET ${CREDIT}/get-{product}-creditpoint`)).toMatchObject({
    ...{ points: expect.any(Number), factors: expect.any(Array) },
  });
}
