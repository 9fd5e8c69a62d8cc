import { randomUUID } from 'node:crypto';
import { FIELD_PERMISSIONS } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transferArrives } from '../../testing/certifications.ts';
import { violations } from '../../testing/payments.ts';
import { agreedPayee, manualRefund } from '../../testing/refunds.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

let server: TestServer;
let staff: Staff;
let month: string;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  staff = await server.newStaff([...FIELD_PERMISSIONS, 'ledger.view', 'books.check', 'refund.settle', 'list.export']);
  month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
});
afterAll(async () => {
  const broken = await violations(server.deps.db);
  await server.stop();
  expect(broken).toEqual([]);
});

const HEAD = '流水号,交易时间,收入,支出,对方户名,摘要';
const upload = (lines: readonly string[], who = staff) =>
  who.api.staffBank.upload({
    files: { file: new File([[HEAD, ...lines].join('\n')], '流水.csv', { type: 'text/csv' }) },
  });
const read = (state?: 'open' | 'matched' | 'onlyBank' | 'onlyBooks') =>
  staff.api.staffBank.month({ params: { month }, query: { maxResultCount: 100, ...(state ? { state } : {}) } });
const now = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

test('a statement is held against the books: what came, what was paid by hand, and what only one side has', async () => {
  const member = await server.newMember();
  const { account: toAccount } = await member.api.payment.transferAccount({ query: {} });
  const arrivedAt = new Date().toISOString();
  const [known, unseen] = [`IN-${randomUUID().slice(0, 8)}`, `IN-${randomUUID().slice(0, 8)}`];
  for (const bankReference of [known, unseen])
    await transferArrives(server, { toAccount, payerName: '某公司', amount: '30.00', bankReference, arrivedAt });
  const refund = await manualRefund(server);
  const bankReference = `OUT-${randomUUID().slice(0, 8)}`;
  const payeeId = await agreedPayee(server, refund.id);
  await staff.api.staffRefunds.settle({
    params: { id: refund.id },
    body: { payeeId, bankReference, note: '网银已转出' },
  });
  const before = await read();
  expect(before).toMatchObject({ matched: 0, open: 3, byBank: 0, byBooks: -440, lastLineAt: null });
  expect(before.closing - before.opening).toBe(before.byBooks);

  const lines = [
    `${known},${now()},30.00,,某公司,货款`,
    `${bankReference},${now()},,500.00,深圳市测试科技有限公司,退款`,
    `FEE-1,${now()},,12.00,,=HYPERLINK("x")手续费`,
  ];
  expect(await upload(lines)).toEqual({ added: 3, known: 0 });
  expect(await upload(lines)).toEqual({ added: 0, known: 3 });
  const after = await read();
  expect(after).toMatchObject({ matched: 2, open: 2, byBank: -482, byBooks: -440 });
  expect((await read('matched')).items.map(({ journalKind }) => journalKind).sort()).toEqual([
    'refundPaidByHand',
    'transferIn',
  ]);
  const [fee] = (await read('onlyBank')).items;
  expect(fee).toMatchObject({ reference: 'FEE-1', byBank: -12, byBooks: null, can: ['explain'] });
  const [missing] = (await read('onlyBooks')).items;
  expect(missing).toMatchObject({ no: unseen, byBank: null, byBooks: 30, difference: -30 });

  await staff.api.staffBank.explain({ body: { month, lineId: fee?.lineId ?? '', note: '银行手续费' } });
  await staff.api.staffBank.explain({ body: { month, bizKey: missing?.bizKey ?? '', note: '次月到账' } });
  expect(await read()).toMatchObject({ open: 0 });
  await expect(
    staff.api.staffBank.explain({ body: { month, lineId: fee?.lineId ?? '', note: '再说一次' } }),
  ).rejects.toMatchObject({ code: 'settlement.ended' });
  const matched = (await read('matched')).items[0];
  await expect(
    staff.api.staffBank.explain({ body: { month, lineId: matched?.lineId ?? '', note: '相符' } }),
  ).rejects.toMatchObject({ code: 'settlement.ended' });
  // What arrives on the statement later agrees by itself, whatever was said.
  await upload([`${unseen},${now()},30.00,,某公司,货款`]);
  expect(await read()).toMatchObject({ matched: 3, open: 0, byBank: -452 });

  const params = { month, report: 'bank', file: 'csv' } as const;
  const csv = await (await staff.api.staffReports.file({ params, query: {} })).text();
  expect(csv.trim().split('\r\n')).toHaveLength(5);
  expect(csv).toContain('银行手续费');
  expect(csv).toContain(`,'=HYPERLINK`);
});

test('a file that contradicts what is known, or has a faulty line, leaves nothing behind', async () => {
  const before = (await read()).totalCount;
  await expect(upload([`NEW-1,${now()},1.00,,,`, `NEW-2,${now()},x,,,`])).rejects.toMatchObject({
    code: 'bankStatement.line',
  });
  await expect(upload([`NEW-1,${now()},1.00,,,`, `FEE-1,${now()},,13.00,,`])).rejects.toMatchObject({
    code: 'bankStatement.contradicts',
  });
  expect((await read()).totalCount).toBe(before);
  const both = await Promise.all([upload([`NEW-3,${now()},1.00,,,`]), upload([`NEW-3,${now()},1.00,,,`])]);
  expect(both.map(({ added }) => added).sort()).toEqual([0, 1]);
});

test('who sees no amounts sees no statement, and who does not check the books uploads none', async () => {
  const viewer = await server.newStaff([...FIELD_PERMISSIONS, 'ledger.view']);
  expect((await viewer.api.staffBank.month({ params: { month }, query: {} })).items[0]?.can).toEqual([]);
  await expect(upload([], viewer)).rejects.toMatchObject({ kind: 'forbidden' });
  const blind = await server.newStaff(['ledger.view', 'books.check']);
  await expect(blind.api.staffBank.month({ params: { month }, query: {} })).rejects.toMatchObject({
    kind: 'forbidden',
  });
});
