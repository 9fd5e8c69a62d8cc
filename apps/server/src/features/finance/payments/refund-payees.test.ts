import { randomUUID } from 'node:crypto';
import { FIELD_PERMISSIONS } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transferArrives } from '../../../testing/certifications.ts';
import { dependentStaff } from '../../../testing/dependent-staff.ts';
import { violations } from '../../../testing/payments.ts';
import { askPayee, manualRefund, PAYEE } from '../../../testing/refunds.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { transferAccountOf } from '../../identity/transfer-accounts/transfer-account.ts';
import { erasePayees } from './erase-payees.ts';

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

const RIGHTS = [...FIELD_PERMISSIONS, 'refund.view', 'refund.settle', 'personal.reveal'] as const;

let server: TestServer;
let asker: Staff;
let second: Staff;
beforeAll(async () => {
  // Without a worker: the refunds' own jobs would be faster than these tests.
  server = await startTestServer({ ROLES: 'api,pricing' });
  [asker, second] = [await server.newStaff(RIGHTS), await server.newStaff(RIGHTS)];
});
afterAll(async () => {
  const broken = await violations(server.deps.db);
  await server.stop();
  expect(broken).toEqual([]);
});

const settle = (staff: Staff, id: string, payeeId: string) =>
  staff.api.staffRefunds.settle({
    params: { id },
    body: { payeeId, bankReference: `BANK-${randomUUID().slice(0, 12)}`, note: '网银已转出' },
  });
const decide = (staff: Staff, id: string, decision: 'approve' | 'refuse', note = '') =>
  staff.api.staffApprovals.decide({ params: { kind: 'refundPayee', id }, body: { decision, note } });
const shown = async (refundNo: string) => (await asker.api.staffRefunds.list({ query: { filter: refundNo } })).items[0];

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
    Array.from({ length: 6 }, (_, at) => decide(third, found?.id ?? '', at % 2 === 0 ? 'approve' : 'refuse', '看错了')),
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
