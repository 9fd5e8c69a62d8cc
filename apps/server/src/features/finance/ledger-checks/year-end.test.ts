import { fen } from '@xunban/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestStaff } from '../../../testing/server.ts';
import { giveCleanCheck } from '../../../testing/settlements.ts';
import { adjustment } from '../../ledger/ledger/events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { checkYearEnds } from '../../ledger/ledger/year-end.ts';

let server: TestServer;
let finance: TestStaff;
let memberId: string;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  finance = await server.newStaff();
  memberId = (await server.newMember()).memberId;
});
afterAll(() => server.stop());

let count = 0;
async function costs(at: string, amount: bigint): Promise<void> {
  count += 1;
  const event = { key: `year end ${count}`, memberId, reference: `更正${count}`, amount: fen(amount) };
  await server.deps.db.transaction((tx) => postJournal(tx, adjustment(event), { eventAt: new Date(at) }));
}
async function close(month: string): Promise<void> {
  await giveCleanCheck(server.deps.db, finance.staffId);
  await finance.api.staffLedger.close({ params: { month }, body: { note: '' } });
}
async function reopen(month: string): Promise<void> {
  await finance.api.staffLedger.askReopening({ params: { month }, body: { reason: '漏记一笔' } });
  const second = await server.newStaff();
  const [request] = (await second.api.staffApprovals.list({ query: {} })).items.filter(
    ({ kind }) => kind === 'reopenMonth',
  );
  const params = { kind: 'reopenMonth', id: request?.id ?? '' } as const;
  await second.api.staffApprovals.decide({ params, body: { decision: 'approve', note: '' } });
}
async function balances(month: string) {
  const { accounts } = await finance.api.staffLedger.month({ params: { month } });
  return Object.fromEntries(accounts.map(({ code, opening, closing }) => [code, [opening, closing]]));
}

test('closing December carries the result of its year to retained earnings, and a second close what came between', async () => {
  await costs('2024-11-10T10:00:00+08:00', 500n);
  await costs('2024-12-31T23:59:59+08:00', 30n);
  await costs('2025-01-01T00:00:00+08:00', 7n);
  await close('2024-11');
  expect(await balances('2024-11')).toEqual({ E30: [0, 5], L10: [0, -5] });
  await close('2024-12');
  expect(await balances('2024-12')).toEqual({ E30: [5, 0], L10: [-5, -5.3], Q10: [0, 0], Q20: [0, 5.3] });
  expect(await balances('2025-01')).toMatchObject({ E30: [0, 0.07], Q20: [5.3, 5.3] });
  const { items } = await finance.api.staffLedger.journals({ query: { month: '2024-12' } });
  expect(items.map(({ kind, bookedOn }) => `${kind} ${bookedOn}`)).toEqual([
    'profitAppropriation 2024-12-31',
    'yearProfit 2024-12-31',
    'adjustment 2024-12-31',
  ]);

  await reopen('2024-12');
  await costs('2024-12-20T10:00:00+08:00', 20n);
  await close('2024-12');
  expect(await balances('2024-12')).toMatchObject({ E30: [5, 0], Q20: [0, 5.5] });
  await finance.api.staffVouchers.make({ params: { month: '2024-12' }, body: { mode: 'each' } });
  const vouchers = await finance.api.staffVouchers.list({ params: { month: '2024-12' }, query: {} });
  expect(vouchers.items.map(({ summary, amount }) => `${summary} ${amount}`)).toEqual([
    expect.stringMatching(/^余额调整 /),
    expect.stringMatching(/^余额调整 /),
    '结转本年损益 2024 5.3',
    '本年利润转未分配利润 2024 5.3',
    '结转本年损益 2024 0.2',
    '本年利润转未分配利润 2024 0.2',
  ]);
  expect((await checkYearEnds(server.deps.db.read)).total).toBe(0);
});
