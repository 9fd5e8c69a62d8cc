import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { raiseAlarm } from '../../base/alarms/raise-alarm.ts';
import { ledgerCheckCommand } from './ledger-check-command.ts';
import { runCheck, runNightly } from './run-check.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing', LEDGER_CHECK_AT: '04:15' });
});
beforeEach(async () => {
  await run(sql`delete from alarm`, sql`delete from ledger_check`, sql`delete from ledger_account`);
});
afterAll(() => server.stop());

const run = (...statements: ReturnType<typeof sql>[]) =>
  server.deps.db.transaction(async (tx) => {
    for (const statement of statements) await statement.execute(tx);
  });
/** Injects an account whose balance has no postings. */
const injectFault = () => run(sql`insert into ledger_account (code, owner, balance_fen) values ('E30', '', 700)`);
const repair = () => run(sql`delete from ledger_account`);

const open = async () => {
  const { api } = await server.newStaff(['alarm.view']);
  const { items } = await api.staffLedgerChecks.alarms({ query: { state: 'open' } });
  return items.map(({ kind, violationCount, times }) => ({ kind, violationCount, times }));
};
const states = async () =>
  (
    await server.deps.db.read
      .selectFrom('ledger_check')
      .select(['state', 'violation_count'])
      .orderBy('started_at')
      .execute()
  ).map(({ state, violation_count }) => `${state} ${violation_count}`);
/** A log that collects error entries. */
const listening = () => {
  const error = vi.fn();
  return { error, deps: { ...server.deps, log: { ...server.deps.log, error } } };
};

test('a night is checked once, whichever processes try', async () => {
  await Promise.all(Array.from({ length: 6 }, () => runNightly(server.deps, '00:00')));
  await runNightly(server.deps, '00:00');
  expect(await states()).toEqual(['clean 0']);
  // The day before is another night.
  await run(sql`update ledger_check set night = night - 1`);
  await runNightly(server.deps, '00:00');
  expect(await states()).toEqual(['clean 0', 'clean 0']);
});

test('a night whose check failed, or whose process died, is checked again', async () => {
  await run(
    sql`insert into ledger_check (night, state, ended_at)
      select (now() at time zone 'Asia/Shanghai')::date, 'failed', now()`,
    sql`insert into ledger_check (night, started_at)
      select (now() at time zone 'Asia/Shanghai')::date, now() - interval '16 minutes'`,
  );
  await runNightly(server.deps, '00:00');
  expect((await states()).sort()).toEqual(['clean 0', 'failed 0', 'running 0']);
});

test('a check is requested with the permission; requester and duration are stored', async () => {
  const staff = await server.newStaff(['ledgerChecks.check', 'ledger.view']);
  const checked = await staff.api.staffLedgerChecks.check();
  expect(checked).toMatchObject({ state: 'clean', violationCount: 0, askedBy: '测试员工', violations: [] });
  expect(checked.seconds).toBeGreaterThanOrEqual(0);
  const listed = await staff.api.staffLedgerChecks.runs({ query: {} });
  expect(listed).toMatchObject({ totalCount: 1, nightlyAt: '04:15', items: [{ id: checked.id, state: 'clean' }] });
  const other = await server.newStaff(['ledger.view', 'alarm.view']);
  await expect(other.api.staffLedgerChecks.check()).rejects.toMatchObject({ code: 'forbidden' });
});

test('two checks do not run concurrently', async () => {
  await run(sql`insert into ledger_check default values`);
  const { api } = await server.newStaff(['ledgerChecks.check']);
  await expect(api.staffLedgerChecks.check()).rejects.toMatchObject({ code: 'ledgerChecks.running' });
});

test('a violation is an alarm until a clean run; the log names rules and no personal data', async () => {
  await injectFault();
  const { deps, error } = listening();
  const staff = await server.newStaff(['ledgerChecks.check', 'ledger.view']);
  await runNightly(deps, '00:00');
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { violationCount: 1, rules: { accountIsItsPostings: 1 } },
    expect.any(String),
  );
  expect(await open()).toEqual([{ kind: 'ledgerViolated', violationCount: 1, times: 1 }]);
  const { id, violations } = await staff.api.staffLedgerChecks.check();
  expect(violations).toMatchObject([{ rule: 'accountIsItsPostings', expected: 0, actual: 7 }]);
  expect(await staff.api.staffLedgerChecks.run({ params: { id } })).toMatchObject({ violations });
  expect(await open()).toEqual([{ kind: 'ledgerViolated', violationCount: 1, times: 2 }]);
  await repair();
  await staff.api.staffLedgerChecks.check();
  expect(await open()).toEqual([]);
});

