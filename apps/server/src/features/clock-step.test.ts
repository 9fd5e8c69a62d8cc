import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claim } from '../platform/limits.ts';
import { givePayableOrder } from '../testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD, press } from '../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../testing/server.ts';

/** A running server after the clock of the database was set back by hours. */

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
let buyer: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
  buyer = await server.newMember();
});
afterAll(() => server.stop());

const write = (query: ReturnType<typeof sql>) => server.deps.db.transaction((tx) => query.execute(tx));
const alarms = async () =>
  (await staff.api.staffLedgerChecks.alarms({ query: {} })).items.filter(({ kind }) => kind === 'clockSteppedBack');
/** Last runs that lie in the future, as the step leaves them. */
const stepBack = (hours: number) =>
  write(sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    select name, now(), now() + make_interval(hours => ${hours}) from unnest(array['ledgerChecks.nightly', 'payments.ask']) name
    on conflict (identifier) do update set last_execution = excluded.last_execution`);
const runsAhead = async () => {
  const { rows } = await sql`select from graphile_worker._private_known_crontabs where last_execution > now()`.execute(
    server.deps.db.read,
  );
  return rows.length;
};
const until = (isTrue: () => Promise<boolean>) => expect.poll(isTrue).toBe(true);

const ONE_A_MINUTE = [{ name: 'test', count: 1, seconds: 60 }];
const use = () =>
  server.deps.db
    .transaction((tx) => claim(tx, 'clock step', ONE_A_MINUTE))
    .then(
      () => 0,
      (error: { data?: { retryAfterSeconds?: number } }) => error.data?.retryAfterSeconds ?? -1,
    );

test('scheduled jobs continue, one open alarm notifies staff, and a further step raises it again', async () => {
  await stepBack(3);
  await until(async () => (await alarms()).length > 0);
  expect(await runsAhead()).toBe(0);
  expect(await alarms()).toMatchObject([{ subject: '180 min', endedAt: null, times: 1, can: ['acknowledge'] }]);
  const { items } = await staff.api.staffTasks.list({ query: { view: 'unclaimed', kind: 'seeToAlarm' } });
  expect(items.map(({ about }) => about)).toContain('clockSteppedBack');

  await stepBack(1);
  await until(async () => (await alarms())[0]?.times === 2);
  expect(await alarms()).toMatchObject([{ subject: '60 min', times: 2 }]);
  const [alarm] = await alarms();
  await staff.api.staffLedgerChecks.acknowledge({ params: { id: alarm?.id ?? '' }, body: { note: '已校准时钟' } });
  expect(await alarms()).toMatchObject([{ note: '已校准时钟', endedAt: expect.any(String) }]);

  await stepBack(2);
  await until(async () => (await alarms()).length === 2);
  expect(await alarms()).toMatchObject([{ subject: '120 min', times: 1, endedAt: null }, { times: 2 }]);
});

test('windows and pauses of features do not last longer than they are', async () => {
  const { mainOrderId } = await givePayableOrder({ db: server.deps.db, guest: server.guest }, buyer.memberId, 50_000n);
  const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
  await buyer.api.payment.pay({ body: { payNo, amount: 500, gateway: 'sandbox' } });
  await write(
    sql`update payment set pending_at = now() + interval '3 hours', next_ask_at = null where pay_no = ${payNo}`,
  );
  expect(await use()).toBe(0);
  await write(sql`update limit_use set used_at = used_at + interval '3 hours' where key = 'clock step'`);
  await write(sql`insert into pay_password_failure (member_id, failed_at)
    values (${buyer.memberId}, now() + interval '3 hours')`);
  expect(await use()).toBeGreaterThan(3 * 3_600);
  await stepBack(3);
  await until(async () => (await use()) <= 60);
  expect(await use()).toBeGreaterThan(0);
  const { rows } = await sql`
    select (select state from payment where pay_no = ${payNo}) as state,
      (select next_ask_at <= now() + interval '5 minutes' from payment where pay_no = ${payNo}) as is_asked_soon,
      (select count(*)::int from pay_password_failure where failed_at > clock_timestamp()) as locks`.execute(
    server.deps.db.read,
  );
  expect(rows).toEqual([{ state: 'pending', is_asked_soon: true, locks: 0 }]);
});

test('a clock inside a closed month: gateway notices and wallet payments are booked on the first open day', async () => {
  const { db } = server.deps;
  const payable = () => givePayableOrder({ db, guest: server.guest }, buyer.memberId, 50_000n);
  const open = async () =>
    (await buyer.api.payment.open({ body: { mainOrderIds: [(await payable()).mainOrderId] } })).payNo;
  await creditWallet(db, buyer.memberId, 100_000n);
  const [online, byWallet] = [await open(), await open()];
  const sent = await buyer.api.payment.pay({ body: { payNo: online, amount: 500, gateway: 'sandbox' } });
  const body = { payNo: byWallet, amount: 500, useWallet: true, payPassword: PAY_PASSWORD } as const;
  // As if the clock had been set back: this month is closed, and the next one is the first that is open.
  const closed = sql`date_trunc('month', now() at time zone 'Asia/Shanghai')::date`;
  await write(sql`alter table ledger_close disable trigger user`);
  await write(sql`insert into ledger_close (month, closed_by) values (${closed}, ${staff.staffId})`);
  try {
    await press(server.url, sent.redirectUrl, 'succeed');
    await buyer.api.payment.pay({ body });
    for (const payNo of [online, byWallet])
      await until(async () => (await buyer.api.payment.info({ query: { payNo } })).state === 'succeeded');
    const { rows } = await sql<{ at_first_open_day: boolean }>`
      select booked_on = (${closed} + interval '1 month')::date as at_first_open_day from ledger_journal
      where reference in (${online}, ${byWallet})`.execute(db.read);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(rows.every((row) => row.at_first_open_day)).toBe(true);
    const { items } = await staff.api.staffLedger.journals({ query: { filter: byWallet } });
    expect(items.map(({ isLate }) => isLate)).toContain(true);
  } finally {
    await write(sql`delete from ledger_close`);
    await write(sql`alter table ledger_close enable trigger user`);
  }
});
