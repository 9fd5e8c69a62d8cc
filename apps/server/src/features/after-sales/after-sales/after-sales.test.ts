import { FIELD_PERMISSIONS } from '@xunban/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockByHand } from '../../../testing/database-clock.ts';
import { dependentStaff } from '../../../testing/dependent-staff.ts';
import { invoiceAll, PERSONAL_BILLING_PROFILE } from '../../../testing/invoices.ts';
import { ledgerBalance, violations } from '../../../testing/payments.ts';
import { sendBoard, sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { complaintWindow } from './complaint-window.ts';

/** Boards that arrived and are not as they should be: complained of, made again, refunded, refused. */

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
let second: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  staff = await server.newStaff();
  second = await server.newStaff();
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const COMPLAINT = { kind: 'openOrShort', pieces: 3, text: '第二块板 3V3 对地短路' } as const;
const wallet = async ({ memberId }: TestMember) => Number(await walletBalance(server.deps.db.read, memberId));
const fenOf = (yuan: number) => Math.round(yuan * 100);

async function arrived(wishes: Parameters<typeof sentOrder>[3] = {}) {
  const buyer = await server.newMember();
  const main = await sentOrder(server, staff, buyer, wishes);
  await buyer.api.order.receive({ query: { mainOrderId: main.id } });
  const board = main.orders[0]!;
  return { buyer, main, board, orderNo: board.orderNo };
}
async function complained(wishes: Parameters<typeof sentOrder>[3] = {}) {
  const order = await arrived(wishes);
  const made = await order.buyer.api.afterSales.make({ body: { orderNo: order.orderNo, ...COMPLAINT } });
  return { ...order, made, params: { id: made.id } };
}

async function uploadImage({ token }: TestMember): Promise<string> {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#884422' } })
    .png()
    .toBuffer();
  form.append('file', new File([new Uint8Array(bytes)], 'short.png'));
  const url = `${server.url}/api/app/up-load-file/upload-file?dirName=complaint`;
  const response = await fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body: form });
  return ((await response.json()) as { filePath: string }).filePath;
}
const tasksOf = async (no: string) => {
  const views = await Promise.all(
    (['open', 'waiting'] as const).map((view) =>
      staff.api.staffTasks.list({ query: { view, filter: no, maxResultCount: 50 } }),
    ),
  );
  return views.flatMap(({ items }) => items.filter((task) => task.no === no).map(({ kind }) => kind));
};

test('created with images, edited, questioned, answered and withdrawn; every step is notified and creates a task', async () => {
  const { buyer, orderNo } = await arrived();
  const filePath = await uploadImage(buyer);
  const body = { orderNo, ...COMPLAINT, images: [filePath] };
  const made = await buyer.api.afterSales.make({ body });
  expect(made).toMatchObject({ ...COMPLAINT, state: 'open', can: ['edit', 'withdraw'], images: [{ filePath }] });
  expect((await fetch(`${server.url}${made.images[0]?.address}`)).headers.get('content-type')).toBe('image/jpeg');
  const forged = made.images[0]?.address.replace(/.(?=..$)/, (one) => (one === 'x' ? 'y' : 'x'));
  expect((await fetch(`${server.url}${forged}`)).status).toBe(404);
  await expect(buyer.api.afterSales.make({ body })).rejects.toMatchObject({ code: 'complaint.openAlready' });
  expect(await tasksOf(made.complaintNo)).toEqual(['answerComplaint']);

  const params = { id: made.id };
  const { version, images } = await staff.api.staffAfterSales.show({ params });
  const shown = await staff.api.staffAfterSales.image({ params: { ...params, imageId: images[0] ?? '' } });
  expect(shown.size).toBeGreaterThan(100);
  await staff.api.staffAfterSales.ask({ params, body: { version, text: '哪一批的？请拍标签' } });
  expect(await tasksOf(made.complaintNo)).toEqual(['awaitComplainant']);
  const { items } = await buyer.api.message.list({ query: {} });
  expect(items[0]).toMatchObject({ event: 'complaintAsked' });

  const asked = (await buyer.api.afterSales.ofOrder({ query: { orderNo } })).items[0]!;
  expect(asked).toMatchObject({ state: 'awaitingBuyer', can: ['edit', 'withdraw', 'answer'] });
  const waiting = async () => (await buyer.api.order.counts({})).find(({ flag }) => flag === 'complaintWaiting')?.count;
  expect(await waiting()).toBe(1);
  const { totalCount } = await buyer.api.order.list({ body: { flag: 'complaintWaiting' } });
  expect(totalCount).toBe(1);
  const label = await uploadImage(buyer);
  const answered = await buyer.api.afterSales.answer({
    params,
    body: { version: asked.version, text: '同一批', images: [filePath, label] },
  });
  expect(answered.images.map((image) => image.filePath)).toEqual([filePath, label]);
  expect(await waiting()).toBe(0);
  const edited = await buyer.api.afterSales.edit({
    params,
    body: { version: answered.version, ...COMPLAINT, kind: 'holes', pieces: 4, images: [] },
  });
  expect(edited).toMatchObject({ kind: 'holes', pieces: 4, images: [] });
  expect(edited.history.map(({ kind, isBuyer }) => [kind, isBuyer])).toEqual([
    ['make', true],
    ['ask', false],
    ['answer', true],
    ['edit', true],
  ]);
  const late = { params, body: { version: asked.version } };
  await expect(buyer.api.afterSales.withdraw(late)).rejects.toMatchObject({ code: 'complaint.stateChanged' });
  await buyer.api.afterSales.withdraw({ params, body: { version: edited.version } });
  expect(await tasksOf(made.complaintNo)).toEqual([]);
  const again = await buyer.api.afterSales.make({ body: { orderNo, ...COMPLAINT } });
  expect(again.state).toBe('open');
});

