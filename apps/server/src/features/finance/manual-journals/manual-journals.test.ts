import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORDINARY_MOMENT } from '../../../testing/database-clock.ts';
import { ledgerBalance, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { giveBill, giveCleanCheck } from '../../../testing/settlements.ts';
import { monthAfter } from '../ledger-checks/close-month.ts';

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

let server: TestServer;
let finance: Staff;
let second: Staff;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' }, { beginsAt: ORDINARY_MOMENT });
  finance = await server.newStaff();
  second = await server.newStaff();
});
afterAll(async () => {
  const found = await violations(server.deps.db);
  await server.stop();
  expect(found).toEqual([]);
});

type Body = Parameters<Staff['api']['staffJournals']['ask']>[0]['body'];
const TODAY = '2026-11-18';
const rent = (amount: string, more: Partial<Body> = {}): Body => ({
  ...{ day: TODAY, summary: '厂房租金' },
  lines: [
    { code: 'E50', side: 'debit', amount },
    { code: 'A20', side: 'credit', amount },
  ],
  ...more,
});
const ask = (body: Body, who = finance) => who.api.staffJournals.ask({ body });
const decide = (id: string, decision: 'approve' | 'refuse', who = second) =>
  who.api.staffApprovals.decide({ params: { kind: 'manualJournal', id }, body: { decision, note: '已核对' } });
const find = async (filter: string) => {
  const [found] = (await finance.api.staffJournals.list({ query: { filter } })).items;
  return found;
};
const balance = (code: 'E50' | 'A20') => ledgerBalance(server.deps.db, code, code === 'A20' ? 'transfers' : '');
async function close(month: string): Promise<void> {
  await giveBill(server.deps.db, `${monthAfter(month)}-01`);
  await giveCleanCheck(server.deps.db, finance.staffId);
  await finance.api.staffLedger.close({ params: { month }, body: { note: '' } });
}

test('a journal is booked when another user approves it, and taken back by a reversal that is approved as well', async () => {
  const auxiliary = { department: '生产部', project: '二期厂房' };
  const asked = await ask(rent('80.00', auxiliary));
  expect(asked).toMatchObject({ state: 'waiting', day: TODAY, can: [], isMonthly: false, ...auxiliary });
  expect(asked.lines).toEqual([
    { code: 'E50', debit: 80, credit: null },
    { code: 'A20', debit: null, credit: 80 },
  ]);
  expect(await balance('E50')).toBe(0n);
  await expect(decide(asked.id, 'approve', finance)).rejects.toMatchObject({ code: 'manualJournal.own' });
  const tasks = (await second.api.staffTasks.list({ query: { view: 'open', maxResultCount: 100 } })).items;
  expect(tasks.filter(({ kind }) => kind === 'confirmJournal').map(({ no }) => no)).toEqual([asked.journalNo]);
  await decide(asked.id, 'approve');
  expect([await balance('E50'), await balance('A20')]).toEqual([8_000n, -8_000n]);
  await expect(decide(asked.id, 'approve')).rejects.toMatchObject({ code: 'manualJournal.changed' });
  expect(await find(asked.journalNo)).toMatchObject({ state: 'done', note: '已核对', can: ['repeat', 'reverse'] });

  const params = { id: asked.id };
  const reversal = await finance.api.staffJournals.reverse({ params, body: { reason: '重复录入' } });
  expect(reversal).toMatchObject({ state: 'waiting', reverses: asked.journalNo, correctsMonth: '', ...auxiliary });
  const { departments, projects } = await finance.api.staffJournals.list({ query: { filter: 'PZ' } });
  expect([departments, projects]).toEqual([['生产部'], ['二期厂房']]);
  await expect(finance.api.staffJournals.reverse({ params, body: { reason: '再冲一次' } })).rejects.toMatchObject({
    code: 'manualJournal.changed',
  });
  await decide(reversal.id, 'refuse');
  const again = await finance.api.staffJournals.reverse({ params, body: { reason: '重复录入' } });
  await decide(again.id, 'approve');
  expect([await balance('E50'), await balance('A20')]).toEqual([0n, 0n]);
  expect(await find(asked.journalNo)).toMatchObject({ reversedBy: again.journalNo, can: ['repeat'] });
  await expect(
    finance.api.staffJournals.reverse({ params: { id: again.id }, body: { reason: '冲回来' } }),
  ).rejects.toMatchObject({ code: 'manualJournal.changed' });
});

test('a rejected or withdrawn journal books nothing', async () => {
  const before = await balance('E50');
  const rejected = await ask(rent('1.00'));
  await decide(rejected.id, 'refuse');
  const withdrawn = await ask(rent('2.00'));
  await decide(withdrawn.id, 'refuse', finance);
  expect(await balance('E50')).toBe(before);
  expect(await find(withdrawn.journalNo)).toMatchObject({ state: 'refused', can: [] });
});

