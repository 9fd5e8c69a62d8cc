import type { StaffPermission } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetRateLimits } from '../../../testing/anonymous-client.ts';
import { payOrder, placePlainOrder, reviewBoards } from '../../../testing/orders.ts';
import { creditWallet } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { hasBigrams } from '../../identity/accounts/member-cards.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const nameMember = (memberId: string, companyName: string) =>
  server.deps.db.transaction((tx) =>
    tx.updateTable('member').set({ company_name: companyName }).where('id', '=', memberId).execute(),
  );
const listOf = async (query: object) => {
  const { api } = await server.newStaff(['member.view', 'contact.view']);
  return api.memberPage.list({ query });
};

test('members are found by two characters of a name, by number, by phone and by its last four digits', async () => {
  const { memberId, account } = await server.newMember();
  await nameMember(memberId, '苏州凌锐微波技术有限公司');
  const [found] = (await listOf({ filter: '凌锐' })).items;
  expect(found).toMatchObject({ id: memberId, name: '苏州凌锐微波技术有限公司', lastOrderAt: null });
  expect(found?.phone).toBe(`${account.slice(0, 3)}****${account.slice(-4)}`);
  const texts = [found?.memberNo ?? '', found?.memberNo.toLowerCase() ?? '', account, '凌锐微波技术'];
  for (const filter of [...texts, `+86 ${account}`])
    expect(
      (await listOf({ filter })).items.map(({ id }) => id),
      filter,
    ).toEqual([memberId]);
  expect((await listOf({ filter: account.slice(-4) })).items.map(({ id }) => id)).toContain(memberId);
  // Staff without the permission to see numbers cannot search by them.
  const { api } = await server.newStaff(['member.view']);
  expect(await api.memberPage.list({ query: { filter: account } })).toMatchObject({ totalCount: 0, items: [] });
  for (const filter of ['凌', '锐凌', '100%', '_', account.slice(0, 10)])
    expect(
      (await listOf({ filter })).items.map(({ id }) => id),
      filter,
    ).not.toContain(memberId);
});

test('the list is narrowed by what a member is, who looks after it and when it last ordered', async () => {
  const [plain, disabled, ordering] = [await server.newMember(), await server.newMember(), await server.newMember()];
  for (const { memberId } of [plain, disabled, ordering]) await nameMember(memberId, '筛选测试公司');
  await server.deps.db.transaction((tx) =>
    tx
      .updateTable('member')
      .set({ is_disabled: true, member_type: 'Person' })
      .where('id', '=', disabled.memberId)
      .execute(),
  );
  await placePlainOrder(server, ordering);
  const ids = async (query: object) => (await listOf({ ...query, filter: '筛选测试' })).items.map(({ id }) => id);
  expect(await ids({})).toEqual([ordering.memberId, disabled.memberId, plain.memberId]);
  expect(await ids({ sorting: 'createdAt asc' })).toEqual([plain.memberId, disabled.memberId, ordering.memberId]);
  expect((await ids({ sorting: 'lastOrderAt desc' }))[0]).toBe(ordering.memberId);
  expect(await ids({ isDisabled: true })).toEqual([disabled.memberId]);
  expect(await ids({ memberType: 'Person' })).toEqual([disabled.memberId]);
  expect(await ids({ lastOrder: 'month' })).toEqual([ordering.memberId]);
  expect(await ids({ lastOrder: 'longAgo' })).toEqual([]);
  expect(await ids({ lastOrder: 'never' })).toEqual([disabled.memberId, plain.memberId]);

  const staff = await server.newStaff();
  const { items } = await staff.api.staffMembers.saveServiceContacts({
    body: { items: ['甲客服', '乙客服', '丙客服'].map((name) => ({ role: 'support' as const, name })) },
  });
  const params = { id: plain.memberId };
  const own = async () => (await plain.api.member.service()).items.find(({ role }) => role === 'support')?.name;
  const automatic = await own();
  const assigned = items.find(({ role, name }) => role === 'support' && name !== automatic);
  expect(items.map(({ name }) => name)).toContain(automatic);
  await staff.api.memberPage.assignContact({ params, body: { role: 'support', contactId: assigned?.id ?? '' } });
  expect(await own()).toBe(assigned?.name);
  expect(await ids({ contactId: assigned?.id })).toEqual([plain.memberId]);
  expect(await ids({ contactId: 'any' })).toContain(plain.memberId);
  const shared = await ids({ contactId: 'none' });
  expect(shared.length).toBeGreaterThan(0);
  expect(shared).not.toContain(plain.memberId);
  await expect(ids({ contactId: 'all' })).rejects.toMatchObject({ validationErrors: [{ members: ['contactId'] }] });
  // The list of contacts changes, and the assigned contact stays.
  await staff.api.staffMembers.saveServiceContacts({
    body: { items: ['丁客服', ...items.map(({ name }) => name)].map((name) => ({ role: 'support' as const, name })) },
  });
  expect(await own()).toBe(assigned?.name);
  const sales = { role: 'sales' as const, contactId: assigned?.id ?? '' };
  await expect(staff.api.memberPage.assignContact({ params, body: sales })).rejects.toMatchObject({
    validationErrors: [{ members: ['contactId'] }],
  });
  await staff.api.memberPage.assignContact({ params, body: { role: 'support', contactId: null } });
  expect((await staff.api.staffMembers.detail({ params })).contacts).toMatchObject([{ isAssigned: false }]);
  await expect(listOf({ sorting: 'phone asc' })).rejects.toMatchObject({ kind: 'invalid' });
});

