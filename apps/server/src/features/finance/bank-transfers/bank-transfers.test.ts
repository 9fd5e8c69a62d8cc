import { FIELD_PERMISSIONS } from '@xunban/contract';
import { fen } from '@xunban/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetRateLimits } from '../../../testing/anonymous-client.ts';
import { submitForm, transferArrives, transferOf } from '../../../testing/certifications.ts';
import { dependentStaff } from '../../../testing/dependent-staff.ts';
import { placePlainOrder, reviewBoards } from '../../../testing/orders.ts';
import { creditWallet, PAY_PASSWORD, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { INVENTED_COMPANIES } from '../../identity/company-register/invented-companies.ts';
import { receiveTransfer } from './receive-transfer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1' });
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

beforeEach(() => resetRateLimits(server));

const COMPANY = INVENTED_COMPANIES[0]!;
const OTHER = INVENTED_COMPANIES[1]!;
const submit = (member: TestMember, form: object) => submitForm(server, member, form);
const arrives = (notice: Parameters<typeof transferArrives>[1], signature?: string) =>
  transferArrives(server, notice, signature);

test('a transfer of the company’s own name certifies by itself and lands in the wallet, once', async () => {
  const member = await server.newMember();
  const { transfer } = await submit(member, transferOf(COMPANY));
  const account = await member.api.payment.transferAccount({ query: { from: 4 } });
  expect(transfer?.account).toEqual(account);
  expect(account).toMatchObject({ userId: member.memberId, isDemonstration: true });
  expect(account.account).toMatch(/^629900\d{10}$/);
  expect(await member.api.member.companyPrefill()).toEqual({
    ...{ companyName: COMPANY.companyName, invoiceNo: COMPANY.creditCode, isFixed: false },
  });

  const notice = {
    toAccount: account.account,
    payerName: ` ${COMPANY.companyName} `,
    bankReference: `ONCE-${process.pid}`,
  };
  const answers = await Promise.all(Array.from({ length: 6 }, () => arrives(notice)));
  expect(new Set(answers)).toEqual(new Set(['200 success']));
  expect(await member.api.account.me()).toMatchObject({
    ...{ memberType: 'Enterprise', companyName: COMPANY.companyName, cash: 0.01, trueName: '测试买家' },
  });
  expect(await member.api.member.companyPrefill()).toMatchObject({ isFixed: true });
  expect(await member.api.member.certification()).toMatchObject({ state: 'approved', step: 3, can: ['update'] });
  const { items } = await member.api.member.transfers({ body: {} });
  expect(items).toMatchObject([
    { amount: 0.01, state: 'credited', purpose: 'certification', payerAccount: '***************5702' },
  ]);
  expect((await member.api.payment.cashLogs({ query: { kind: 'transferIn' } })).items).toMatchObject([
    { amount: 0.01 },
  ]);
  expect(await arrives({ ...notice, amount: '5.00' })).toBe('409 fail');

  // From then on money of that name is simply credited, and of another is held.
  await arrives({ toAccount: account.account, payerName: COMPANY.companyName, amount: '1200.50' });
  await arrives({ toAccount: account.account, payerName: '张三', amount: '9.99' });
  expect((await member.api.account.me()).cash).toBe(1200.51);
});

test('a transfer of another name is held; staff credit it to a wallet or book that it went back', async () => {
  const member = await server.newMember();
  const staff = await server.newStaff([...FIELD_PERMISSIONS, 'transfer.view', 'transfer.match']);
  const { transfer } = await submit(member, transferOf(OTHER));
  const toAccount = transfer?.account.account ?? '';
  expect(await arrives({ toAccount, payerName: COMPANY.companyName, amount: '30.00' })).toBe('200 success');
  expect(await arrives({ toAccount: '6299009999999999', payerName: OTHER.companyName })).toBe('200 success');
  expect(await member.api.member.certification()).toMatchObject({ state: 'awaitingTransfer', step: 2 });
  expect((await member.api.account.me()).cash).toBe(0);

  const find = (filter: string) => staff.api.staffMembers.transfers({ query: { state: 'waiting', filter } });
  const [held] = (await find(toAccount)).items;
  expect(held).toMatchObject({ memberId: member.memberId, amount: 30, can: ['assign', 'return'] });
  const decision = {
    params: { id: held?.id ?? '' },
    body: { memberId: member.memberId, note: '代付说明已存档', version: 1 },
  };
  const both = await Promise.allSettled([
    staff.api.staffMembers.assignTransfer(decision),
    staff.api.staffMembers.returnTransfer({ params: decision.params, body: { note: '已原路退回', version: 1 } }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [nobodys] = (await find('6299009999999999')).items;
  expect(nobodys).toMatchObject({ memberId: null });
  await staff.api.staffMembers.returnTransfer({
    params: { id: nobodys?.id ?? '' },
    body: { note: '已原路退回', version: 1 },
  });
  const seesOnly = await server.newStaff([...FIELD_PERMISSIONS, 'transfer.view']);
  await expect(seesOnly.api.staffMembers.assignTransfer(decision)).rejects.toMatchObject({ code: 'forbidden' });
});

test('a notice is genuine by its signature and its form', async () => {
  const notice = { toAccount: '6299009999999999', payerName: '某公司' };
  expect(await arrives(notice, '0'.repeat(64))).toBe('401 fail');
  expect(await arrives(notice, '')).toBe('401 fail');
  for (const wrong of [
    { amount: '0.00' },
    { amount: '1' },
    { amount: '-1.00' },
    { arrivedAt: 'yesterday' },
    { bankReference: '' },
  ])
    expect(await arrives({ ...notice, ...wrong }), JSON.stringify(wrong)).toBe('400 fail');
});

describe('a claim that is undone', () => {
  type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

  let asker: Staff;
  let second: Staff;
  beforeAll(async () => {
    const rights = [...FIELD_PERMISSIONS, 'transfer.view', 'transfer.match'] as const;
    [asker, second] = [await server.newStaff(rights), await server.newStaff(rights)];
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
    await reviewBoards(server, main);
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
});