test.each<readonly [string, Partial<Body>, string]>([
  [
    'sums that differ',
    {
      lines: [
        { code: 'E50', side: 'debit', amount: '1' },
        { code: 'A20', side: 'credit', amount: '2' },
      ],
    },
    'manualJournal.unbalanced',
  ],
  [
    'an account on both sides',
    {
      lines: [
        { code: 'E50', side: 'debit', amount: '1' },
        { code: 'E50', side: 'credit', amount: '1' },
      ],
    },
    'manualJournal.unbalanced',
  ],
  [
    'a negative amount',
    {
      lines: [
        { code: 'E50', side: 'debit', amount: '-1' },
        { code: 'A20', side: 'credit', amount: '-1' },
      ],
    },
    'manualJournal.unbalanced',
  ],
  [
    'a wallet',
    {
      lines: [
        { code: 'L10' as 'E50', side: 'debit', amount: '1' },
        { code: 'A20', side: 'credit', amount: '1' },
      ],
    },
    'invalidInput',
  ],
  ['a department longer than 40 characters', { department: '部'.repeat(41) }, 'invalidInput'],
  ['a single line', { lines: [{ code: 'E50', side: 'debit', amount: '1' }] }, 'invalidInput'],
  ['tomorrow', { day: '2026-11-19' }, 'manualJournal.day'],
  ['an open month as corrected', { correctsMonth: '2026-11' }, 'manualJournal.monthOpen'],
  ['a file that does not exist', { evidenceId: '11111111-0000-4000-8000-000000000001' }, 'correction.noEvidence'],
  [
    'a journal that does not exist as repeated',
    { repeatsId: '11111111-0000-4000-8000-000000000001' },
    'manualJournal.changed',
  ],
])('%s is refused', async (_name, more, code) => {
  await expect(ask(rent('1.00', more))).rejects.toMatchObject({ code });
});

test('a correction of a closed month is dated in the open one and names it, also on its voucher', async () => {
  const old = await ask(rent('50.00', { day: '2026-09-10', summary: '九月租金' }));
  await decide(old.id, 'approve');
  const waiting = await ask(rent('1.00', { day: '2026-09-30' }));
  await expect(close('2026-09')).rejects.toMatchObject({ code: 'ledgerChecks.monthNotReady' });
  const { next } = await finance.api.staffLedger.months({});
  expect(next?.checks.filter(({ open }) => open > 0)).toEqual([{ name: 'journalsAreDecided', open: 1 }]);
  await decide(waiting.id, 'refuse');
  await close('2026-09');
  await expect(ask(rent('5.00', { day: '2026-09-30' }))).rejects.toMatchObject({ code: 'manualJournal.monthClosed' });
  const correction = await ask(rent('5.00', { day: '2026-10-09', correctsMonth: '2026-09', summary: '九月租金少记' }));
  await decide(correction.id, 'approve');
  const reversal = await finance.api.staffJournals.reverse({
    params: { id: old.id },
    body: { reason: '九月租金作废' },
  });
  expect(reversal).toMatchObject({ correctsMonth: '2026-09', day: TODAY });
  await decide(reversal.id, 'refuse');
  await close('2026-10');
  await finance.api.staffVouchers.make({ params: { month: '2026-10' }, body: { mode: 'each' } });
  const { items } = await finance.api.staffVouchers.list({ params: { month: '2026-10' }, query: {} });
  expect(items).toMatchObject([
    { day: '2026-10-09', summary: `手工凭证 ${correction.journalNo} 更正2026-09：九月租金少记`, amount: 5 },
  ]);
});

test('a monthly journal is due in the next month, until it is entered again or ended', async () => {
  const due = async () => (await finance.api.staffJournals.list({ query: { state: 'due' } })).items.map(({ id }) => id);
  const { id } = await ask(rent('30.00', { isMonthly: true }));
  await decide(id, 'approve');
  expect(await due()).toEqual([]);
  await sql`update manual_journal set day = '2026-10-31' where id = ${id}`.execute(server.deps.db.read);
  expect(await due()).toEqual([id]);
  const next = await ask(rent('31.00', { isMonthly: true, repeatsId: id }));
  expect(await due()).toEqual([]);
  await expect(ask(rent('31.00', { repeatsId: id }))).rejects.toMatchObject({ code: 'manualJournal.changed' });
  await decide(next.id, 'refuse');
  expect(await due()).toEqual([id]);
  await sql`update manual_journal set day = ${TODAY} where id = ${id}`.execute(server.deps.db.read);
  const { can } = await finance.api.staffJournals.endMonthly({ params: { id } });
  expect(can).toEqual(['repeat', 'reverse']);
  await expect(finance.api.staffJournals.endMonthly({ params: { id } })).rejects.toMatchObject({
    code: 'manualJournal.changed',
  });
});

test('evidence belongs to one journal; other staff neither enter nor see', async () => {
  const file = new File(['%PDF-1.4 an invoice'], '租金发票.pdf', { type: 'application/pdf' });
  const { id: evidenceId, fileName: evidenceName } = await finance.api.staffJournals.upload({ files: { file } });
  const asked = await ask(rent('9.00', { evidenceId, evidenceName }));
  await expect(ask(rent('9.00', { evidenceId, evidenceName }))).rejects.toMatchObject({
    code: 'manualJournal.noEvidence',
  });
  const body = await finance.api.staffJournals.evidence({ params: { id: asked.id } });
  expect(await body.text()).toContain('an invoice');
  await decide(asked.id, 'refuse');
  const reader = await server.newStaff(['ledger.view', 'amount.view']);
  expect((await reader.api.staffJournals.list({ query: {} })).items.every(({ can }) => can.length === 0)).toBe(true);
  await expect(ask(rent('1.00'), reader)).rejects.toMatchObject({ code: 'forbidden' });
  const other = await server.newStaff(['order.view', 'amount.view']);
  await expect(other.api.staffJournals.list({ query: {} })).rejects.toMatchObject({ code: 'forbidden' });
});
