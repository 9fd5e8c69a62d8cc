import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORDINARY_MOMENT } from '../../../testing/database-clock.ts';
import {
  checkOut,
  fillCart,
  giveAddress,
  giveBoardFile,
  PLAIN_BOARD,
  payOrder,
  produce,
  reviewBoards,
} from '../../../testing/orders.ts';
import { ledgerBalance, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

let server: TestServer;
let warehouse: Staff;
let finance: Staff;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' }, { beginsAt: ORDINARY_MOMENT });
  warehouse = await server.newStaff(['order.view', 'order.ship', 'order.produce', 'address.view', 'contact.view']);
  finance = await server.newStaff(['order.view', 'transfer.view', 'transfer.match', 'amount.view', 'ledger.view']);
});
afterAll(async () => {
  const found = await violations(server.deps.db);
  await server.stop();
  expect(found).toEqual([]);
});

const TODAY = '2026-11-18';
const SOON = '2026-11-25';
let parcels = 0;

/** A parcel that was handed to its carrier. */
async function sentParcel() {
  const buyer = await server.newMember();
  await giveAddress(buyer, {});
  const fileId = await giveBoardFile(server, buyer.memberId);
  const main = await checkOut(buyer, [(await fillCart(buyer, { fileId, spec: PLAIN_BOARD })).cartId]);
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  const all = await server.newStaff();
  const items = main.orders.map(({ id }) => ({ orderId: id, pieces: PLAIN_BOARD.quantity }));
  for (const order of main.orders) await produce(all, order);
  parcels += 1;
  const body = { carrier: 'SF', waybill: `SF${3_000_000_000_000 + parcels}`, weightG: 300, items };
  const packed = await warehouse.api.staffParcels.pack({ params: { no: main.mainNo }, body });
  const params = { id: packed.parcels[0]?.id ?? '' };
  await warehouse.api.staffParcels.handOver({ params });
  return { params, main, waybill: body.waybill };
}

const lose = (params: { readonly id: string }) =>
  warehouse.api.staffParcels.declareLost({ params, body: { trouble: 'lost', reason: '快递查无此件' } });
const claim = (params: { readonly id: string }, amount: string, cause: 'lost' | 'damaged' = 'lost') =>
  warehouse.api.staffCarrierClaims.claim({ params, body: { cause, amount, dueOn: SOON, note: '工单 4711' } });
const balance = (code: 'A20' | 'A40' | 'R50') => ledgerBalance(server.deps.db, code, code === 'A20' ? 'transfers' : '');
const tasks = async ({ api }: Staff, no: string) =>
  (await api.staffTasks.list({ query: { view: 'open', maxResultCount: 100 } })).items
    .filter((task) => task.no === no)
    .map(({ kind, dueAt }) => [kind, dueAt.slice(0, 10)]);

test('a claim is sent, agreed in part and paid: each step has its task, and the money its journals', async () => {
  const { params, main, waybill } = await sentParcel();
  await expect(claim(params, '200.00')).rejects.toMatchObject({ code: 'carrierClaim.notInTrouble' });
  await lose(params);
  await expect(claim(params, '0')).rejects.toMatchObject({ code: 'carrierClaim.amount' });
  const sent = await claim(params, '200.00');
  expect(sent).toMatchObject({ state: 'sent', waybill, mainNo: main.mainNo, claimed: 200, can: ['agree', 'refuse'] });
  await expect(claim(params, '1.00')).rejects.toMatchObject({ code: 'carrierClaim.open' });
  expect(await tasks(warehouse, sent.claimNo)).toEqual([['chaseClaim', SOON]]);
  expect(await tasks(finance, sent.claimNo)).toEqual([]);
  expect([await balance('A40'), await balance('R50')]).toEqual([0n, 0n]);

  const of = { params: { id: sent.id } };
  const agree = (amount: string, dueOn = '2026-12-01') =>
    warehouse.api.staffCarrierClaims.agree({ ...of, body: { amount, dueOn } });
  await expect(agree('200.01')).rejects.toMatchObject({ code: 'carrierClaim.amount' });
  await expect(agree('150.00', '2026-11-17')).rejects.toMatchObject({ code: 'carrierClaim.day' });
  expect(await agree('150.00')).toMatchObject({ state: 'agreed', agreed: 150, can: ['refuse'] });
  await expect(agree('150.00')).rejects.toMatchObject({ code: 'carrierClaim.changed' });
  expect(await tasks(warehouse, sent.claimNo)).toEqual([]);
  expect(await tasks(finance, sent.claimNo)).toEqual([['collectClaim', '2026-12-01']]);
  expect([await balance('A40'), await balance('R50')]).toEqual([15_000n, -15_000n]);
  const open = await finance.api.staffCarrierClaims.list({ query: { state: 'open' } });
  expect(open).toMatchObject({ receivable: 150, items: [{ claimNo: sent.claimNo, can: ['pay'] }] });

  const pay = (paidOn: string) =>
    finance.api.staffCarrierClaims.pay({ ...of, body: { paidOn, bankReference: 'B-77' } });
  await expect(pay('2026-11-19')).rejects.toMatchObject({ code: 'carrierClaim.day' });
  const bank = await balance('A20');
  expect(await pay(TODAY)).toMatchObject({ state: 'paid', paidOn: TODAY, can: [] });
  expect([await balance('A40'), (await balance('A20')) - bank]).toEqual([0n, 15_000n]);
  expect(await tasks(finance, sent.claimNo)).toEqual([]);
  for (const filter of [sent.claimNo, main.mainNo, waybill])
    expect((await finance.api.staffCarrierClaims.list({ query: { filter } })).items).toHaveLength(1);
});

test('a carrier that withdraws its agreement: the receivable is booked back, and the parcel can be claimed again', async () => {
  const { params } = await sentParcel();
  const { id, claimNo } = await claim(params, '80.00', 'damaged');
  await warehouse.api.staffCarrierClaims.agree({ params: { id }, body: { amount: '80.00', dueOn: SOON } });
  const [receivable, compensation] = [await balance('A40'), await balance('R50')];
  const refused = await warehouse.api.staffCarrierClaims.refuse({ params: { id }, body: { reason: '包装不合格' } });
  expect(refused).toMatchObject({ state: 'refused', reason: '包装不合格', can: [] });
  expect([await balance('A40'), await balance('R50')]).toEqual([receivable - 8000n, compensation + 8000n]);
  expect(await tasks(finance, claimNo)).toEqual([]);
  expect((await claim(params, '50.00', 'damaged')).state).toBe('sent');
});

test('concurrent answers: one wins, and the money is booked once', async () => {
  const { params } = await sentParcel();
  const { id } = await claim(params, '90.00', 'damaged');
  await warehouse.api.staffCarrierClaims.agree({ params: { id }, body: { amount: '90.00', dueOn: SOON } });
  const results = await Promise.allSettled([
    finance.api.staffCarrierClaims.pay({ params: { id }, body: { paidOn: TODAY, bankReference: 'B-78' } }),
    warehouse.api.staffCarrierClaims.refuse({ params: { id }, body: { reason: '超过期限' } }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
