import { FIELD_PERMISSIONS } from '@xunban/contract';
import { fen } from '@xunban/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dependentStaff } from '../../../testing/dependent-staff.ts';
import { placePlainOrder, untilState } from '../../../testing/orders.ts';
import { creditWallet, PAY_PASSWORD, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { receiveTransfer } from './receive-transfer.ts';

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

let server: TestServer;
let asker: Staff;
let second: Staff;
beforeAll(async () => {
  server = await startTestServer();
  const rights = [...FIELD_PERMISSIONS, 'transfer.view', 'transfer.match'] as const;
  [asker, second] = [await server.newStaff(rights), await server.newStaff(rights)];
});
afterAll(async () => {
  const broken = await violations(server.deps.db);
  await server.stop();
  expect(broken).toEqual([]);
});

let number = 0;
/** Creates a transfer under another payer's name to the account of one member. */
async function arrived(owner: TestMember, amountFen: bigint): Promise<{ id: string; bankReference: string }> {
  const { account } = await owner.api.payment.transferAccount({ query: { from: 0 } });
  number += 1;
  const bankReference = `UNDO-${process.pid}-${number}`;
  await receiveTransfer(server.deps, {
    ...{ bankReference, toAccount: account, amount: fen(amountFen), payerName: '代付公司' },
    ...{ payerAccount: '6222021001116245702', remark: '', arrivedAt: new Date() },
  });
  return { id: (await find(bankReference)).id, bankReference };
}

async function find(bankReference: string) {
  const [found] = (await second.api.staffMembers.transfers({ query: { filter: bankReference } })).items;
  if (!found) throw new Error(`${bankReference} not found`);
  return found;
}

async function claim(bankReference: string, { memberId }: TestMember): Promise<void> {
  const { id, version } = await find(bankReference);
  await asker.api.staffMembers.assignTransfer({ params: { id }, body: { memberId, version, note: '电话核实' } });
}

async function ask(bankReference: string) {
  const { id, version } = await find(bankReference);
  const body = { version, reason: '付款方来函：应属另一家公司' };
  return asker.api.staffMembers.undoTransfer({ params: { id }, body });
}

async function request(bankReference: string) {
  const { items } = await second.api.staffApprovals.list({ query: { filter: bankReference } });
  return items.find(({ kind }) => kind === 'transferUndo');
}

async function decide(staff: Staff, bankReference: string, decision: 'approve' | 'refuse', note = '') {
  const params = { kind: 'transferUndo', id: (await request(bankReference))?.id ?? '' } as const;
  return staff.api.staffApprovals.decide({ params, body: { decision, note } });
}

const cash = async ({ api }: TestMember) => (await api.account.me()).cash;
const statement = async ({ api }: TestMember) =>
  (await api.payment.cashLogs({ query: { sorting: 'at asc' } })).items.map(({ kind, amount }) => [kind, amount]);

test('a transfer in the wrong wallet goes back with a four-eyes approval, and the right member gets it', async () => {
  const [wrong, right] = [await server.newMember(), await server.newMember()];
  const { bankReference } = await arrived(wrong, 50_000n);
  await claim(bankReference, wrong);
  const key = crypto.randomUUID();
  const { id, version } = await find(bankReference);
  const body = { version, reason: '付款方来函：应属另一家公司' };
  const once = () => asker.api.staffMembers.undoTransfer({ params: { id }, body }, { idempotencyKey: key });
  const asked = await once();
  expect(await once()).toEqual(asked);
  expect(asked).toMatchObject({ state: 'credited', undoWaits: true, can: [] });
  expect(await asker.api.staffMembers.transferUse({ params: { id: asked.id } })).toMatchObject({
    ...{ memberId: wrong.memberId, amount: 500, balance: 500, missing: 0, spent: [] },
  });
  await expect(ask(bankReference)).rejects.toMatchObject({ code: 'transfer.undoWaits' });
  expect(await cash(wrong)).toBe(500);

  expect(await request(bankReference)).toMatchObject({
    ...{
      memberId: wrong.memberId,
      amount: 500,
      goesTo: '代付公司',
      reason: '付款方来函：应属另一家公司',
      no: bankReference,
    },
  });
  const { items: tasks } = await second.api.staffTasks.list({ query: { view: 'unclaimed', maxResultCount: 100 } });
  expect(tasks).toContainEqual(expect.objectContaining({ kind: 'confirmUndo', no: bankReference }));
  await expect(decide(asker, bankReference, 'approve')).rejects.toMatchObject({ code: 'transfer.ownUndo' });
  await expect(decide(await dependentStaff(server, asker), bankReference, 'approve')).rejects.toMatchObject({
    code: 'approval.dependent',
  });
  const third = await server.newStaff([...FIELD_PERMISSIONS, 'transfer.view', 'transfer.match']);
  const both = await Promise.allSettled([
    decide(second, bankReference, 'approve', '已核对来函'),
    decide(third, bankReference, 'approve', '已核对来函'),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await cash(wrong)).toBe(0);
  expect(await statement(wrong)).toEqual([
    ['transferIn', 500],
    ['transferUndone', -500],
  ]);
  expect((await wrong.api.member.transfers({ body: {} })).items).toMatchObject([
    { state: 'waiting', left: 0, spent: [] },
  ]);
  expect(await find(bankReference)).toMatchObject({ state: 'waiting', undoWaits: false, can: ['assign', 'return'] });

  await claim(bankReference, right);
  expect(await cash(right)).toBe(500);
  expect(await violations(server.deps.db)).toEqual([]);
  // Wrong again, and then back at the first: each claim has its own journals.
  await ask(bankReference);
  await decide(second, bankReference, 'approve');
  await claim(bankReference, wrong);
  expect([await cash(right), await cash(wrong)]).toEqual([0, 500]);
  expect((await wrong.api.member.transfers({ body: {} })).items).toMatchObject([{ left: 500, spent: [] }]);
  expect(await statement(right)).toEqual([
    ['transferIn', 500],
    ['transferUndone', -500],
  ]);
  const { items } = await second.api.staffApprovals.list({ query: { state: 'decided', filter: bankReference } });
  expect(items.map(({ decision }) => decision?.isApproved)).toEqual([true, true]);
  const { items: history } = await (await server.newStaff(['audit.view'])).api.staffAudit.list({
    query: { no: bankReference, maxResultCount: 100 },
  });
  expect(history.map(({ action }) => action).sort()).toEqual([
    ...['approval.blocked', 'approval.decide', 'approval.decide'],
    ...['transfer.assign', 'transfer.assign', 'transfer.assign', 'transfer.undo', 'transfer.undo'],
  ]);
});

test('spent money blocks it, before the request and after, until it is back', async () => {
  const [wrong, other] = [await server.newMember(), await server.newMember()];
  await creditWallet(server.deps.db, wrong.memberId, 1n);
  const { id, bankReference } = await arrived(wrong, 200_000n);
  await claim(bankReference, wrong);
  const main = await placePlainOrder(server, wrong);
  const [board] = main.orders;
  await untilState(wrong, board?.orderNo ?? '', 30);
  await ask(bankReference);
  const { payNo, due } = await wrong.api.payment.open({ body: { mainOrderIds: [main.id] } });
  await wrong.api.payment.pay({ body: { payNo, amount: due, useWallet: true, payPassword: PAY_PASSWORD } });

  // FIFO: the earlier fen is spent before the transfer.
  const paid = { kind: 'payment', reference: payNo, amount: (due * 100 - 1) / 100, mainNos: [main.mainNo] };
  expect((await wrong.api.member.transfers({ body: {} })).items).toMatchObject([
    { bankReference, left: (200_001 - Math.round(due * 100)) / 100, spent: [paid] },
  ]);
  const use = await second.api.staffMembers.transferUse({ params: { id } });
  expect(use).toMatchObject({ balance: 2000.01 - due, spent: [{ kind: 'payment', amount: due, reference: payNo }] });
  expect(use.missing).toBeCloseTo(due - 0.01);
  const missing = (due - 0.01).toFixed(2);
  await expect(decide(second, bankReference, 'approve')).rejects.toMatchObject({
    ...{ code: 'transfer.spent', data: { missing } },
  });
  expect(await request(bankReference)).toMatchObject({ decision: null });
  await decide(asker, bankReference, 'refuse', '等会员取消订单');
  await expect(ask(bankReference)).rejects.toMatchObject({ code: 'transfer.spent' });

  await wrong.api.order.cancel({ body: { mainOrderId: main.id } });
  await ask(bankReference);
  await decide(second, bankReference, 'approve');
  expect(await cash(wrong)).toBe(0.01);
  await claim(bankReference, other);
  expect(await cash(other)).toBe(2000);
});

test('only a manual claim can be undone, with the permission to match transfers', async () => {
  const member = await server.newMember();
  const { id, bankReference } = await arrived(member, 100n);
  await expect(ask(bankReference)).rejects.toMatchObject({ code: 'transfer.notClaimed' });
  await expect(asker.api.staffMembers.transferUse({ params: { id } })).rejects.toMatchObject({
    code: 'transfer.notClaimed',
  });
  const looker = await server.newStaff([...FIELD_PERMISSIONS, 'transfer.view']);
  const body = { reason: '看错了', version: 1 };
  await expect(looker.api.staffMembers.undoTransfer({ params: { id }, body })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const missing = '11111111-0000-4000-8000-000000000001';
  await expect(asker.api.staffMembers.undoTransfer({ params: { id: missing }, body })).rejects.toMatchObject({
    code: 'notFound',
  });
  await expect(
    asker.api.staffMembers.undoTransfer({ params: { id }, body: { ...body, version: 9 } }),
  ).rejects.toMatchObject({ code: 'staleVersion' });
});