test('refused before arrival and after fifteen days, for more pieces than delivered, and for another member’s boards', async () => {
  const { buyer, orderNo, board } = await arrived();
  const make = (who: TestMember, body: object = {}) =>
    who.api.afterSales.make({ body: { orderNo, ...COMPLAINT, ...body } as never });
  await expect(make(buyer, { pieces: 11 })).rejects.toMatchObject({ code: 'complaint.tooManyPieces' });
  await expect(make(await server.newMember())).rejects.toMatchObject({ code: 'notFound' });
  await expect(make(buyer, { kind: 'x', pieces: 0, text: '' })).rejects.toMatchObject({
    kind: 'invalid',
    validationErrors: expect.arrayContaining([
      expect.objectContaining({ members: ['kind'] }),
      expect.objectContaining({ members: ['pieces'] }),
      expect.objectContaining({ members: ['text'] }),
    ]),
  });
  const since = (span: string) =>
    sql`update pcb_order set state_since = now() - ${span}::interval where id = ${board.id}`.execute(
      server.deps.db.read,
    );
  const deliveredBefore = (span: string) =>
    sql`update shipment set (shipped_at, delivered_at) =
        (select at, at from (select now() - ${span}::interval as at) moment)
      where id = (select shipment_id from pcb_order where id = ${board.id})`.execute(server.deps.db.read);
  await since('15 days');
  await expect(make(buyer)).rejects.toMatchObject({ code: 'complaint.tooLate' });
  expect(await buyer.api.afterSales.ofOrder({ query: { orderNo } })).toMatchObject({ hindrance: 'tooLate' });
  // A receipt that confirmed itself after the delivery does not open the window again.
  await since('13 days');
  await deliveredBefore('336 hours 1 second');
  await expect(make(buyer)).rejects.toMatchObject({ code: 'complaint.tooLate' });
  await deliveredBefore('335 hours 55 minutes');
  expect(await make(buyer)).toMatchObject({ state: 'open' });

  const other = await server.newMember();
  const { orders } = await sentOrder(server, staff, other);
  const query = { orderNo: orders[0]?.orderNo ?? '' };
  expect(await other.api.afterSales.ofOrder({ query })).toMatchObject({ canComplain: false, hindrance: 'notReceived' });
  const { id, version } = await staff.api.staff.order({ params: { id: orders[0]?.id ?? '' } });
  await staff.api.staff.confirmDelivery({ params: { id }, body: { version } });
  expect(await other.api.afterSales.ofOrder({ query })).toMatchObject({ canComplain: true });
});

