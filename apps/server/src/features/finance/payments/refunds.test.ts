import { randomUUID } from 'node:crypto';
import { FIELD_PERMISSIONS } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { GatewayRefund, Gateways, PaymentGateway, RefundAnswer } from '../../../platform/gateways/gateway.ts';
import { openGateways } from '../../../platform/gateways/gateways.ts';
import { transferArrives } from '../../../testing/certifications.ts';
import { dependentStaff } from '../../../testing/dependent-staff.ts';
import { givePayableOrder } from '../../../testing/payable-order.ts';
import { ledgerBalance, violations } from '../../../testing/payments.ts';
import { agreedPayee, askPayee, createdRefund, manualRefund, PAYEE } from '../../../testing/refunds.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { transferAccountOf } from '../../identity/transfer-accounts/transfer-account.ts';
import type { PaymentDeps } from './ask-gateway.ts';
import { erasePayees } from './payee-account.ts';
import { findPayment } from './payment-store.ts';
import { refundNosToRetry } from './refund-store.ts';
import { runRefund } from './run-refund.ts';
import { placeToPay } from './start-payment.ts';

let server: TestServer;
beforeAll(async () => {
  // Without a worker: the refunds' own jobs would be faster than these tests.
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
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

describe('the account that a refund is paid to', () => {
  type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

  const RIGHTS = [...FIELD_PERMISSIONS, 'refund.view', 'refund.settle', 'personal.reveal'] as const;

  let asker: Staff;
  let second: Staff;
  beforeAll(async () => {
    [asker, second] = [await server.newStaff(RIGHTS), await server.newStaff(RIGHTS)];
  });

  const settle = (staff: Staff, id: string, payeeId: string) =>
    staff.api.staffRefunds.settle({
      params: { id },
      body: { payeeId, bankReference: `BANK-${randomUUID().slice(0, 12)}`, note: '网银已转出' },
    });
  const decide = (staff: Staff, id: string, decision: 'approve' | 'refuse', note = '') =>
    staff.api.staffApprovals.decide({ params: { kind: 'refundPayee', id }, body: { decision, note } });
  const shown = async (refundNo: string) =>
    (await asker.api.staffRefunds.list({ query: { filter: refundNo } })).items[0];

  test('an unknown account is paid to when a colleague has agreed, and not before; both stand in the history', async () => {
    const { id, refundNo } = await manualRefund(server);
    await expect(settle(asker, id, randomUUID())).rejects.toMatchObject({ code: 'refund.noPayee' });
    const asked = await askPayee(asker, id);
    expect(asked).toMatchObject({
      can: ['retry'],
      payee: { state: 'waiting', isOrigin: false, holderName: PAYEE.holderName, accountNo: '***********8901' },
    });
    const payeeId = asked.payee?.id ?? '';
    await expect(settle(asker, id, payeeId)).rejects.toMatchObject({ code: 'refund.noPayee' });
    await expect(askPayee(second, id)).rejects.toMatchObject({ code: 'refund.payeeWaits' });

    const { items } = await second.api.staffApprovals.list({ query: { filter: refundNo } });
    expect(items).toMatchObject([
      { kind: 'refundPayee', no: refundNo, amount: 500, goesTo: `${PAYEE.holderName} ***********8901`, evidence: 1 },
    ]);
    const tasks = async () =>
      (await second.api.staffTasks.list({ query: { view: 'unclaimed', maxResultCount: 100 } })).items
        .filter(({ no }) => no === refundNo)
        .map(({ kind }) => kind);
    expect(await tasks()).toEqual(['confirmPayee']);
    await expect(decide(asker, payeeId, 'approve')).rejects.toMatchObject({ code: 'refund.ownPayee' });
    await expect(decide(await dependentStaff(server, asker), payeeId, 'approve')).rejects.toMatchObject({
      code: 'approval.dependent',
    });
    await decide(second, payeeId, 'approve', '电话与会员核对');
    await expect(decide(second, payeeId, 'refuse', '看错了')).rejects.toMatchObject({ code: 'refund.payeeEnded' });
    expect(await shown(refundNo)).toMatchObject({
      can: ['settle', 'askPayee', 'retry'],
      payee: { state: 'done', note: '电话与会员核对' },
    });
    expect(await tasks()).toEqual(['settleRefund']);

    expect(await settle(asker, id, payeeId)).toMatchObject({ state: 'succeeded', can: [], payee: { state: 'done' } });
    const auditor = await server.newStaff([...RIGHTS, 'audit.view']);
    const log = (await auditor.api.staffAudit.list({ query: { no: refundNo } })).items;
    expect(log.map(({ action }) => action).reverse()).toEqual([
      ...['refund.askPayee', 'approval.blocked', 'approval.decide', 'refund.settle'],
    ]);
    expect(JSON.stringify(log)).toContain('8901');
    expect(JSON.stringify(log)).not.toContain(PAYEE.accountNo);
  });

  test('an account of the member’s own transfers needs no approval', async () => {
    const { id, refundNo } = await manualRefund(server);
    const row = await shown(refundNo);
    const memberId = row?.memberId ?? '';
    const { db } = server.deps;
    await db.transaction((tx) =>
      sql`update member set member_type = 'Enterprise', company_name = ${PAYEE.holderName} where id = ${memberId}`.execute(
        tx,
      ),
    );
    const { account } = await db.transaction((tx) => transferAccountOf(server.deps, tx, memberId));
    await transferArrives(server, { toAccount: account, payerName: PAYEE.holderName, payerAccount: PAYEE.accountNo });
    const asked = await askPayee(asker, id, { accountNo: '7559 1234 5678 901' });
    expect(asked.payee).toMatchObject({ state: 'done', isOrigin: true, decidedAt: expect.any(String) });
    await expect(decide(second, asked.payee?.id ?? '', 'approve')).rejects.toMatchObject({ code: 'refund.payeeEnded' });
    // Another number, or the same under another name, is decided about.
    for (const other of [{ accountNo: '755912345678902' }, { holderName: '李四' }]) {
      const again = await askPayee(asker, id, other);
      expect(again.payee).toMatchObject({ state: 'waiting', isOrigin: false });
      await expect(settle(asker, id, asked.payee?.id ?? '')).rejects.toMatchObject({ code: 'refund.noPayee' });
      await decide(asker, again.payee?.id ?? '', 'refuse', '写错了');
    }
    const last = await askPayee(asker, id);
    await expect(settle(asker, id, asked.payee?.id ?? '')).rejects.toMatchObject({ code: 'refund.payeeChanged' });
    expect(await settle(asker, id, last.payee?.id ?? '')).toMatchObject({ state: 'succeeded' });
    const { items: all } = await asker.api.staffRefunds.payees({ params: { id } });
    expect(all.map(({ state, isOrigin }) => [state, isOrigin])).toEqual([
      ['done', true],
      ['refused', false],
      ['refused', false],
      ['done', true],
    ]);
  });

  test('a gateway that pays after all ends the approval request, and invalid fields are reported one by one', async () => {
    const { id } = await manualRefund(server);
    const faulty = askPayee(asker, id, { kind: 'personal', accountNo: '6222 0210 0111 6245 703' });
    await expect(faulty).rejects.toMatchObject({ kind: 'invalid' });
    const { payee } = await askPayee(asker, id);
    await asker.api.staffRefunds.retry({ params: { id } });
    await expect(decide(second, payee?.id ?? '', 'approve')).rejects.toMatchObject({ code: 'refund.notManual' });
    await decide(second, payee?.id ?? '', 'refuse', '渠道在退');
    await expect(askPayee(asker, id)).rejects.toMatchObject({ code: 'refund.notManual' });
    const viewer = await server.newStaff([...FIELD_PERMISSIONS, 'refund.view']);
    const { id: other } = await manualRefund(server);
    await expect(askPayee(viewer, other)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('two who write an account down at once leave one that waits; two who decide leave one decision', async () => {
    const { id } = await manualRefund(server);
    const asked = await Promise.allSettled([askPayee(asker, id), askPayee(second, id)]);
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [found] = (await asker.api.staffRefunds.payees({ params: { id } })).items;
    const third = await server.newStaff(RIGHTS);
    const decided = await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) =>
        decide(third, found?.id ?? '', at % 2 === 0 ? 'approve' : 'refuse', '看错了'),
      ),
    );
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('the number is masked, revealed by a logged click, encrypted in the database, and erased with its member', async () => {
    const accountNo = '755900000000774';
    const { id, refundNo } = await manualRefund(server);
    await askPayee(asker, id, { accountNo });
    const listed = await asker.api.staffRefunds.list({ query: { filter: refundNo } });
    expect(JSON.stringify(listed)).not.toContain(accountNo);
    expect(await asker.api.personalData.reveal({ body: { field: 'refundPayeeAccount', id } })).toEqual({
      value: accountNo,
    });
    const without = await server.newStaff(['refund.view', 'refund.settle']);
    const [row] = (await without.api.staffRefunds.list({ query: { filter: refundNo } })).items;
    expect(row?.payee).not.toHaveProperty('accountNo');
    const { db } = server.deps;
    const stored = await sql<{
      row: string;
    }>`select payee::text as row from refund_payee payee where refund_id = ${id}`.execute(db.read);
    expect(stored.rows[0]?.row).not.toContain(accountNo);
    await expect(
      sql`update refund_payee set account_no = ${accountNo} where refund_id = ${id}`.execute(db.read),
    ).rejects.toThrow('refund_payee_number_is_encrypted');

    await db.transaction((tx) => erasePayees(tx, row?.memberId ?? ''));
    expect(await asker.api.staffRefunds.payees({ params: { id } })).toMatchObject({
      items: [{ holderName: '-', branch: '' }],
    });
  });

  test('the database lets no refund be paid by hand without its account, nor to that of another', async () => {
    const [one, other] = [await manualRefund(server), await manualRefund(server)];
    const { payee } = await askPayee(asker, other.id);
    const write = (payeeId: string | null) =>
      server.deps.db.transaction((tx) =>
        tx
          .updateTable('refund')
          .set({ state: 'succeeded', bank_reference: 'BANK-X', paid_out_by: asker.staffId, payee_id: payeeId })
          .where('id', '=', one.id)
          .execute(),
      );
    await expect(write(null)).rejects.toThrow('refund_by_hand_has_its_payee');
    await expect(write(payee?.id ?? '')).rejects.toThrow('refund_goes_to_its_payee');
  });
});

describe('a refund at its gateway', () => {
  afterAll(async () => {
    // The fake gateways of these tests move no money, so their payouts are added to the bill of the sandbox gateway.
    await server.deps.db.transaction((tx) =>
      sql`insert into sandbox_refund (refund_no, trade_id, amount_fen)
      select refund_no, trade.id, refund.amount_fen from refund
      join payment on payment.id = refund.payment_id join sandbox_trade trade using (pay_no)
      where gateway_answer = 'paid' on conflict do nothing`.execute(tx),
    );
  });

  /** The sandbox with changed answers for refunds and new trades. */
  function withGateway(changes: Partial<PaymentGateway>): Omit<PaymentDeps, 'due'> {
    const { db, log } = server.deps;
    const real = openGateways(server.deps);
    const gateways: Gateways = {
      names: real.names,
      get(name) {
        const gateway = real.get(name);
        return gateway && { ...gateway, ...changes };
      },
    };
    return { db, log, gateways };
  }

  async function refundOnItsWay() {
    const { db } = server.deps;
    const { refundNo, payNo, id } = await createdRefund(server);
    const state = async () => {
      const row = await db.read
        .selectFrom('refund')
        .select(['state', 'attempts', 'gateway_answer'])
        .where('refund_no', '=', refundNo)
        .executeTakeFirstOrThrow();
      return [row.state, row.attempts, row.gateway_answer];
    };
    /** Simulates that the last request was sent this long ago. */
    const later = (minutes: number) =>
      db.transaction((tx) =>
        sql`update refund set requested_at = requested_at - make_interval(mins => ${minutes}) where id = ${id}`.execute(
          tx,
        ),
      );
    const settle = (attestation?: string) =>
      settleByHand(id, { bankReference: `BANK-${randomUUID().slice(0, 12)}`, note: 'by hand', attestation });
    return { refundNo, payNo, id, state, later, settle };
  }

  async function settleByHand(
    id: string,
    body: { bankReference: string; note: string; attestation?: string | undefined },
  ) {
    const { api } = await server.newStaff(['refund.settle']);
    const { bankReference, note, attestation } = body;
    return api.staffRefunds.settle({
      params: { id },
      body: {
        payeeId: await agreedPayee(server, id),
        bankReference,
        note,
        ...(attestation === undefined ? {} : { attestation }),
      },
    });
  }

  const reject = () => Promise.reject(new Error('out of order'));
  const failing = () => withGateway({ refund: reject, queryRefund: reject });

  /** Creates a manual refund after repeated gateway failures; its outcome is unknown. */
  async function inDoubt() {
    const refund = await refundOnItsWay();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await expect(runRefund(failing(), refund.refundNo)).rejects.toThrow('out of order');
      await refund.later(2);
    }
    expect(await refund.state()).toEqual(['manual', 12, 'unanswered']);
    return refund;
  }

  const balance = (code: string, owner: string) => ledgerBalance(server.deps.db, code, owner);

  /** Creates a call that stays pending until the test resolves it. */
  function slowCall<T>() {
    let answer: (value: T) => void = () => {};
    const promise = new Promise<T>((resolve) => {
      answer = resolve;
    });
    return { call: vi.fn(() => promise), answer: (value: T) => answer(value) };
  }

  test('a refund is requested once and then only asked about, until it is paid', async () => {
    const { refundNo, payNo, state } = await refundOnItsWay();
    const refund = vi.fn(async (_: GatewayRefund): Promise<'accepted'> => 'accepted');
    const queryRefund = vi.fn(async (): Promise<RefundAnswer> => 'accepted');
    const gateway = withGateway({ refund, queryRefund });
    await Promise.all([1, 2, 3].map(() => runRefund(gateway, refundNo)));
    expect(await state()).toEqual(['sent', expect.any(Number), 'accepted']);
    expect(refund).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ refundNo, payNo, amount: 50_000n }));
    queryRefund.mockResolvedValue('paid');
    await Promise.all([1, 2, 3].map(() => runRefund(gateway, refundNo)));
    expect(await state()).toEqual(['succeeded', expect.any(Number), 'paid']);
    const asked = queryRefund.mock.calls.length;
    await runRefund(gateway, refundNo);
    expect([refund.mock.calls.length, queryRefund.mock.calls.length]).toEqual([1, asked]);
  });

  test('while an answer is pending the refund is not requested again, and after a failure the gateway is only queried', async () => {
    const { refundNo, state, later } = await refundOnItsWay();
    const slow = slowCall<'paid'>();
    const first = runRefund(withGateway({ refund: slow.call }), refundNo);
    await vi.waitFor(() => expect(slow.call).toHaveBeenCalled(), { timeout: 120_000 });
    await runRefund(failing(), refundNo);
    expect(await state()).toEqual(['created', 0, 'unanswered']);
    await later(2);
    await expect(runRefund(failing(), refundNo)).rejects.toThrow('out of order');
    const again = vi.fn(async (): Promise<'paid'> => 'paid');
    await runRefund(withGateway({ refund: again, queryRefund: async () => 'absent' }), refundNo);
    expect(again).not.toHaveBeenCalled();
    slow.answer('paid');
    await first;
    expect(await state()).toEqual(['succeeded', 2, 'paid']);
  });

  test('a request that the gateway does not know long after it left is made again under the same number', async () => {
    const { refundNo, state, later } = await refundOnItsWay();
    await expect(runRefund(failing(), refundNo)).rejects.toThrow();
    const refund = vi.fn(async (_: GatewayRefund): Promise<'paid'> => 'paid');
    const gateway = withGateway({ refund, queryRefund: async () => 'absent' });
    await later(14);
    await runRefund(gateway, refundNo);
    expect(await state()).toEqual(['failed', 1, 'unanswered']);
    await later(2);
    await runRefund(gateway, refundNo);
    expect(await state()).toEqual(['failed', 2, 'absent']);
    await runRefund(gateway, refundNo);
    expect(refund).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ refundNo }));
    expect(await state()).toEqual(['succeeded', 3, 'paid']);
  });

  test('a refusing gateway is retried, and in the end a manual payment needs no attestation', async () => {
    const { refundNo, state, settle } = await refundOnItsWay();
    const refusing = withGateway({ refund: async () => 'refused' });
    for (let attempt = 1; attempt <= 12; attempt += 1) await runRefund(refusing, refundNo);
    expect(await state()).toEqual(['manual', 12, 'refused']);
    expect(await settle()).toMatchObject({ state: 'succeeded', gatewayAnswer: 'refused', wasPaidTwice: false });
  });

  test('a refund that the gateway may still pay is paid by hand only with an attestation', async () => {
    const { settle, later } = await inDoubt();
    await expect(settle()).rejects.toMatchObject({ code: 'refund.canStillBePaid', status: 409 });
    await expect(settle('   ')).rejects.toMatchObject({ code: 'refund.canStillBePaid' });
    await later(-100);
    await expect(settle('called them')).rejects.toMatchObject({ code: 'refund.beingAsked', status: 409 });
    await later(100);
    expect(await settle('called them at 13:20')).toMatchObject({
      state: 'succeeded',
      attestation: 'called them at 13:20',
      canStillBePaid: true,
    });
  });

  test('an uncertain refund is queried on: finished when the gateway paid, and certain when it refuses', async () => {
    const [paid, refused] = [await inDoubt(), await inDoubt()];
    const refund = vi.fn(async (): Promise<'paid'> => 'paid');
    await runRefund(withGateway({ refund, queryRefund: async () => 'paid' }), paid.refundNo);
    expect(await paid.state()).toEqual(['succeeded', 13, 'paid']);
    await expect(paid.settle('I am sure')).rejects.toMatchObject({ code: 'refund.notManual' });
    await runRefund(withGateway({ refund, queryRefund: async () => 'refused' }), refused.refundNo);
    expect(await refused.state()).toEqual(['manual', 13, 'refused']);
    await refused.settle();
    expect(refund).not.toHaveBeenCalled();
  });

  test('a late gateway payment after a manual one is booked as a claim against the gateway, once, with an alarm', async () => {
    const { refundNo, state, later, settle, id } = await refundOnItsWay();
    const [claim, channel] = [await balance('A12', 'sandbox'), await balance('A10', 'sandbox')];
    const slow = slowCall<'paid'>();
    const alarm = vi.fn();
    const gateway = withGateway({ refund: slow.call });
    const first = runRefund({ ...gateway, log: { ...gateway.log, error: alarm } }, refundNo);
    await vi.waitFor(() => expect(slow.call).toHaveBeenCalled(), { timeout: 120_000 });
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await later(2);
      await expect(runRefund(failing(), refundNo)).rejects.toThrow();
    }
    await settle('their support says that it is cancelled');
    slow.answer('paid');
    await first;
    await runRefund(withGateway({ queryRefund: async () => 'paid' }), refundNo);
    expect(await state()).toEqual(['succeeded', 13, 'paid']);
    expect(alarm).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ refundNo }),
      expect.stringContaining('ALARM'),
    );
    expect(await balance('A12', 'sandbox')).toBe(claim + 50_000n);
    expect(await balance('A10', 'sandbox')).toBe(channel - 50_000n);
    expect(await balance('L40', refundNo)).toBe(0n);
    const { api } = await server.newStaff(['refund.view']);
    const { items } = await api.staffRefunds.list({ query: {} });
    expect(items[0]).toMatchObject({ id, wasPaidTwice: true, can: [] });
  });

  test('that the gateway paid as well is found by asking, when the process that waited for it is gone', async () => {
    const { refundNo, settle, state } = await inDoubt();
    await settle('their support says that it is cancelled');
    const toRetry = await refundNosToRetry(server.deps.db.read, 0, 1000);
    expect(toRetry).toContain(refundNo);
    await runRefund(withGateway({ queryRefund: async () => 'paid' }), refundNo);
    expect(await state()).toEqual(['succeeded', 13, 'paid']);
    expect(await refundNosToRetry(server.deps.db.read, 0, 1000)).not.toContain(refundNo);
  });

  test('the database itself refuses a transfer for what the gateway may still pay', async () => {
    const { id } = await inDoubt();
    const payeeId = await agreedPayee(server, id);
    const { staffId } = await server.newStaff(['refund.settle']);
    const byHand = server.deps.db.transaction((tx) =>
      sql`update refund set state = 'succeeded', ended_at = now(), bank_reference = ${randomUUID()}, paid_out_by = ${staffId},
        payee_id = ${payeeId} where id = ${id}`.execute(tx),
    );
    await expect(byHand).rejects.toThrow('refund_by_transfer_has_no_other_way');
  });

  test('a gateway that cannot be reached leaves the payment to be tried again', async () => {
    const { db } = server.deps;
    const buyer = await server.newMember();
    const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 50_000n);
    const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
    await buyer.api.payment.pay({ body: { payNo, amount: 500, gateway: 'sandbox' } });
    const payment = await findPayment(db.read, payNo);
    const unreachable = withGateway({
      create: () => Promise.reject(new Error('no route to the bank')),
    });
    await expect(placeToPay(unreachable, payment!, '/', { ip: '', userAgent: '' })).rejects.toMatchObject({
      code: 'unavailable',
    });
    const again = await buyer.api.payment.pay({ body: { payNo, amount: 500, gateway: 'sandbox' } });
    expect(again).toMatchObject({ state: 'pending', redirectUrl: expect.stringContaining('/sandbox-gateway/pay/') });
  });
});
