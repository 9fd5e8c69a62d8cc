import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { BillLine } from '../../../platform/gateways/gateway.ts';
import { openGateways } from '../../../platform/gateways/gateways.ts';
import { ORDINARY_MOMENT } from '../../../testing/database-clock.ts';
import { ledgerBalance, press, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { giveDifference } from '../../../testing/settlements.ts';
import { topUp as topUpJournal } from '../../ledger/ledger/events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { readBills } from './read-bills.ts';

/** The sandbox bills its payments of a day; a test changes the bill where it needs another gateway. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' }, { beginsAt: ORDINARY_MOMENT });
});
afterAll(() => server.stop());

const DAY_MS = 86_400_000;
/** Returns the day this many days from today, in Shanghai. */
const day = (from: number): string => shanghaiDay(new Date(ORDINARY_MOMENT.getTime() + from * DAY_MS));

/** Reads bills with another date as today. @param bend changes the lines of a gateway's bill */
async function readAsOf(today: string, bend = (lines: readonly BillLine[], _day: string) => lines): Promise<void> {
  const { db, log } = server.deps;
  const gateways = openGateways(server.deps);
  const sandbox = gateways.get('sandbox');
  if (!sandbox) throw new Error('no sandbox gateway');
  const bill = async (of: string) => bend((await sandbox.bill(of)) ?? [], of);
  await readBills({ db, log, gateways: { names: ['sandbox'], get: () => ({ ...sandbox, bill }) } }, today);
}

async function topUp(buyer: TestMember, amount: number): Promise<string> {
  const { payNo, redirectUrl } = await buyer.api.payment.topUp({ body: { amount } });
  await press(server.url, redirectUrl, 'succeed');
  await buyer.api.payment.nudge({ body: { payNo } });
  return payNo;
}

test('a bill is settled once: the bank has it less the fee, the channel owes nothing, and differences are reported until explained', async () => {
  const [buyer, staff] = [await server.newMember(), await server.newStaff()];
  const right = await topUp(buyer, 100);
  const less = await topUp(buyer, 50);
  const absent = await topUp(buyer, 30);
  const { db } = server.deps;
  expect(await ledgerBalance(db, 'A10', 'sandbox')).toBe(18_000n);

  // Today's bill is not read today.
  await readAsOf(day(0));
  expect((await staff.api.staffSettlements.bills({ query: {} })).totalCount).toBe(0);

  const bent = (all: readonly BillLine[], of: string): BillLine[] => {
    const lines = all.filter(({ no }) => no !== absent);
    return [
      ...lines.map((line) =>
        line.no === less ? { ...line, amount: (line.amount - 100n) as typeof line.amount } : line,
      ),
      ...lines.slice(0, of === day(0) ? 1 : 0).map((line) => ({ ...line, no: 'ZF000000UNKNOWN000', gatewayRef: 'X' })),
    ];
  };
  await Promise.all([readAsOf(day(1), bent), readAsOf(day(1), bent)]);
  await readAsOf(day(1), bent);
  const { items: bills } = await staff.api.staffSettlements.bills({ query: { filter: day(0) } });
  // 100, 49 and the unknown payment's 100; the bank keeps 0.6 % of the original amounts: of 100, 50 and 100.
  expect(bills).toMatchObject([
    { gateway: 'sandbox', day: day(0), lines: 3, amount: 249, fee: 1.5, settled: 247.5, openDifferences: 2 },
  ]);
  expect(await ledgerBalance(db, 'A20', 'settlements')).toBe(24_750n);
  for (const [filter, count] of [
    ['演示银行', 1],
    ['demo', 1],
    ['支付宝', 0],
  ] as const)
    expect((await staff.api.staffSettlements.bills({ query: { filter } })).totalCount, filter).toBe(count);
  expect(await ledgerBalance(db, 'E10', 'sandbox')).toBe(150n);
  expect(await ledgerBalance(db, 'A10', 'sandbox')).toBe(-6_900n);
  expect(await violations(db)).toEqual([]);

  const open = await staff.api.staffSettlements.differences({ query: { state: 'open' } });
  expect(open.items.map(({ no }) => no).sort()).toEqual([less, 'ZF000000UNKNOWN000'].sort());
  expect(open.items.find(({ no }) => no === less)).toMatchObject({ kind: 'amount', billed: 49, booked: 50 });
  const unbooked = open.items.find(({ no }) => no !== less);
  expect(unbooked).toMatchObject({ kind: 'unbooked', billed: 100, booked: 0, can: ['explain'] });
  expect(open.items.map(({ no }) => no)).not.toContain(right);

  const params = { id: unbooked?.id ?? '' };
  const looker = await server.newStaff(['ledger.view', 'amount.view']);
  expect((await looker.api.staffSettlements.differences({ query: {} })).items[0]).toMatchObject({ can: [] });
  await expect(looker.api.staffSettlements.explain({ params, body: { note: '渠道误记' } })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(staff.api.staffSettlements.explain({ params, body: { note: ' ' } })).rejects.toMatchObject({
    code: 'invalidInput',
  });
  const body = { note: '渠道误记，已申请冲正' };
  expect(await staff.api.staffSettlements.explain({ params, body })).toMatchObject({ ...body, can: [] });
  await expect(staff.api.staffSettlements.explain({ params, body })).rejects.toMatchObject({
    code: 'settlement.ended',
  });
  // An explained difference is not raised again; one that agrees at last ends automatically; and a booking of a day whose two
  // bills have been read must be on one of them.
  await readAsOf(day(2), (lines, of) =>
    of === day(1)
      ? [{ ...line(less, '-less'), amount: 100n as BillLine['amount'] }, line('ZF000000UNKNOWN000', 'X')]
      : lines,
  );
  const ended = await staff.api.staffSettlements.differences({ query: { state: 'ended' } });
  expect(ended.items.find(({ no }) => no === less)).toMatchObject({ explainedBy: '', note: '' });
  expect((await staff.api.staffSettlements.differences({ query: { state: 'open' } })).items).toMatchObject([
    { no: absent, kind: 'unbilled', billed: 0, booked: 30 },
  ]);

  // A booking that is dated to a day that was compared already, as after an outage, is compared with the next bill.
  const late = 'ZF26010100000LATE1';
  await db.transaction((tx) =>
    postJournal(tx, topUpJournal({ payNo: late, memberId: buyer.memberId, gateway: 'sandbox', amount: fen(700n) }), {
      eventAt: ORDINARY_MOMENT,
    }),
  );
  await readAsOf(day(3));
  expect(
    (await staff.api.staffSettlements.differences({ query: { state: 'open', filter: late } })).items,
  ).toMatchObject([{ no: late, kind: 'unbilled', billed: 0, booked: 7 }]);
});

const line = (no: string, gatewayRef: string): BillLine => ({
  ...{ kind: 'payment', no, gatewayRef, at: ORDINARY_MOMENT },
  ...{ amount: 1n as BillLine['amount'], fee: 0n as BillLine['fee'] },
});

test('the differences of a month are exported as a file, with earlier unexplained ones', async () => {
  const { db } = server.deps;
  const [now, ended, waiting] = ['ZF000000NOW', 'ZF000000ENDED', 'ZF000000WAITING'];
  for (const no of [now, ended, waiting]) await giveDifference(server, no);
  await sql`update bill_difference set day = day - 90 where no in (${ended}, ${waiting})`.execute(db.read);
  await sql`update bill_difference set ended_at = now() where no = ${ended}`.execute(db.read);
  const month = day(0).slice(0, 7);
  const reader = await server.newStaff(['ledger.view', 'amount.view', 'list.export']);
  const params = { month, report: 'gatewayDifferences', file: 'csv' } as const;
  const text = await (await reader.api.staffReports.file({ params, query: {} })).text();
  const [head, ...rows] = text.trim().split('\r\n');
  expect(head).toContain('渠道,账单日,编号,差异,账单金额（元）,账面金额（元）');
  const of = (no: string) => rows.find((row) => row.includes(no));
  expect(of(now)).toContain(`演示银行,${day(0)},${now},账单有，账面无,5,0,5`);
  expect([of(waiting) !== undefined, of(ended)]).toEqual([true, undefined]);
});

test('open items of each clearing account add up to its balance, and a bill takes its numbers off', async () => {
  const [buyer, staff] = [await server.newMember(), await server.newStaff()];
  const payNo = await topUp(buyer, 12);
  const items = async (query: object = {}) =>
    staff.api.staffSettlements.openItems({ query: { maxResultCount: 100, ...query } });
  const balances = async () => {
    const { rows } = await sql<{
      code: string;
      fen: bigint;
    }>`select code, sum(balance_fen)::bigint as fen from ledger_account
      where code in ('A10', 'A12', 'L12', 'L30', 'L40', 'L41') group by code having sum(balance_fen) <> 0
      order by code`.execute(server.deps.db.read);
    return rows.map(({ code, fen: amount }) => [code, Number(amount)]);
  };
  const sums = async () =>
    (await items()).accounts
      .filter(({ amount }) => amount !== 0)
      .map(({ code, amount }) => [code, Math.round(amount * 100)]);
  expect(await sums()).toEqual(await balances());
  const [item] = (await items({ filter: payNo, code: 'A10' })).items;
  expect(item).toMatchObject({ code: 'A10', gateway: 'sandbox', no: payNo, amount: 12, days: 0, note: '' });
  expect((await items({ filter: payNo, code: 'L40' })).items).toEqual([]);
  await sql`with bill as (
      insert into gateway_bill (gateway, day, amount_fen, fee_fen) select 'sandbox', max(day) + 1, 1200, 0 from gateway_bill
      returning id
    ) insert into gateway_bill_line (bill_id, position, gateway, kind, no, gateway_ref, at, amount_fen, fee_fen)
    select id, 1, 'sandbox', 'payment', ${payNo}, 'X', now(), 1200, 0 from bill`.execute(server.deps.db.read);
  expect((await items({ filter: payNo })).items).toEqual([]);
  await expect(
    (await server.newStaff(['ledger.view'])).api.staffSettlements.openItems({ query: {} }),
  ).rejects.toMatchObject({
    kind: 'forbidden',
  });
});