test('accepted with a remake: an order without price is produced and sent, and nothing is booked', async () => {
  const { buyer, main, board, made, params } = await complained();
  const sales = () => ledgerBalance(server.deps.db, 'R10', '');
  const before = await sales();
  const accepted = await staff.api.staffAfterSales.remake({
    params,
    body: { version: 1, pieces: 3, text: '抱歉，补做' },
  });
  const remake = accepted.remake ?? { id: '', orderNo: '' };
  expect(accepted).toMatchObject({ state: 'remade', can: [] });
  const order = await buyer.api.order.detail({ query: { orderNo: remake.orderNo } });
  expect(order).toMatchObject({ state: 40, amount: 0, quantity: 3, isRemake: true, fileId: expect.any(String) });
  expect(order.can).not.toContain('pay');
  expect(await buyer.api.order.mainDetail({ query: { mainOrderId: order.mainOrderId } })).toMatchObject({
    ...{ total: 0, freight: 0, due: 0, payable: 0, payDeadline: null },
  });
  expect(await buyer.api.afterSales.ofOrder({ query: { orderNo: remake.orderNo } })).toMatchObject({
    remakeOf: { orderNo: board.orderNo },
  });
  expect((await tasksOf(remake.orderNo)).includes('planOrder')).toBe(true);
  const staffOrder = await staff.api.staff.order({ params: { id: remake.id } });
  expect(staffOrder.can).not.toContain('requestChange');
  // It goes another way at no price, too.
  const choices = await buyer.api.main.deliveryChoices({ query: { mainOrderId: order.mainOrderId } });
  expect(choices.offers.every(({ difference }) => difference === 0)).toBe(true);

  await sendBoard(staff, remake.orderNo);
  expect(await sales()).toBe(before);
  await buyer.api.order.receive({ query: { mainOrderId: order.mainOrderId } });
  const events = (await buyer.api.message.list({ query: {} })).items.map(({ event }) => event);
  expect(events).toContain('complaintRemade');
  // A remake may be defective too; there is nothing to refund for it.
  const again = await buyer.api.afterSales.make({ body: { orderNo: remake.orderNo, ...COMPLAINT } });
  expect((await staff.api.staffAfterSales.show({ params: { id: again.id } })).can).not.toContain('refund');
  const refund = { params: { id: again.id }, body: { version: 1, amount: '1', text: '退款' } };
  await expect(staff.api.staffAfterSales.refund(refund)).rejects.toMatchObject({ code: 'complaint.tooMuch' });
  expect(main.total).toBeGreaterThan(0);
  expect(made.complaintNo).toMatch(/^C\d+$/);
});

test('accepted with a refund: the sale and its tax are taken back, the money is in the wallet, nothing is prepaid', async () => {
  const { buyer, main, board, params } = await complained({ boards: 2 });
  const sums = async () => ({
    sales: await ledgerBalance(server.deps.db, 'R10', ''),
    tax: await ledgerBalance(server.deps.db, 'T10', 'board'),
  });
  const before = await sums();
  const refunded = await staff.api.staffAfterSales.refund({
    params,
    body: { version: 1, amount: '11.30', text: '退 11.30' },
  });
  expect(refunded).toMatchObject({ state: 'refunded', refund: 11.3 });
  expect(await wallet(buyer)).toBe(1130);
  const after = await sums();
  expect(Number(after.sales - before.sales)).toBe(1000);
  expect(Number(after.tax - before.tax)).toBe(130);
  expect(await ledgerBalance(server.deps.db, 'L20', main.id)).toBe(0n);
  expect(await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } })).toMatchObject({
    ...{ conceded: 11.3, due: 0, total: Math.round((main.total - 11.3) * 100) / 100 },
  });
  // Together never more than the price.
  const again = await buyer.api.afterSales.make({ body: { orderNo: board.orderNo, ...COMPLAINT } });
  const rest = Math.round((board.amount - 11.3) * 100) / 100;
  const ask = (amount: number) =>
    staff.api.staffAfterSales.refund({
      params: { id: again.id },
      body: { version: 1, amount: amount.toFixed(2), text: '全退' },
    });
  await expect(ask(rest + 0.01)).rejects.toMatchObject({ code: 'complaint.tooMuch' });
  await ask(rest);
  expect(await wallet(buyer)).toBe(fenOf(board.amount));
});

test('above the limit a second approver decides; the requester cannot approve, and the buyer sees nothing before', async () => {
  const { buyer, orderNo, made, params } = await complained();
  await sql`update action_limit set per_action_fen = 100, alarm_fen = 100 where action = 'walletAdjustment'`.execute(
    server.deps.db.read,
  );
  const propose = (version: number) =>
    staff.api.staffAfterSales.refund({ params, body: { version, amount: '5', text: '退五元' } });
  expect(await propose(1)).toMatchObject({ state: 'proposed', refund: 5 });
  expect(await tasksOf(made.complaintNo)).toEqual(['allowComplaintRefund']);
  const own = (await buyer.api.afterSales.ofOrder({ query: { orderNo } })).items[0];
  expect(own).toMatchObject({ state: 'open', refund: null, verdictText: '', can: [] });
  expect(own?.history.map(({ kind }) => kind)).toEqual(['make']);
  const decision = { kind: 'complaintRefund', id: made.id } as const;
  const decide = (who: typeof staff, body: { decision: 'approve' | 'refuse'; note?: string }) =>
    who.api.staffApprovals.decide({ params: decision, body });
  await expect(decide(staff, { decision: 'approve' })).rejects.toMatchObject({ code: 'complaint.own' });
  await expect(decide(await dependentStaff(server, staff), { decision: 'approve' })).rejects.toMatchObject({
    code: 'approval.dependent',
  });
  await decide(second, { decision: 'refuse', note: '先看照片' });
  expect(await wallet(buyer)).toBe(0);
  expect(await tasksOf(made.complaintNo)).toEqual(['seeToAlarm', 'answerComplaint']);
  const { version } = await staff.api.staffAfterSales.show({ params });
  await propose(version);
  expect(await decide(second, { decision: 'approve' })).toMatchObject({ decision: { isApproved: true } });
  expect(await wallet(buyer)).toBe(500);
  await expect(decide(second, { decision: 'approve' })).rejects.toMatchObject({ code: 'complaint.stateChanged' });
  await sql`update action_limit set per_action_fen = 500000, alarm_fen = 100000 where action = 'walletAdjustment'`.execute(
    server.deps.db.read,
  );
});

