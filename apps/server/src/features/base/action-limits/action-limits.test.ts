import { randomUUID } from 'node:crypto';
import { FIELD_PERMISSIONS, type LimitedAction } from '@xunban/contract';
import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dependentStaff } from '../../../testing/dependent-staff.ts';
import { placePlainOrder } from '../../../testing/orders.ts';
import { cancelAndRefund, givePayableOrder } from '../../../testing/payable-order.ts';
import { press, violations } from '../../../testing/payments.ts';
import { agreedPayee } from '../../../testing/refunds.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { receiveTransfer } from '../../finance/bank-transfers/receive-transfer.ts';
import { adjustWallet } from '../../ledger/wallet/adjust-wallet.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { consumeActionLimit, consumeOwnActionLimit, countForMember } from './consume-action-limit.ts';
import { type ActionLimit, checkAction } from './limits.ts';

let server: TestServer;
beforeAll(async () => {
  // Without a worker: orders stay in review, and refunds where they are.
  server = await startTestServer({ ROLES: 'api,pricing' });
});
beforeEach(() => server.deps.db.transaction((tx) => tx.deleteFrom('alarm').execute()));
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const alarms = async () => {
  const { api } = await server.newStaff([...FIELD_PERMISSIONS, 'alarm.view']);
  const { items } = await api.staffLedgerChecks.alarms({ query: {} });
  return items.map(({ kind, subject, amount }) => ({ kind, subject, amount }));
};

