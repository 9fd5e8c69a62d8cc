import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buysOnCredit, closesAs, openCredit } from '../../../testing/credit.ts';
import { creditWallet } from '../../../testing/payments.ts';
import { sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestServer, type TestStaff } from '../../../testing/server.ts';

let server: TestServer;
let staff: TestStaff;
let month: string;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  staff = await server.newStaff();
});
afterAll(() => server.stop());

const report = (query: object = {}) => staff.api.staffReports.receivables({ params: { month }, query });

test('receivables are the accounts of the month, by the days since they were due, on both sides of each edge', async () => {
  const { db } = server.deps;
  const member = await server.newMember();
  await creditWallet(db, member.memberId, 50_000n);
  await openCredit(db, member.memberId, 500_000n);
  await buysOnCredit(server, member, 30_000n);
  const { id, statementNo } = await closesAs(db, member.memberId);
  // What is not shipped is not owed.
  await buysOnCredit(server, member, 12_345n);
  await sentOrder(server, staff, member, { useCredit: true });
  month = (await staff.api.staffLedger.months({})).items[0]?.month ?? '';
  const { accounts } = await staff.api.staffLedger.month({ params: { month } });
  const closing = (code: string) => accounts.find((one) => one.code === code)?.closing ?? 0;
  const found = await report();
  expect(Math.round(found.total * 100)).toBe(Math.round((closing('A31') + closing('A32')) * 100));
  expect(found).toMatchObject({ totalCount: 2, allowance: 0 });
  expect(found.items.map(({ statementNo: no, amount }) => `${no} ${amount}`).sort()).toEqual(
    [` ${closing('A31')}`, `${statementNo} ${closing('A32')}`].sort(),
  );
  for (const [daysAgo, age] of [
    [0, 'notDue'],
    [1, 'upTo30'],
    [30, 'upTo30'],
    [31, 'upTo60'],
    [60, 'upTo60'],
    [61, 'upTo90'],
    [90, 'upTo90'],
    [91, 'older'],
  ] as const) {
    await sql`update credit_statement set due_on = (now() at time zone 'Asia/Shanghai')::date - ${daysAgo}::int
      where id = ${id}`.execute(db.read);
    const { items, classes, loss } = await report({ age });
    expect(
      items.find(({ statementId }) => statementId === id),
      `${daysAgo}`,
    ).toMatchObject({
      ...{ age, daysOverdue: daysAgo, statementNo },
    });
    const lossOf = (fen: number, bp: number) => Math.round((fen * bp) / 10_000);
    expect(classes.map((one) => Math.round(one.loss * 100))).toEqual(
      classes.map((one) => lossOf(Math.round(one.amount * 100), one.rateBp)),
    );
    expect(Math.round(loss * 100)).toBe(classes.reduce((sum, one) => sum + Math.round(one.loss * 100), 0));
  }
});

test('rates hold from a month on; the allowance is what is booked', async () => {
  const rates = { notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, older: 10_000 };
  const next = `${Number(month.slice(0, 4)) + 1}-01`;
  await staff.api.staffReports.setLossRates({ params: { month: next }, body: { rates } });
  expect((await report()).classes.at(-1)).toMatchObject({ age: 'older', rateBp: 6_000 });
  const set = await staff.api.staffReports.setLossRates({ params: { month }, body: { rates } });
  expect(set).toEqual({ rates });
  const found = await report();
  expect(found.loss).toBe(found.classes.at(-1)?.amount);
  await expect(
    staff.api.staffReports.setLossRates({ params: { month }, body: { rates: { ...rates, older: 10_001 } } }),
  ).rejects.toMatchObject({ code: 'invalidInput' });
  const day = (await staff.api.staffLedger.journals({ query: {} })).items[0]?.bookedOn ?? '';
  const lines = [
    { code: 'E20' as const, side: 'debit' as const, amount: '9.00' },
    { code: 'A39' as const, side: 'credit' as const, amount: '9.00' },
  ];
  const { id } = await staff.api.staffJournals.ask({ body: { day, summary: '计提坏账准备', lines } });
  const params = { kind: 'manualJournal', id } as const;
  await (await server.newStaff()).api.staffApprovals.decide({ params, body: { decision: 'approve', note: '' } });
  expect((await report()).allowance).toBe(9);
  const { api } = await server.newStaff(['ledger.view', 'amount.view']);
  await expect(api.staffReports.setLossRates({ params: { month }, body: { rates } })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const csv = await (
    await staff.api.staffReports.file({ params: { month, report: 'receivables', file: 'csv' }, query: {} })
  ).text();
  expect(csv).toContain('逾期 90 天以上');
});
