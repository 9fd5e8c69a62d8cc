import { randomUUID } from 'node:crypto';
import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockByHand } from '../../../testing/database-clock.ts';
import { dependentStaff } from '../../../testing/dependent-staff.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { giveBill, giveCleanCheck } from '../../../testing/settlements.ts';
import { adjustment, payByWallet, revenueAtShipping, topUp } from '../../ledger/ledger/events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { monthSummary } from '../invoices/month-summary.ts';
import { nextClose } from './close-month.ts';

/** Months of the ledger as finance sees them; the bookings of this test lie in months of their own, long before today. */

let server: TestServer;
let finance: Awaited<ReturnType<TestServer['newStaff']>>;
let buyer: TestMember;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  finance = await server.newStaff();
  buyer = await server.newMember();
});
afterAll(() => server.stop());

/** Name of every staff user in tests. */
const NAME = '测试员工';

let count = 0;
/** Books a top-up with this gateway time. @returns its number */
async function topUpAt(at: string, amount: bigint): Promise<string> {
  count += 1;
  const payNo = `ZF26010100000000${String(count).padStart(2, '0')}`;
  const event = { payNo, memberId: buyer.memberId, gateway: 'sandbox', amount: fen(amount) };
  await server.deps.db.transaction((tx) => postJournal(tx, topUp(event), { eventAt: new Date(at) }));
  return payNo;
}
const month = (name: string) => finance.api.staffLedger.month({ params: { month: name } });