test('an alarm is closed with a note; a violation that remains at the next run is an alarm again', async () => {
  await injectFault();
  await runCheck(server.deps, { night: '2026-11-20' });
  const staff = await server.newStaff(['alarm.view', 'alarm.acknowledge', 'ledger.view']);
  const [alarm] = (await staff.api.staffLedgerChecks.alarms({ query: {} })).items;
  expect(alarm).toMatchObject({ kind: 'ledgerViolated', can: ['acknowledge'], actor: '' });
  const params = { id: alarm?.id ?? '' };
  await expect(staff.api.staffLedgerChecks.acknowledge({ params, body: { note: ' ' } })).rejects.toMatchObject({
    code: 'invalidInput',
  });
  const shown = await staff.api.staffLedgerChecks.acknowledge({ params, body: { note: '正在与开发核对' } });
  expect(shown).toMatchObject({ acknowledgedBy: '测试员工', note: '正在与开发核对', can: [] });
  expect(shown.endedAt).not.toBeNull();
  expect(await staff.api.staffLedgerChecks.openAlarms()).toEqual({ open: 0 });
  await expect(staff.api.staffLedgerChecks.acknowledge({ params, body: { note: 'again' } })).rejects.toMatchObject({
    code: 'alarm.ended',
  });
  await runCheck(server.deps, { staffId: staff.staffId });
  expect(await open()).toEqual([{ kind: 'ledgerViolated', violationCount: 1, times: 1 }]);
});

test('an alarm about an own action cannot be closed by its actor, enforced by the database too', async () => {
  const rights = ['alarm.view', 'alarm.acknowledge', 'amount.view'] as const;
  const [actor, other] = [await server.newStaff(rights), await server.newStaff(rights)];
  await server.deps.db.transaction((tx) =>
    raiseAlarm(tx, { kind: 'manualRefund', subject: 'TK1', amount: fen(5n), actorId: actor.staffId }),
  );
  const [alarm] = (await actor.api.staffLedgerChecks.alarms({ query: { filter: 'tk1' } })).items;
  expect(alarm).toMatchObject({ kind: 'manualRefund', amount: 0.05, actor: '测试员工', can: [] });
  const params = { id: alarm?.id ?? '' };
  const body = { note: 'checked with the buyer' };
  await expect(actor.api.staffLedgerChecks.acknowledge({ params, body })).rejects.toMatchObject({
    code: 'alarm.ownAction',
  });
  await expect(run(sql`update alarm set ended_at = now(), note = 'x', acknowledged_by = actor_id`)).rejects.toThrow(
    'alarm_is_acknowledged_by_another_user',
  );
  expect(await other.api.staffLedgerChecks.acknowledge({ params, body })).toMatchObject({ acknowledgedBy: '测试员工' });
});

test('a check that fails is an alarm, until one ends', async () => {
  const { deps, error } = listening();
  await run(sql`alter table wallet_adjustment rename to out_of_reach`);
  try {
    await expect(runCheck(deps, { night: '2026-11-20' })).rejects.toThrow();
  } finally {
    await run(sql`alter table out_of_reach rename to wallet_adjustment`);
  }
  expect(error).toHaveBeenCalledOnce();
  expect(await states()).toEqual(['failed 0']);
  expect(await open()).toEqual([{ kind: 'ledgerCheckFailed', violationCount: null, times: 1 }]);
  await runCheck(deps, { night: '2026-11-20' });
  expect(await open()).toEqual([]);
});

test('an instance without a check for 26 hours reports it to every viewer, without its jobs', async () => {
  await runCheck(server.deps, { night: '2026-11-20' });
  await run(
    sql`update ledger_check set started_at = now() - interval '26 hours', ended_at = now() - interval '25.9 hours'`,
  );
  expect(await open()).toEqual([]);
  await run(sql`update ledger_check set ended_at = now() - interval '26.1 hours'`);
  expect(await open()).toEqual([{ kind: 'ledgerCheckMissing', violationCount: null, times: 1 }]);
  expect(await open()).toEqual([{ kind: 'ledgerCheckMissing', violationCount: null, times: 1 }]);
  await runNightly(server.deps, '00:00');
  expect(await open()).toEqual([]);
});

test('the metrics contain open alarms, findings and the age of the last check', async () => {
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
  expect(await metrics()).not.toMatch(/^xunban_ledger_violations /m);
  await injectFault();
  await runCheck(server.deps, { night: '2026-11-20' });
  await run(sql`update ledger_check set started_at = now() - interval '1 hour', ended_at = now() - interval '1 hour'`);
  const metricsText = await metrics();
  expect(metricsText).toMatch(/^xunban_alarms_open 1$/m);
  expect(metricsText).toMatch(/^xunban_ledger_violations 1$/m);
  expect(Number(/^xunban_ledger_check_age_seconds (.+)$/m.exec(metricsText)?.[1])).toBeCloseTo(3600, -2);
});

test('the command reports violations, also by its exit code, and writes nothing', async () => {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const failed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const env = { DATABASE_URL: server.databaseUrl };
    expect(await ledgerCheckCommand([], env)).toBe(0);
    await injectFault();
    expect(await ledgerCheckCommand([], env)).toBe(1);
    expect(stdout.mock.calls.map(([text]) => text)).toEqual([
      'The ledger is consistent.\n',
      'Violations: 1\nI2 accountIsItsPostings: E30: should be 0.00, is 7.00\n',
    ]);
    expect(await ledgerCheckCommand([], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toBe(2);
    expect(await ledgerCheckCommand(['--fast'], env)).toBe(2);
    expect(failed).toHaveBeenCalled();
  } finally {
    stdout.mockRestore();
    failed.mockRestore();
  }
  expect(await states()).toEqual([]);
});