test('an invoiced order needs a credit note first: billing gets a task, and the refund waits for the credit note', async () => {
  const { buyer, main, params } = await complained();
  const { applicationId } = await invoiceAll(server, staff, buyer, PERSONAL_BILLING_PROFILE);
  await staff.api.staffAfterSales.refund({ params, body: { version: 1, amount: '20', text: '退款' } });
  expect(await wallet(buyer)).toBe(0);
  expect(await ledgerBalance(server.deps.db, 'L20', main.id)).toBe(-2000n);
  const { refundWaits } = await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } });
  expect(refundWaits).toBe(20);
  const { items } = await staff.api.staffTasks.list({ query: { view: 'open', maxResultCount: 100 } });
  expect(items.some(({ kind, subjectId }) => kind === 'creditNoteInvoice' && subjectId === applicationId)).toBe(true);
});

test('refused with a reason that the buyer reads; only who may answer complaints does', async () => {
  const { buyer, orderNo, params } = await complained();
  const other = await server.newStaff([...FIELD_PERMISSIONS, 'order.view', 'order.produce']);
  const refuse = { params, body: { version: 1, text: '照片里是我们出厂前的样子' } };
  await expect(other.api.staffAfterSales.refuse(refuse)).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await other.api.staffAfterSales.show({ params })).toMatchObject({ state: 'open' });
  await staff.api.staffAfterSales.refuse(refuse);
  expect((await buyer.api.afterSales.ofOrder({ query: { orderNo } })).items[0]).toMatchObject({
    ...{ state: 'refused', verdictText: refuse.body.text, can: [] },
  });
  await expect(staff.api.staffAfterSales.refuse(refuse)).rejects.toMatchObject({ code: 'complaint.stateChanged' });
  const otherMember = await server.newMember();
  const foreign = { params, body: { version: 2 } };
  await expect(otherMember.api.afterSales.withdraw(foreign)).rejects.toMatchObject({ code: 'notFound' });
});

test('two verdicts at once: one of them, and money once', async () => {
  const { buyer, params } = await complained();
  const refund = (who: typeof staff) =>
    who.api.staffAfterSales.refund({ params, body: { version: 1, amount: '3', text: '退三元' } });
  const outcomes = await Promise.allSettled([
    refund(staff),
    refund(second),
    staff.api.staffAfterSales.remake({ params, body: { version: 1, pieces: 1, text: '补做' } }),
    buyer.api.afterSales.withdraw({ params, body: { version: 1 } }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect([0, 300]).toContain(await wallet(buyer));
});

test('the window closes a moment after fourteen days, before and after the receipt confirms itself', async () => {
  const delivered = new Date('2026-11-18T10:00:00+08:00');
  const other = await startTestServer({ ROLES: 'api,pricing' });
  try {
    const { db } = other.deps;
    const people = await other.newStaff();
    const { orders } = await sentOrder(other, people, await other.newMember());
    const id = orders[0]?.id ?? '';
    const put = await clockByHand(db, delivered);
    await sql`update shipment set shipped_at = now(), delivered_at = now()
      where id = (select shipment_id from pcb_order where id = ${id})`.execute(db.read);
    const hindranceAt = async (msLater: number) => {
      await put(new Date(delivered.getTime() + 14 * 86_400_000 + msLater));
      const order = await findPcbOrder(db.read, { id });
      return order && (await complaintWindow(db.read, order)).hindrance;
    };
    const edges = async () => [await hindranceAt(0), await hindranceAt(1)];
    expect(await edges()).toEqual([null, 'tooLate']);
    await sql`update pcb_order set state = 80, state_since = now() where id = ${id}`.execute(db.read);
    expect(await edges()).toEqual([null, 'tooLate']);
  } finally {
    await other.stop();
  }
});
