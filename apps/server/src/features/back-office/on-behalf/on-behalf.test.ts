import { afterAll, beforeAll, expect, test } from 'vitest';
import { payOrder, placePlainOrder, produce, reviewBoards } from '../../../testing/orders.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const actionsOf = async ({ api }: TestMember) => (await api.account.onBehalfActions({ query: {} })).items;
const REASON = '客户来电要求';

/** Members who were signed out read their messages after the next sign-in. */
const eventsOf = async ({ memberId }: TestMember) =>
  (
    await server.deps.db.read.selectFrom('member_message').select('event').where('member_id', '=', memberId).execute()
  ).map(({ event }) => event);

test('a device that staff sign out is out at once, and its member reads who did it and why', async () => {
  const member = await server.newMember();
  const other = await server.newMember();
  const { api } = await server.newStaff(['member.view', 'member.actOnBehalf']);
  const params = { id: member.memberId };
  const { devices } = await api.staffMembers.detail({ params });
  const deviceId = devices[0]?.id ?? '';
  await expect(
    api.onBehalf.signOutDevice({ params: { id: other.memberId }, body: { deviceId, reason: REASON } }),
  ).rejects.toMatchObject({ code: 'notFound' });
  for (const reason of ['', ' ', '一'])
    await expect(api.onBehalf.signOutDevice({ params, body: { deviceId, reason } })).rejects.toMatchObject({
      validationErrors: [{ members: ['reason'] }],
    });
  expect(await member.api.account.me({})).toBeDefined();
  expect(await api.onBehalf.signOutDevice({ params, body: { deviceId, reason: REASON } })).toEqual({ items: [] });
  await expect(member.api.account.me({})).rejects.toMatchObject({ kind: 'unauthenticated' });
  await expect(api.onBehalf.signOutDevice({ params, body: { deviceId, reason: REASON } })).rejects.toMatchObject({
    code: 'notFound',
  });
  const { items } = await api.onBehalf.actions({ params, query: {} });
  expect(items).toMatchObject([
    { action: 'signOutDevice', by: '测试员工', roles: [expect.any(String)], on: { kind: 'device' }, reason: REASON },
  ]);
  expect(await actionsOf(other)).toEqual([]);
  expect([await eventsOf(member), await eventsOf(other)]).toEqual([['signedOutByStaff'], []]);
});

test('all devices at once', async () => {
  const member = await server.newMember();
  const { api } = await server.newStaff();
  await api.onBehalf.signOutEverywhere({ params: { id: member.memberId }, body: { reason: REASON } });
  await expect(member.api.account.me({})).rejects.toMatchObject({ kind: 'unauthenticated' });
  const { items } = await api.onBehalf.actions({ params: { id: member.memberId }, query: {} });
  expect(items).toMatchObject([{ action: 'signOutEverywhere', on: { kind: 'account' } }]);
  expect(await eventsOf(member)).toEqual(['signedOutByStaff']);
  // Each request is one message.
  await api.onBehalf.signOutEverywhere({ params: { id: member.memberId }, body: { reason: REASON } });
  expect(await eventsOf(member)).toEqual(['signedOutByStaff', 'signedOutByStaff']);
});