describe('amounts that are limited', () => {
  const limit: ActionLimit = {
    ...{ action: 'priceChange', perAction: fen(2_000n), perDay: fen(5_000n), alarm: fen(1_000n) },
    ...{ perActionBp: 3_000, alarmBp: 1_500 },
  };
  const decide = (amount: bigint, price: bigint | null, done = 0n) => {
    try {
      const action = { amount: fen(amount), price: price === null ? null : fen(price) };
      return checkAction(limit, action, fen(done)).isAlarming ? 'alarm' : 'quiet';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  test.each([
    [0n, null, 0n, 'quiet'],
    [999n, null, 0n, 'quiet'],
    [1_000n, null, 0n, 'alarm'],
    [2_000n, null, 0n, 'alarm'],
    [2_001n, null, 0n, 'limit.perAction'],
    [2_000n, null, 3_000n, 'alarm'],
    [2_000n, null, 3_001n, 'limit.perDay'],
    [1n, null, 5_000n, 'limit.perDay'],
    [149n, 1_000n, 0n, 'quiet'],
    [150n, 1_000n, 0n, 'alarm'],
    [300n, 1_000n, 0n, 'alarm'],
    [301n, 1_000n, 0n, 'limit.perActionShare'],
    // A third of three fen is more than 30 %, however it is rounded.
    [1n, 3n, 0n, 'limit.perActionShare'],
  ])('%i fen of a price of %s after %i today: %s', (amount, price, done, expected) => {
    expect(decide(amount, price, done)).toBe(expected);
  });
});

test('an engineer cannot lower an order to a fen; a small change is silent, a larger one notifies others', async () => {
  const buyer = await server.newMember();
  const rights = [...FIELD_PERMISSIONS, 'order.view', 'order.review', 'alarm.view', 'alarm.acknowledge'] as const;
  const [engineer, colleague] = [await server.newStaff(rights), await server.newStaff(rights)];
  const change = async (share: number) => {
    const [board] = (await placePlainOrder(server, buyer)).orders;
    if (!board) throw new Error('order has no board');
    const params = { id: board.id };
    const { version } = await engineer.api.staff.order({ params });
    const amountDelta = share === 1 ? (0.01 - board.amount).toFixed(2) : (-board.amount * share).toFixed(2);
    const asked = engineer.api.staff.requestChange({
      params,
      body: { version, reason: 'a favour', lineName: '优惠', amountDelta },
    });
    return { board, asked, after: () => engineer.api.staff.order({ params }) };
  };
  // The buyer sees nothing of it before a colleague has allowed it.
  const toNothing = await change(1);
  const { proposal } = await toNothing.asked;
  expect(proposal).toMatchObject({ lineName: '优惠', reason: 'a favour', proposedById: engineer.staffId });
  expect(await toNothing.after()).toMatchObject({ state: 10, amount: toNothing.board.amount });

  expect((await (await change(0.1)).asked).state).toBe(20);
  expect(await alarms()).toEqual([]);
  const large = await change(0.25);
  expect((await large.asked).state).toBe(20);
  expect(await alarms()).toMatchObject([{ kind: 'priceChange', subject: large.board.orderNo }]);

  const [alarm] = (await engineer.api.staffLedgerChecks.alarms({ query: {} })).items;
  const acknowledge = { params: { id: alarm?.id ?? '' }, body: { note: 'it was a favour' } };
  await expect(engineer.api.staffLedgerChecks.acknowledge(acknowledge)).rejects.toMatchObject({
    code: 'alarm.ownAction',
  });
  expect(await colleague.api.staffLedgerChecks.acknowledge(acknowledge)).toMatchObject({ note: 'it was a favour' });
});

test('finance cannot credit another member’s nine million; the remaining daily limit is reported, and a matching payer name has no limit', async () => {
  const [member, otherMember] = [await server.newMember(), await server.newMember()];
  const finance = await server.newStaff([...FIELD_PERMISSIONS, 'transfer.view', 'transfer.match']);
  const { account } = await member.api.payment.transferAccount({ query: { from: 4 } });
  const arrive = async (yuan: bigint, payerName = '陈先生') => {
    const bankReference = `BANK-${randomUUID().slice(0, 12)}`;
    await receiveTransfer(server.deps, {
      ...{ bankReference, payerName, toAccount: account, amount: fen(yuan * 100n) },
      ...{ payerAccount: '6222021001116245702', remark: '', arrivedAt: new Date() },
    });
    const [row] = (await finance.api.staffMembers.transfers({ query: { filter: bankReference } })).items;
    if (!row) throw new Error('transfer not found');
    return { params: { id: row.id }, version: row.version, bankReference };
  };
  const assign = async (yuan: bigint, memberId: string, payerName?: string) => {
    const { params, version, bankReference } = await arrive(yuan, payerName);
    const body = { memberId, version, note: 'found by hand' };
    return { bankReference, asked: finance.api.staffMembers.assignTransfer({ params, body }) };
  };
  const refused = await assign(9_000_000n, otherMember.memberId);
  await expect(refused.asked).rejects.toMatchObject({
    code: 'limit.perAction',
    message: '超过单人单笔上限 50000.00 元；确需办理，请管理员调整限额',
  });
  expect(await walletBalance(server.deps.db.read, otherMember.memberId)).toBe(0n);

  await (await assign(9_999n, otherMember.memberId)).asked;
  expect(await alarms()).toEqual([]);
  const large = await assign(50_000n, (await server.newMember()).memberId);
  await large.asked;
  expect(await alarms()).toEqual([{ kind: 'foreignTransfer', subject: large.bankReference, amount: 50_000 }]);
  for (let more = 0; more < 2; more += 1) await (await assign(50_000n, (await server.newMember()).memberId)).asked;
  const tooMuch = await assign(50_000n, (await server.newMember()).memberId);
  await expect(tooMuch.asked).rejects.toMatchObject({ code: 'limit.perDay' });
  await expect(tooMuch.asked).rejects.toThrow('今日还可用 40001.00 元');
  // It was held because the member was not certified yet.
  const own = await arrive(9_000_000n, '测试买家');
  await sql`update member set member_type = 'Person' where id = ${member.memberId}`.execute(server.deps.db.read);
  const body = { memberId: member.memberId, version: own.version, note: 'certified meanwhile' };
  await finance.api.staffMembers.assignTransfer({ params: own.params, body });
  expect(await walletBalance(server.deps.db.read, member.memberId)).toBe(900_000_000n);
});

test('what one staff user does for one member counts together, whatever it is and whoever decides it', async () => {
  const { db } = server.deps;
  const [{ memberId }, other] = [await server.newMember(), await server.newMember()];
  const [{ staffId }, colleague] = [await server.newStaff(), await server.newStaff()];
  const use = (yuan: bigint, action: LimitedAction, changes: object = {}) => ({
    ...{ action, staffId, memberId, amount: fen(yuan * 100n), subject: randomUUID(), ...changes },
  });
  // A payee that a colleague decides on, a claim and a goodwill.
  await db.transaction((tx) => countForMember(tx, use(10_000n, 'manualRefund')));
  await db.transaction((tx) => consumeActionLimit(tx, use(9_000n, 'foreignTransfer')));
  expect(await alarms()).toEqual([]);
  await db.transaction((tx) => consumeOwnActionLimit(tx, use(999n, 'walletAdjustment')));
  expect(await alarms()).toEqual([]);
  const withdraw = use(30_000n, 'withdrawal');
  expect(await db.transaction((tx) => consumeOwnActionLimit(tx, withdraw))).toBe(true);
  // The alarm of the large withdrawal itself says more than that of the total.
  expect(await alarms()).toEqual([{ kind: 'withdrawal', subject: withdraw.subject, amount: 30_000 }]);
  const refund = (changes: object = {}) =>
    db.transaction((tx) => consumeActionLimit(tx, use(2n, 'manualRefund', changes)));
  await expect(refund()).rejects.toMatchObject({ code: 'limit.memberPerDay', data: { left: '1.00' } });
  expect(await db.transaction((tx) => consumeOwnActionLimit(tx, use(2n, 'walletAdjustment')))).toBe(false);
  await refund({ memberId: other.memberId });
  await refund({ staffId: colleague.staffId });
});

test('fifty concurrent small actions do not pass the daily limit, and those of the day before do not count', async () => {
  const { db } = server.deps;
  const { memberId } = await server.newMember();
  const { staffId } = await server.newStaff();
  const give = () =>
    db.transaction((tx) =>
      adjustWallet(tx, { key: randomUUID(), memberId, amount: fen(60_000n), reference: 'a gift', staffId }),
    );
  const giveConcurrently = async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, give));
    const codes = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(['limit.perDay']));
    return outcomes.length - codes.length;
  };
  expect(await giveConcurrently()).toBe(16);
  expect(await walletBalance(db.read, memberId)).toBe(960_000n);
  await db.transaction(async (tx) => {
    await sql`alter table counted_action disable trigger user`.execute(tx);
    await sql`update counted_action set day = day - 1 where staff_id = ${staffId}`.execute(tx);
    await sql`alter table counted_action enable trigger user`.execute(tx);
  });
  expect(await giveConcurrently()).toBe(16);
});