test('a month opens as the one before it closed, begins and ends at midnight in Shanghai, and is what its postings add up to', async () => {
  const before = await topUpAt('2026-01-31T23:59:59+08:00', 10_001n);
  const first = await topUpAt('2026-02-01T00:00:00+08:00', 2_000n);
  await topUpAt('2026-02-28T23:59:59+08:00', 300n);
  const after = await topUpAt('2026-03-01T00:00:00+08:00', 40_000n);
  await server.deps.db.transaction((tx) =>
    postJournal(tx, adjustment({ key: 'lower', memberId: buyer.memberId, reference: '更正', amount: fen(-77n) }), {
      eventAt: new Date('2026-02-10T12:00:00+08:00'),
    }),
  );
  const [january, february, march] = [await month('2026-01'), await month('2026-02'), await month('2026-03')];
  const of = ({ accounts }: typeof february, code: string) => accounts.find((account) => account.code === code);
  expect(of(february, 'A10')).toEqual({ code: 'A10', opening: 100.01, debit: 23, credit: 0, closing: 123.01 });
  expect(of(february, 'L10')).toEqual({ code: 'L10', opening: -100.01, debit: 0.77, credit: 23, closing: -122.24 });
  expect(of(january, 'L10')?.closing).toBe(of(february, 'L10')?.opening);
  expect(of(march, 'L10')).toMatchObject({ opening: -122.24, credit: 400 });
  for (const { money, difference } of [january, february, march]) {
    expect(money.debit).toBe(money.credit);
    expect(difference).toEqual({ opening: 0, closing: 0 });
  }
  // The same figures, summed posting by posting in SQL, independent of the product code.
  const { rows } = await sql<{ code: string; debit: number; credit: number; closing: number }>`
    select code, coalesce(sum(amount_fen) filter (where amount_fen > 0 and day >= '2026-02-01'), 0) / 100.0::float8 as debit,
      coalesce(-sum(amount_fen) filter (where amount_fen < 0 and day >= '2026-02-01'), 0) / 100.0::float8 as credit,
      sum(amount_fen) / 100.0::float8 as closing
    from (select account.code, posting.amount_fen, (journal.event_at at time zone 'Asia/Shanghai')::date as day
      from ledger_posting posting join ledger_journal journal on journal.id = posting.journal_id
      join ledger_account account on account.id = posting.account_id) moved
    where day < '2026-03-01' group by code order by code`.execute(server.deps.db.read);
  expect(february.accounts.map(({ code, debit, credit, closing }) => ({ code, debit, credit, closing }))).toEqual(
    rows.map((row) => ({
      ...{ code: row.code, debit: Number(row.debit), credit: Number(row.credit), closing: Number(row.closing) },
    })),
  );

  const { journals, journal } = finance.api.staffLedger;
  const page = await journals({ query: { month: '2026-02', code: 'L10', maxResultCount: 2 } });
  expect(page).toMatchObject({
    totalCount: 3,
    items: [
      { bookedOn: '2026-02-28', kind: 'topUp', debit: 0, credit: 3, isLate: false },
      { bookedOn: '2026-02-10', kind: 'adjustment', debit: 0.77, credit: 0, owner: { kind: 'member' } },
    ],
  });
  const [last] = (await journals({ query: { month: '2026-02', code: 'L10', maxResultCount: 2, skipCount: 2 } })).items;
  expect(last).toMatchObject({ reference: first, bookedOn: '2026-02-01' });
  expect((await journals({ query: { code: 'L10', owner: buyer.memberId } })).totalCount).toBe(5);
  expect((await journals({ query: { filter: before } })).items).toMatchObject([{ debit: 100.01, credit: 100.01 }]);
  expect((await journals({ query: { filter: `topup:${after}` } })).totalCount).toBe(1);
  expect(await journal({ params: { id: last?.id ?? '' } })).toMatchObject({
    ...{ key: `topup:${first}`, kind: 'topUp', bookedOn: '2026-02-01', reverses: null, reversedBy: null },
    lines: [
      { code: 'A10', owner: { kind: 'other', name: 'sandbox' }, debit: 20, credit: null },
      { code: 'L10', owner: { kind: 'member', id: buyer.memberId }, debit: null, credit: 20 },
    ],
  });
  await expect(journal({ params: { id: '999999999' } })).rejects.toMatchObject({ code: 'notFound' });
  for (const permissions of [['ledger.view'], ['amount.view', 'payment.view']] as const) {
    const { api } = await server.newStaff(permissions);
    await expect(api.staffLedger.month({ params: { month: '2026-02' } })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(api.staffLedger.journals({ query: {} })).rejects.toMatchObject({ code: 'forbidden' });
  }
});

test('months are closed one after the other by who may, when nothing is open in them, and take nothing from then on', async () => {
  const { db } = server.deps;
  const { months, close, askReopening } = finance.api.staffLedger;
  const closing = (name: string) => close({ params: { month: name }, body: { note: '' } });
  const checksOf = async () =>
    Object.fromEntries(((await months({})).next?.checks ?? []).map(({ name, open }) => [name, open]));
  expect((await months({})).next?.month).toBe('2026-01');
  // A gateway that took money owes its bills, also before the first one; the last day is compared with the bill after it.
  expect(await checksOf()).toMatchObject({ isOver: 0, ledgerChecksPass: 1, billsAreRead: 1 });
  await giveBill(db, '2026-01-31');
  expect(await checksOf()).toMatchObject({ billsAreRead: 1, bookingsAreBilled: 1 });
  await giveBill(db, '2026-02-01');
  expect(await checksOf()).toMatchObject({ billsAreRead: 0, bookingsAreBilled: 0 });
  const forgotten = await topUpAt('2026-01-31T23:59:59+08:00', 70n);
  expect(await checksOf()).toMatchObject({ bookingsAreBilled: 1 });
  await sql`insert into bill_difference (gateway, no, kind, day, billed_fen, booked_fen, ended_at, explained_by, note)
    values ('sandbox', ${forgotten}, 'unbilled', '2026-01-31', 0, 70, now(), ${finance.staffId}, '渠道漏记')`.execute(
    db.read,
  );
  expect(await checksOf()).toMatchObject({ bookingsAreBilled: 0 });
  await expect(closing('2026-01')).rejects.toMatchObject({ code: 'ledgerChecks.monthNotReady' });
  await expect(closing('2026-02')).rejects.toMatchObject({ code: 'ledgerChecks.monthChanged' });
  // The bookings above have no counterpart at a gateway, so the ledger check would report them.
  await giveCleanCheck(db, finance.staffId);
  await sql`insert into bill_difference (gateway, no, kind, day, billed_fen, booked_fen)
    values ('sandbox', 'ZFX', 'unbooked', '2026-01-31', 5, 0), ('sandbox', 'ZFY', 'unbooked', '2026-02-01', 5, 0)`.execute(
    db.read,
  );
  expect(await checksOf()).toMatchObject({ ledgerChecksPass: 0, differencesAreExplained: 1 });
  await expect(closing('2026-01')).rejects.toMatchObject({ code: 'ledgerChecks.monthNotReady' });
  await sql`update bill_difference set ended_at = now() where no in ('ZFX', 'ZFY')`.execute(db.read);

  const before = await month('2026-01');
  const [journal] = (await finance.api.staffLedger.journals({ query: { month: '2026-01' } })).items;
  const looker = await server.newStaff(['ledger.view', 'ledgerChecks.check']);
  expect((await looker.api.staffLedger.months({})).items.flatMap(({ can }) => can)).toEqual([]);
  await expect(
    looker.api.staffLedger.close({ params: { month: '2026-01' }, body: { note: '' } }),
  ).rejects.toMatchObject({
    code: 'forbidden',
  });
  const [done] = (await closing('2026-01')).items.filter(({ month: name }) => name === '2026-01');
  expect(done).toMatchObject({
    state: 'closed',
    can: ['askReopening'],
    closes: [{ closedBy: NAME, reopenedAt: null }],
  });
  await expect(closing('2026-01')).rejects.toMatchObject({ code: 'ledgerChecks.monthChanged' });

  // Late is dated today and keeps its time; what names the closed month, or adds to a journal of it, is refused by the database.
  const late = await topUpAt('2026-01-15T10:00:00+08:00', 900n);
  const [row] = (await finance.api.staffLedger.journals({ query: { filter: late } })).items;
  expect(row).toMatchObject({ isLate: true, eventAt: '2026-01-15T10:00:00.000+08:00' });
  expect(row?.bookedOn.slice(0, 7)).toBe((await months({})).items[0]?.month);
  expect(await month('2026-01')).toEqual(before);
  const refused = /is closed/;
  await expect(
    sql`insert into ledger_journal (biz_key, kind, reference, event_at, booked_on) values ('x', 'topUp', '', now(), '2026-01-31')`.execute(
      db.read,
    ),
  ).rejects.toThrow(refused);
  await expect(
    sql`insert into ledger_posting (journal_id, account_id, amount_fen, balance_after_fen, version)
      select ${journal?.id}, id, 1, 1, version + 1 from ledger_account where code = 'E30'`.execute(db.read),
  ).rejects.toThrow(refused);
  const closed = sql`select id from ledger_close where month = '2026-01-01'`;
  for (const statement of [
    sql`delete from ledger_close`,
    sql`update ledger_close set reopened_at = now()`,
    sql`update ledger_close set month = '2025-12-01'`,
    sql`update ledger_close_figure set debit_fen = 0`,
    sql`insert into ledger_close (month, closed_by) values ('2026-03-01', ${finance.staffId})`,
    sql`insert into ledger_reopening (close_id, reason, asked_by, state, decided_by, decided_at)
      values ((${closed}), 'alone', ${finance.staffId}, 'granted', ${finance.staffId}, now())`,
  ])
    await expect(statement.execute(db.read)).rejects.toMatchObject({ message: expect.any(String) });
  // The next month begins from the figures that are kept, and they are what its postings add up to.
  await giveBill(db, '2026-03-01');
  await closing('2026-02');
  expect(await violationsOfMonths()).toEqual([]);

  // Only the last closed month can be reopened, by a second staff user.
  const reason = '漏记一笔运费';
  await expect(askReopening({ params: { month: '2026-01' }, body: { reason } })).rejects.toMatchObject({
    code: 'ledgerChecks.monthChanged',
  });
  const [waiting] = (await askReopening({ params: { month: '2026-02' }, body: { reason } })).items.filter(
    ({ month: name }) => name === '2026-02',
  );
  expect(waiting).toMatchObject({
    state: 'closed',
    can: [],
    reopening: { askedBy: NAME, reason, isMine: true },
  });
  await expect(askReopening({ params: { month: '2026-02' }, body: { reason } })).rejects.toMatchObject({
    code: 'ledgerChecks.monthChanged',
  });
  const request = async (who: typeof finance) =>
    (await who.api.staffApprovals.list({ query: {} })).items.find(({ kind }) => kind === 'reopenMonth');
  const own = await request(finance);
  expect(own).toMatchObject({ no: '2026-02', amount: null, memberId: null, reason, can: ['takeBack'] });
  const decision = {
    params: { kind: 'reopenMonth', id: own?.id ?? '' },
    body: { decision: 'approve', note: '' },
  } as const;
  await expect(finance.api.staffApprovals.decide(decision)).rejects.toMatchObject({ code: 'ledgerChecks.ownRequest' });
  const dependent = await dependentStaff(server, finance);
  await expect(dependent.api.staffApprovals.decide(decision)).rejects.toMatchObject({ code: 'approval.dependent' });
  const second = await server.newStaff();
  expect(await request(second)).toMatchObject({ can: ['approve', 'refuse'] });
  // Users who may decide find it among their tasks; users without ledger permission do not.
  const tasksOf = async (who: typeof finance) =>
    (await who.api.staffTasks.list({ query: { view: 'open', maxResultCount: 100 } })).items
      .filter(({ kind }) => kind === 'confirmReopening')
      .map(({ no }) => no);
  expect(await tasksOf(second)).toEqual(['2026-02']);
  expect(await tasksOf(await server.newStaff(['order.view', 'order.review']))).toEqual([]);
  expect(await second.api.staffApprovals.decide(decision)).toMatchObject({
    decision: { isApproved: true, by: NAME },
  });
  expect(await tasksOf(second)).toEqual([]);
  await topUpAt('2026-02-20T10:00:00+08:00', 50n);
  expect((await month('2026-02')).accounts.find(({ code }) => code === 'L10')).toMatchObject({ credit: 23.5 });
  // What was booked since the last check has not been checked.
  await expect(closing('2026-02')).rejects.toMatchObject({ code: 'ledgerChecks.monthNotReady' });
  await giveBill(db, '2026-03-02');
  await giveCleanCheck(db, finance.staffId);
  const { items } = await second.api.staffAudit.list({ query: { maxResultCount: 20 } });
  expect(
    items.filter(({ object }) => object.kind === 'ledgerMonth').map(({ action, object }) => `${action} ${object.no}`),
  ).toEqual([
    ...[
      'approval.decide 2026-02',
      'approval.blocked 2026-02',
      'ledgerChecks.askReopening 2026-02',
      'ledgerChecks.closeMonth 2026-02',
      'ledgerChecks.closeMonth 2026-01',
    ],
  ]);
  await closing('2026-02');
  expect(await violationsOfMonths()).toEqual([]);
});

const violationsOfMonths = async () =>
  (await violations(server.deps.db)).filter(
    ({ rule }) => rule === 'closedMonthIsUnchanged' || rule === 'accountIsItsPostings',
  );

test('a journal that is being written is in the month that is being closed, or waits and is dated after it', async () => {
  const { db } = server.deps;
  await db.transaction(async (tx) => {
    await sql`set local lock_timeout = '300ms'`.execute(tx);
    await sql`select pg_advisory_xact_lock(ledger_close_lock())`.execute(tx);
    const other = db.transaction(async (late) => {
      await sql`set local lock_timeout = '200ms'`.execute(late);
      await postJournal(late, adjustment({ key: 'waits', memberId: buyer.memberId, reference: 'x', amount: fen(1n) }));
    });
    await expect(other).rejects.toThrow(/lock timeout/);
  });
});

test('a month can close from its first moment after, and its tax is that of its days, with the clock on both sides', async () => {
  const other = await startTestServer({ ROLES: 'api,pricing' });
  try {
    const { db } = other.deps;
    const put = await clockByHand(db, new Date('2027-01-20T12:00:00+08:00'));
    const sellAt = async (at: string, no: string) => {
      await put(new Date(at));
      const [memberId, mainOrderId] = [randomUUID(), randomUUID()];
      const amount = fen(11_300n);
      const nothing = { amount: fen(0n), tax: fen(0n) };
      const goods = { amount, tax: fen(1_300n), tooling: fen(0n), coupon: fen(0n) };
      await db.transaction(async (tx) => {
        await postJournal(tx, topUp({ payNo: `T${no}`, memberId, gateway: 'sandbox', amount }));
        await postJournal(tx, payByWallet({ payNo: `W${no}`, memberId, shares: [{ mainOrderId, amount }] }));
        await postJournal(tx, revenueAtShipping({ orderNo: no, mainOrderId, goods, freight: nothing }));
      });
    };
    await sellAt('2027-01-31T23:59:59.999+08:00', 'P1');
    const isOver = async () => (await nextClose(db.read))?.checks.find(({ name }) => name === 'isOver')?.open;
    expect(await isOver()).toBe(1);
    const january = await monthSummary(db.read, '2027-01');
    await put(new Date('2027-02-01T00:00:00+08:00'));
    expect(await isOver()).toBe(0);
    await sellAt('2027-02-01T00:00:00+08:00', 'P2');
    expect(await monthSummary(db.read, '2027-01')).toEqual(january);
    expect([january.posted, (await monthSummary(db.read, '2027-02')).posted]).toEqual([13, 13]);
    expect((await monthSummary(db.read, '2027-02')).postedSince).toBe(26);
  } finally {
    await other.stop();
  }
});