test('the page shows orders, money, messages and quotes, each to who may see it', async () => {
  const buyer = await server.newMember();
  const params = { id: buyer.memberId };
  const main = await placePlainOrder(server, buyer, 2);
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  await creditWallet(server.deps.db, buyer.memberId, 4_200n);
  await resetRateLimits(server);
  await buyer.api.member.sendCode({ query: {} });
  const { quoteId } = await buyer.api.quote.calculate({
    body: { spec: { layers: 2, lengthMm: 50, widthMm: 40, quantity: 5 } },
  });
  await buyer.api.storedQuote.save({ body: { quoteId, name: '传感器板' } });
  const { api } = await server.newStaff();

  const orders = await api.memberPage.orders({ params, query: {} });
  expect(orders).toMatchObject({
    totalCount: 1,
    items: [{ mainNo: main.mainNo, total: main.total, due: 0, can: ['correctAddress'] }],
  });
  expect(orders.items[0]?.boards.map(({ orderNo }) => orderNo)).toEqual(main.orders.map(({ orderNo }) => orderNo));
  expect(orders.items[0]?.address?.phone).toBe('139****0000');
  const wallet = await api.memberPage.wallet({ params, query: { maxResultCount: 1 } });
  expect(wallet).toMatchObject({ balance: 42, items: [{ kind: 'adjustment', amount: 42, balance: 42 }] });
  expect(await api.memberPage.payments({ params, query: {} })).toMatchObject({
    totalCount: 1,
    items: [
      { state: 'succeeded', amount: main.total, methods: ['wallet'], orders: [{ mainNo: main.mainNo }], refunds: [] },
    ],
  });
  const { items: messages } = await api.memberPage.messages({ params, query: {} });
  const kinds = messages.map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['code', 'orderPaid', 'orderPaid', 'orderPayable', 'orderPayable']);
  expect(new Set(messages.map(({ state }) => state))).toEqual(new Set(['notSent']));
  expect(await api.memberPage.quotes({ params, query: {} })).toMatchObject({
    totalCount: 1,
    items: [{ name: '传感器板', isExpired: false }],
  });
  const { lastOrderAt } = (await listOf({ filter: buyer.account })).items[0] ?? {};
  expect(lastOrderAt).not.toBeNull();

  const parts = {
    orders: ['order.view', () => api.memberPage.orders],
    wallet: ['payment.view', () => api.memberPage.wallet],
    payments: ['payment.view', () => api.memberPage.payments],
    messages: ['member.view', () => api.memberPage.messages],
  } as const satisfies Record<string, readonly [StaffPermission, () => unknown]>;
  for (const [name, [permission]] of Object.entries(parts)) {
    const others = (['order.view', 'payment.view', 'member.view'] as const).filter((held) => held !== permission);
    const otherStaff = await server.newStaff(others);
    const call = otherStaff.api.memberPage[name as keyof typeof parts];
    await expect(call({ params, query: {} }), name).rejects.toMatchObject({ kind: 'forbidden' });
  }
  const unknownMember = { id: '7b3e0c1a-52a4-4f0e-9d5b-0a6f6a1c2d3e' };
  for (const name of ['orders', 'wallet', 'payments', 'messages', 'quotes'] as const)
    await expect(api.memberPage[name]({ params: unknownMember, query: {} })).rejects.toMatchObject({
      code: 'notFound',
    });
});

test('no list of members reads them all: each order and each narrowing has its index', async () => {
  const plans = await server.deps.db.transaction(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_sort = off`.execute(tx);
    const from = sql`select member.id from member join member_activity on member_activity.member_id = member.id`;
    const newest = sql`order by member.created_at desc, member.id desc limit 20`;
    const statements = {
      member_newest: sql`${from} ${newest}`,
      member_newest_of_type: sql`${from} where member_type = 'Enterprise' ${newest}`,
      member_disabled: sql`${from} where is_disabled ${newest}`,
      credit_account_active: sql`select member_id from credit_account where state = 'active' order by member_id`,
      member_activity_last_order: sql`${from} order by last_order_at desc nulls last, member_activity.member_id desc limit 20`,
      member_session_of: sql`select max(last_seen_at) from member_session where member_id = '7b3e0c1a-52a4-4f0e-9d5b-0a6f6a1c2d3e'`,
      sms_addressee_phone: sql`select message_id from sms_addressee where phone_hash = 'x' order by sent_at desc limit 10`,
      on_behalf_action_member: sql`select id from on_behalf_action where member_id = '7b3e0c1a-52a4-4f0e-9d5b-0a6f6a1c2d3e' order by id desc limit 10`,
      member_name_search_pairs: sql`select id from member where ${hasBigrams('凌锐')}`,
    };
    const texts: [string, string][] = [];
    for (const [index, statement] of Object.entries(statements)) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx);
      texts.push([index, rows.map((row) => row['QUERY PLAN']).join('\n')]);
    }
    return texts;
  });
  for (const [index, plan] of plans) {
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  }
});