test('manual refund payment and attestation that the gateway will not pay have a limit each', async () => {
  const { db } = server.deps;
  const staff = await server.newStaff([...FIELD_PERMISSIONS, 'refund.settle']);
  const doubtful = async () => {
    const buyer = await server.newMember();
    const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 50_000n);
    const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
    const { redirectUrl } = await buyer.api.payment.pay({ body: { payNo, amount: 500, gateway: 'sandbox' } });
    await press(server.url, redirectUrl, 'succeed');
    await buyer.api.payment.nudge({ body: { payNo } });
    await cancelAndRefund(db, mainOrderId);
    const { rows } = await sql<{ id: string; refund_no: string }>`
      update refund set state = 'manual', attempts = 12, gateway_answer = 'unanswered',
        requested_at = now() - interval '1 hour' where main_order_id = ${mainOrderId} returning id, refund_no`.execute(
      db.read,
    );
    const [row] = rows;
    if (!row) throw new Error('refund not found');
    const bankReference = `BANK-${randomUUID().slice(0, 12)}`;
    const payeeId = await agreedPayee(server, row.id);
    const body = { payeeId, bankReference, note: 'by transfer', attestation: 'their support says so' };
    return { refundNo: row.refund_no, settle: () => staff.api.staffRefunds.settle({ params: { id: row.id }, body }) };
  };
  const first = await doubtful();
  await first.settle();
  expect(await alarms()).toEqual([{ kind: 'attestation', subject: first.refundNo, amount: 500 }]);
  for (const action of ['attestation', 'manualRefund'] as const) {
    await lower(action, 499.99);
    const next = await doubtful();
    await expect(next.settle()).rejects.toMatchObject({ code: 'limit.perAction' });
    await lower(action, 1_000);
  }
});

async function lower(action: LimitedAction, perAction: number) {
  const { api } = await server.newStaff([...FIELD_PERMISSIONS, 'limit.edit', 'alarm.view']);
  const known = (await api.staffLedgerChecks.limits()).find((limit) => limit.action === action);
  if (!known) throw new Error(`${action} has no limit`);
  const { version, perDay, alarm, perActionShare, alarmShare } = known;
  const body = {
    version,
    perAction,
    perDay,
    alarm: Math.min(alarm, perAction),
    perActionShare,
    alarmShare,
    reason: 'a test',
  };
  return api.staffLedgerChecks.setLimit({ params: { action }, body });
}

