import { randomUUID } from 'node:crypto';
import { FIELD_PERMISSIONS } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerBalance, violations } from '../../../testing/payments.ts';
import { agreedPayee, manualRefund } from '../../../testing/refunds.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  // Without a worker: the refunds' own jobs would be faster than these tests.
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(async () => {
  const broken = await violations(server.deps.db);
  await server.stop();
  expect(broken).toEqual([]);
});

const reference = () => `BANK-${randomUUID().slice(0, 12)}`;
const balanceOf = (code: string, owner: string) => ledgerBalance(server.deps.db, code, owner);

test('a refund is settled by hand with the number of the bank; the ledger follows and it leaves the list', async () => {
  const staff = await server.newStaff([...FIELD_PERMISSIONS, 'refund.view', 'refund.settle']);
  const { id, refundNo } = await manualRefund(server);
  const { items } = await staff.api.staffRefunds.list({ query: { state: 'manual', filter: refundNo } });
  expect(items).toMatchObject([
    { refundNo, amount: 500, state: 'manual', can: ['askPayee', 'retry'], gateway: 'sandbox', payee: null },
  ]);
  const bank = await balanceOf('A20', 'transfers');
  expect(await balanceOf('L40', refundNo)).toBe(-50_000n);

  const bankReference = reference();
  const body = { payeeId: await agreedPayee(server, id), bankReference, note: '网银转账，已与买家核实' };
  const settled = await staff.api.staffRefunds.settle({ params: { id }, body });
  expect(settled).toMatchObject({ state: 'succeeded', bankReference, settledBy: '测试员工', note: body.note, can: [] });
  expect(await balanceOf('L40', refundNo)).toBe(0n);
  expect(await balanceOf('A20', 'transfers')).toBe(bank - 50_000n);
  expect((await staff.api.staffRefunds.list({ query: { state: 'manual', filter: refundNo } })).totalCount).toBe(0);
});

test('it is paid once: settled again, by two at once, or with a transfer that settled another', async () => {
  const staff = await server.newStaff([...FIELD_PERMISSIONS, 'refund.settle']);
  const payable = async () => {
    const { id } = await manualRefund(server);
    return { id, payeeId: await agreedPayee(server, id) };
  };
  const refund = await payable();
  const settle = ({ id, payeeId }: typeof refund, bankReference: string) =>
    staff.api.staffRefunds.settle({ params: { id }, body: { payeeId, bankReference, note: 'by hand' } });
  const references = [1, 2, 3, 4].map(reference);
  const outcomes = await Promise.allSettled(references.map((each) => settle(refund, each)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'refund.notManual', status: 409 });

  const used = references[outcomes.findIndex(({ status }) => status === 'fulfilled')] ?? '';
  const other = await payable();
  await expect(settle(other, used)).rejects.toMatchObject({ code: 'refund.referenceUsed' });
  const [first, second] = [await payable(), await payable()];
  const shared = reference();
  const both = await Promise.allSettled([settle(first, shared), settle(second, shared)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('the same key settles once and is answered alike', async () => {
  const staff = await server.newStaff([...FIELD_PERMISSIONS, 'refund.settle']);
  const { id } = await manualRefund(server);
  const idempotencyKey = randomUUID();
  const body = { payeeId: await agreedPayee(server, id), bankReference: reference(), note: 'by hand' };
  const settle = () => staff.api.staffRefunds.settle({ params: { id }, body }, { idempotencyKey });
  const first = await settle();
  expect(await settle()).toEqual(first);
});

test('the gateway receives it again on request of staff', async () => {
  const staff = await server.newStaff([...FIELD_PERMISSIONS, 'refund.settle']);
  const { id } = await manualRefund(server);
  expect(await staff.api.staffRefunds.retry({ params: { id } })).toMatchObject({ state: 'failed', can: [] });
  await expect(staff.api.staffRefunds.retry({ params: { id } })).rejects.toMatchObject({ code: 'refund.notManual' });
});

test('invalid input is reported field by field, and access requires the permission', async () => {
  const staff = await server.newStaff([...FIELD_PERMISSIONS, 'refund.settle']);
  const { id } = await manualRefund(server);
  const faulty = staff.api.staffRefunds.settle({
    params: { id },
    body: { payeeId: 'x', bankReference: 'a b', note: '' },
  });
  await expect(faulty).rejects.toMatchObject({ kind: 'invalid' });
  const names = await faulty.catch((error) =>
    error.validationErrors.flatMap(({ members }: { members: string[] }) => members),
  );
  expect(names.sort()).toEqual(['bankReference', 'note', 'payeeId']);
  const payeeId = randomUUID();
  const unknown = { params: { id: randomUUID() }, body: { payeeId, bankReference: reference(), note: 'by hand' } };
  await expect(staff.api.staffRefunds.settle(unknown)).rejects.toMatchObject({ kind: 'missing' });
  const viewer = await server.newStaff([...FIELD_PERMISSIONS, 'refund.view']);
  const body = { payeeId, bankReference: reference(), note: 'by hand' };
  await expect(viewer.api.staffRefunds.settle({ params: { id }, body })).rejects.toMatchObject({
    code: 'forbidden',
    status: 403,
  });
  const other = await server.newStaff([...FIELD_PERMISSIONS, 'order.view']);
  await expect(other.api.staffRefunds.list({ query: {} })).rejects.toMatchObject({ code: 'forbidden', status: 403 });
});
