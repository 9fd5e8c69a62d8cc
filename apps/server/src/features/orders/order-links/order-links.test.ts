import { MAX_ORDER_LINKS } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newToken } from '../../../platform/auth/tokens.ts';
import { givePayableOrder } from '../../../testing/payable-order.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const NOT_FOUND = { status: 404, code: 'notFound' };

async function buyerWithOrder(): Promise<TestMember & { readonly mainNo: string }> {
  const member = await server.newMember();
  const { mainNo } = await givePayableOrder({ db: server.deps.db, guest: server.guest }, member.memberId, 12_345n);
  return { ...member, mainNo };
}
const make = ({ api, mainNo }: TestMember & { readonly mainNo: string }, more: object = {}) =>
  api.orderLinks.make({ body: { mainNo, name: '终端客户', ...more } });
const open = (token: string) => server.guest.orderLinks.shared({ params: { token } });

test('a link shows states, dates and parcels to anyone, and neither price, file nor buyer', async () => {
  const buyer = await buyerWithOrder();
  await buyer.api.conversation.write({ body: { mainNo: buyer.mainNo, text: 'SECRET-TEXT' } });
  const link = await make(buyer, { title: '控制板 第 3 批' });
  expect(link).toMatchObject({ name: '终端客户', state: 'active', opened: 0, lastOpenedAt: null });
  const shared = await open(link.token);
  expect(shared).toMatchObject({ title: '控制板 第 3 批', mainNo: buyer.mainNo, parcels: [] });
  expect(shared.boards).toMatchObject([{ phase: 'notStarted', percent: 0, promisedShipDate: null }]);
  const sent = JSON.stringify(shared);
  for (const hidden of ['123.45', 'board.zip', '终端客户', '测试买家', buyer.account, buyer.memberId, 'SECRET-TEXT'])
    expect(sent).not.toContain(hidden);
  const response = await fetch(`${server.url}/api/app/shared-orders/${link.token}`);
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  const { items } = await buyer.api.orderLinks.list({ query: { mainNo: buyer.mainNo } });
  expect(items).toMatchObject([{ id: link.id, token: link.token, opened: 2 }]);
  expect(items[0]?.lastOpenedAt).not.toBeNull();
});

test('expired, revoked, unknown and malformed links are not found alike; a revoked one ends at once', async () => {
  const buyer = await buyerWithOrder();
  const [revoked, expired] = [await make(buyer), await make(buyer)];
  const ended = await buyer.api.orderLinks.revoke({ params: { id: revoked.id } });
  expect(ended).toMatchObject({ state: 'revoked', token: '' });
  await buyer.api.orderLinks.revoke({ params: { id: revoked.id } });
  await sql`update order_link set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'
    where id = ${expired.id}`.execute(server.deps.db.read);
  const bodies: unknown[] = [];
  for (const token of [revoked.token, expired.token, newToken(), 'x', '%00']) {
    const response = await fetch(`${server.url}/api/app/shared-orders/${encodeURIComponent(token)}`);
    expect(response.status).toBe(404);
    bodies.push(await response.json());
  }
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect((await buyer.api.orderLinks.list({ query: {} })).items.map(({ state }) => state).sort()).toEqual([
    'expired',
    'revoked',
  ]);
});

test('the database has no token; another member neither makes, sees nor ends a link', async () => {
  const buyer = await buyerWithOrder();
  const other = await server.newMember();
  const link = await make(buyer);
  const { rows } = await sql<{ row: string }>`select row_to_json(order_link)::text as row from order_link`.execute(
    server.deps.db.read,
  );
  expect(rows.map(({ row }) => row).join()).not.toContain(link.token);
  await expect(make({ ...other, mainNo: buyer.mainNo })).rejects.toMatchObject(NOT_FOUND);
  await expect(other.api.orderLinks.revoke({ params: { id: link.id } })).rejects.toMatchObject(NOT_FOUND);
  await expect(other.api.orderLinks.list({ query: { mainNo: buyer.mainNo } })).rejects.toMatchObject(NOT_FOUND);
  expect((await other.api.orderLinks.list({ query: {} })).totalCount).toBe(0);
});

test('a name is needed, days are limited, and so are working links of one order, also at once', async () => {
  const buyer = await buyerWithOrder();
  await expect(make(buyer, { name: ' ' })).rejects.toMatchObject({ validationErrors: [{ members: ['name'] }] });
  await expect(make(buyer, { days: 366 })).rejects.toMatchObject({ validationErrors: [{ members: ['days'] }] });
  for (let count = 2; count < MAX_ORDER_LINKS; count += 1) await make(buyer);
  const tries = await Promise.allSettled([make(buyer), make(buyer), make(buyer), make(buyer)]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  for (const tried of tries)
    if (tried.status === 'rejected') expect(tried.reason).toMatchObject({ code: 'orderLink.tooMany', status: 409 });
});