test('a raised limit holds for others at once, and for the one who raised it and dependent accounts once acknowledged', async () => {
  const { db } = server.deps;
  const [raiser, colleague] = [await server.newStaff(), await server.newStaff()];
  const puppet = await dependentStaff(server, raiser);
  const { memberId } = await server.newMember();
  const isAlone = ({ staffId }: typeof raiser, yuan: bigint) =>
    db.transaction((tx) =>
      consumeOwnActionLimit(tx, {
        ...{ action: 'withdrawal', staffId, memberId: undefined, amount: fen(yuan * 100n), subject: memberId },
      }),
    );
  const raise = async (perAction: number) => {
    const { staffLedgerChecks } = raiser.api;
    const known = (await staffLedgerChecks.limits()).find(({ action }) => action === 'withdrawal');
    if (!known) throw new Error('no limit of withdrawals');
    const { version, alarm } = known;
    const body = {
      version,
      perAction,
      perDay: 9_000_000,
      alarm,
      perActionShare: null,
      alarmShare: null,
      reason: '旺季',
    };
    await staffLedgerChecks.setLimit({ params: { action: 'withdrawal' }, body });
  };
  await raise(60_000);
  await raise(900_000);
  for (const each of [raiser, puppet]) {
    expect(await isAlone(each, 50_001n)).toBe(false);
    expect(await isAlone(each, 50_000n)).toBe(true);
  }
  expect(await isAlone(colleague, 900_000n)).toBe(true);
  const { items } = await colleague.api.staffLedgerChecks.alarms({ query: { filter: 'withdrawal' } });
  const opened = items.filter(({ kind }) => kind === 'limitChanged');
  expect(opened).toHaveLength(2);
  for (const { id } of opened)
    await colleague.api.staffLedgerChecks.acknowledge({ params: { id }, body: { note: '已确认' } });
  expect(await isAlone(raiser, 900_000n)).toBe(true);
  // A lower limit holds at once.
  await raise(40_000);
  expect(await isAlone(raiser, 40_001n)).toBe(false);
});

test('changing a limit requires reason, permission and current version, and notifies others', async () => {
  const staff = await server.newStaff([...FIELD_PERMISSIONS, 'limit.edit', 'alarm.view']);
  const limits = await staff.api.staffLedgerChecks.limits();
  expect(limits.map(({ action }) => action)).toEqual([
    ...[
      'priceChange',
      'walletAdjustment',
      'foreignTransfer',
      'manualRefund',
      'attestation',
      'withdrawal',
      'creditLimit',
    ],
    ...['creditCorrection', 'coupon', 'memberTotal'],
  ]);
  expect(limits[0]).toMatchObject({ perActionShare: 30, alarmShare: 15 });
  const params = { action: 'walletAdjustment' } as const;
  const body = { version: limits[1]?.version ?? 0, perAction: 600, perDay: 900, alarm: 300, reason: 'fewer gifts' };
  const set = (changes: object) => staff.api.staffLedgerChecks.setLimit({ params, body: { ...body, ...changes } });
  await expect(set({ version: body.version + 1 })).rejects.toMatchObject({ code: 'staleVersion' });
  await expect(set({ alarm: 601 })).rejects.toMatchObject({ code: 'limit.outOfOrder' });
  await expect(set({ perAction: 901 })).rejects.toMatchObject({ code: 'limit.outOfOrder' });
  await expect(set({ alarm: 0 })).rejects.toMatchObject({ code: 'invalidInput' });
  await expect(set({ reason: '' })).rejects.toMatchObject({ code: 'invalidInput' });
  await expect(set({ perActionShare: 30, alarmShare: 15 })).rejects.toMatchObject({ code: 'invalidInput' });
  expect(await alarms()).toEqual([]);
  expect((await set({}))[1]).toMatchObject({ perAction: 600, perDay: 900, alarm: 300, version: body.version + 1 });
  expect(await alarms()).toEqual([{ kind: 'limitChanged', subject: 'walletAdjustment', amount: 600 }]);
  const other = await server.newStaff([...FIELD_PERMISSIONS, 'alarm.view', 'staff.manage']);
  await expect(other.api.staffLedgerChecks.setLimit({ params, body })).rejects.toMatchObject({ code: 'forbidden' });
});