test('an address is put right until the first parcel leaves, in the same region alone, and the freight stays', async () => {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  const [board] = main.orders;
  if (!board) throw new Error('order has no board');
  await reviewBoards(server, main);
  const staff = await server.newStaff();
  const { api } = staff;
  const row = async () => {
    const { items } = await api.memberPage.orders({ params: { id: buyer.memberId }, query: {} });
    if (!items[0]) throw new Error('member has no order');
    return items[0];
  };
  const correct = async (change: object, version?: number) => {
    const { address, version: current } = await row();
    if (!address) throw new Error('address was redacted');
    const { phone: _masked, contactName = '', ...same } = address;
    const body = { ...same, contactName, reason: REASON, version: version ?? current, ...change };
    return api.onBehalf.correctAddress({ params: { id: main.id }, body });
  };
  for (const [change, code] of [
    [{ city: '广州市', district: '天河区' }, 'onBehalf.otherRegion'],
    [{ district: '天河区' }, 'address.regionUnknown'],
    [{}, 'onBehalf.nothingChanged'],
  ] as const)
    await expect(correct(change)).rejects.toMatchObject({ code });
  await expect(correct({ detail: '新路 8 号' }, 0)).rejects.toMatchObject({ code: 'staleVersion' });
  await expect(correct({ phone: '138****0000' })).rejects.toMatchObject({
    validationErrors: [{ members: ['phone'] }],
  });
  expect(await actionsOf(buyer)).toEqual([]);

  const done = await correct({ detail: '科技园 2 号楼 301', district: '福田区', phone: '13712340077' });
  expect(done.address).toMatchObject({ detail: '科技园 2 号楼 301', district: '福田区', phone: '137****0077' });
  const shown = await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } });
  expect(shown.address).toMatchObject({ detail: '科技园 2 号楼 301', phone: '13712340077', contactName: '李工' });
  expect(shown).toMatchObject({ freight: main.freight, total: main.total });
  expect(await actionsOf(buyer)).toMatchObject([
    {
      action: 'correctAddress',
      on: { kind: 'mainOrder', id: main.id, name: main.mainNo },
      reason: REASON,
      changes: [
        { field: 'phone', before: '139****0000', after: '137****0077' },
        { field: 'district', before: '南山区', after: '福田区' },
        { field: 'detail', before: '科技园 1 号', after: '科技园 2 号楼 301' },
      ],
    },
  ]);

  await payOrder(server, buyer, main);
  const { version } = await produce(staff, { id: board.id });
  const body = { version, carrier: 'SF', waybill: `SF${main.mainNo.slice(1)}`, weightG: 200 };
  await api.staff.ship({ params: { id: board.id }, body });
  await expect(correct({ detail: '太晚了' })).rejects.toMatchObject({ code: 'onBehalf.alreadySent' });
  expect((await row()).can).toEqual([]);
  expect(await actionsOf(buyer)).toHaveLength(1);
});

test('a board that staff cancel for its buyer is recorded; one that they cancel by themselves is not', async () => {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer, 2);
  await reviewBoards(server, main);
  const { api } = await server.newStaff();
  for (const [index, { id, orderNo }] of main.orders.entries()) {
    const { version } = await buyer.api.order.detail({ query: { orderNo } });
    const isAskedByMember = index === 0;
    await api.staff.cancelOrder({ params: { id }, body: { version, reason: REASON, isAskedByMember } });
  }
  const [first] = main.orders;
  expect(await actionsOf(buyer)).toMatchObject([
    { action: 'cancelOrder', on: { kind: 'order', name: first?.orderNo } },
  ]);
});

test('acting on behalf requires the permission, and each action is logged once', async () => {
  const member = await server.newMember();
  const { api } = await server.newStaff(['member.view', 'member.edit', 'order.view', 'order.cancel']);
  const params = { id: member.memberId };
  await expect(api.onBehalf.signOutEverywhere({ params, body: { reason: REASON } })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  const acting = await server.newStaff(['member.actOnBehalf']);
  await acting.api.onBehalf.signOutEverywhere({ params, body: { reason: REASON } });
  const { db } = server.deps;
  for (const work of [
    () => db.transaction((tx) => tx.updateTable('on_behalf_action').set({ reason: '另有说法' }).execute()),
    () => db.transaction((tx) => tx.updateTable('on_behalf_action').set({ is_erased: true, reason: '' }).execute()),
    () => db.transaction((tx) => tx.deleteFrom('on_behalf_action').execute()),
  ])
    await expect(work()).rejects.toThrow('rows of on_behalf_action are written once');
});
