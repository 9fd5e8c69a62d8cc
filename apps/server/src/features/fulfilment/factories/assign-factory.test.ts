import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import { finishRoute, payOrder, placePlainOrder, produce, reviewBoards } from '../../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
let orders: readonly { readonly id: string; readonly orderNo: string }[];
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer, 3);
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  orders = main.orders;
});
afterAll(() => server.stop());

const LIMITS = { maxShortSideMm: 500, maxLongSideMm: 600, maxAspectRatio: 10, options: {} };
const WHOLE = { isPaused: false, province: '江苏省', city: '昆山市', source: 'manual' as const, holidays: [] };

/** A factory that is open for orders. */
async function open(code: string, maxLayers: 1 | 20, m2PerDay: number) {
  const { api } = staff;
  const { id, version, isPaused } = await api.staffFactories.add({ body: { code, name: `${code} 厂` } });
  expect(isPaused).toBe(true);
  return api.staffFactories.save({
    params: { id },
    body: {
      ...{ ...WHOLE, version, contact: '生产部 0512-5500000', capability: { ...LIMITS, maxLayers } },
      capacity: [{ layerClass: 'upToTwo', m2PerDay }],
    },
  });
}
const versionOf = async (id: string) => (await staff.api.staff.order({ params: { id } })).version;

test('a planner sees who could make a board and why, and overrules with a reason; load follows', async () => {
  const { api } = staff;
  const [one, two, three] = orders;
  if (!one || !two || !three) throw new Error('too few boards');
  const single = await open('S1', 1, 50);
  const big = await open('B1', 20, 50);
  const before = await api.staffFactories.proposal({ params: { id: one.id } });
  const main = before.candidates.find(({ name }) => name === '迅板本厂');
  expect(before).toMatchObject({ areaM2: 0.1, layerClass: 'upToTwo', given: null, can: ['assign'] });
  expect([main?.factoryId, big.id]).toContain(before.proposedId);
  expect(before.candidates.at(-1)).toMatchObject({ factoryId: single.id, hindrances: [{ rule: 'materialForLayers' }] });

  const other = before.proposedId === big.id ? (main?.factoryId ?? '') : big.id;
  const give = async (id: string, factoryId: string, reason = '') =>
    api.staffFactories.assign({ params: { id }, body: { version: await versionOf(id), factoryId, reason } });
  await expect(give(one.id, other)).rejects.toMatchObject({ validationErrors: [{ members: ['reason'] }] });
  expect((await give(one.id, big.id, '客户指定')).given).toMatchObject({ factoryId: big.id });
  expect((await give(one.id, single.id, '先做样品')).given).toMatchObject({
    ...{ factoryId: single.id, isProposed: false, reason: '先做样品' },
  });
  await expect(
    server
      .newStaff(['order.view'])
      .then(({ api: viewer }) =>
        viewer.staffFactories.assign({ params: { id: one.id }, body: { version: 1, factoryId: big.id, reason: '' } }),
      ),
  ).rejects.toMatchObject({ status: 403 });

  // A started board stays with its factory; the others are assigned to the proposed one automatically.
  const start = async (id: string) =>
    api.staff.startProduction({ params: { id }, body: { version: await versionOf(id) } });
  await start(one.id);
  await start(two.id);
  const proposed = await api.staffFactories.proposal({ params: { id: two.id } });
  expect(proposed.given).toMatchObject({ factoryId: before.proposedId, by: '', isProposed: true, reason: '' });
  const load = async (id: string) =>
    (await api.staffFactories.list({})).items
      .find((floor) => floor.id === id)
      ?.load.find((l) => l.layerClass === 'upToTwo');
  expect(await load(single.id)).toEqual({ layerClass: 'upToTwo', boards: 1, m2: 0.1, days: 1 });

  // After its first step the board cannot change its factory, and when finished it no longer counts as load.
  const current = await api.staff.order({ params: { id: one.id } });
  await releaseCam(server.deps.db, staff.staffId, { orderId: one.id });
  await api.staff.completeStep({ params: { id: one.id }, body: { version: current.version, position: 1 } });
  await expect(give(one.id, big.id, '换厂')).rejects.toMatchObject({ code: 'factory.tooLate' });
  await finishRoute(server.deps.db, staff.staffId, one.id);
  expect(await load(single.id)).toMatchObject({ boards: 0, m2: 0 });

  const { rows } = await sql<{ proposal: { candidates: unknown[] } }>`
    select proposal from factory_order where order_id = ${two.id}`.execute(server.deps.db.read);
  expect(rows[0]?.proposal.candidates).toHaveLength(3);
});

test('when no other factory can make a board the main factory gets it; it cannot be paused', async () => {
  const { api } = staff;
  const { items: list } = await api.staffFactories.list({});
  const main = list.find(({ getsOrders }) => getsOrders);
  if (!main) throw new Error('main factory not found');
  const save = (floor: typeof main, change: object) =>
    api.staffFactories.save({
      params: { id: floor.id },
      body: { ...WHOLE, version: floor.version, capability: null, capacity: [], ...change } as never,
    });
  await expect(save(main, { isPaused: true })).rejects.toMatchObject({ code: 'factory.isMain' });
  for (const floor of list) await save(floor, { capability: { ...LIMITS, maxLayers: 1 } });
  await expect(save(main, {})).rejects.toMatchObject({ code: 'factory.changed' });
  const third = orders[2];
  if (!third) throw new Error('too few boards');
  const proposal = await api.staffFactories.proposal({ params: { id: third.id } });
  expect(proposal.proposedId).toBeNull();
  await produce(staff, third);
  expect((await api.staffFactories.proposal({ params: { id: third.id } })).given).toMatchObject({ factoryId: main.id });

  await expect(api.staffFactories.add({ body: { code: 'S1', name: '又一个' } })).rejects.toMatchObject({
    code: 'factory.codeTaken',
  });
  const [again] = (await api.staffFactories.list({})).items.filter(({ id }) => id !== main.id);
  const holidays = [
    { from: '2027-02-01', to: '2027-02-10', name: '春节' },
    { from: '2027-02-10', to: '2027-02-12', name: '检修' },
  ];
  await expect(save(again ?? main, { holidays })).rejects.toMatchObject({
    validationErrors: [{ members: ['holidays'] }],
  });
  const viewer = await server.newStaff(['order.view']);
  expect((await viewer.api.staffFactories.list({})).items[0]).not.toHaveProperty('contact');
});
