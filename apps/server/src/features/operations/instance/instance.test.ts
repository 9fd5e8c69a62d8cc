import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteOutcome } from '../../../platform/instance/outside-services.ts';
import { type Beats, startBeats } from '../../../platform/instance/processes.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { newPhone, startTestServer, type TestServer } from '../../../testing/server.ts';

/** The administrator's view of the instance over HTTP, compared with the actual state. */

let server: TestServer;
let beats: Beats;
type StaffUser = Awaited<ReturnType<TestServer['newStaff']>>;
let watcher: StaffUser;
beforeAll(async () => {
  // No process runs the jobs of these tests.
  server = await startTestServer({ ROLES: 'api,pricing' });
  beats = await startBeats(server.deps);
  watcher = await server.newStaff(['instance.view', 'contact.view']);
});
afterAll(async () => {
  await beats.stop();
  await server.stop();
});

/** Inserts a job with this number of failed attempts and this error. */
async function failedJob(payload: object, error: string, attempts = 25): Promise<string> {
  const { db } = server.deps;
  await db.transaction((tx) => addJob(tx, 'payments.notify', payload));
  const { rows } = await sql<{ id: string }>`
    update graphile_worker._private_jobs set attempts = ${attempts}::int, last_error = ${error}, updated_at = now(),
      run_at = now() + interval '1 hour'
    where id = (select max(id) from graphile_worker._private_jobs) returning id::text`.execute(db.read);
  return rows[0]?.id ?? '';
}
const light = async (part: string) => (await watcher.api.staffInstance.show()).parts.find((one) => one.part === part);

test('the answering process is listed with its roles, its disk and its clock, until it deregisters', async () => {
  const before = Date.now();
  await beats.beat();
  const beatMs = Date.now() - before;
  const shown = await watcher.api.staffInstance.show();
  expect(shown.processes).toMatchObject([{ roles: ['api', 'pricing'], isAlive: true }]);
  expect(shown.processes[0]?.diskBytes).toBeGreaterThan(1_000_000);
  // Process and database go by one clock here; between their looks at it lies no more than the beat.
  expect(Math.abs(shown.processes[0]?.clockAheadMs ?? 1e9)).toBeLessThanOrEqual(beatMs + 1);
  // No process has the role that runs jobs.
  expect(await light('processes')).toEqual({ part: 'processes', light: 'red', trouble: 'noWorker' });
  expect(shown.database.lastMigration).toMatch(/^\d{4}-/);
  expect(shown.database.bytes).toBeGreaterThan(1_000_000);
  expect(shown.database.connections).toBeGreaterThan(0);
  const other = await startBeats(server.deps);
  expect((await watcher.api.staffInstance.show()).processes).toHaveLength(2);
  await other.stop();
  expect((await watcher.api.staffInstance.show()).processes).toHaveLength(1);
});

test('a process that ended without deregistering is listed as silent', async () => {
  const gone = await startBeats(server.deps);
  await sql`update instance_process set seen_at = now() - interval '61 seconds', roles = 'worker'
    where id = (select id from instance_process order by started_at desc limit 1)`.execute(server.deps.db.read);
  const { processes } = await watcher.api.staffInstance.show();
  expect(processes.filter(({ isAlive }) => !isAlive)).toHaveLength(1);
  await gone.stop();
});

test('a failed job is described without its payload, retried, and given up with a reason', async () => {
  const operator = await server.newStaff(['instance.view', 'instance.repair']);
  const phone = newPhone();
  const id = await failedJob({ phone, code: '864209' }, `connect ECONNREFUSED to send 864209 to ${phone}\n  at x.ts`);
  expect(await light('jobs')).toEqual({ part: 'jobs', light: 'red', trouble: 'jobsFailed' });
  const { items } = await watcher.api.staffInstance.jobs({ query: { state: 'failed' } });
  const job = items.find((one) => one.id === id);
  expect(job).toMatchObject({ name: 'payments.notify', state: 'failed', attempts: 25, cause: 'unreachable' });
  expect(job?.detail).toContain('ECONNREFUSED');
  expect(JSON.stringify(items)).not.toMatch(new RegExp(`${phone}|864209|x\\.ts`));

  // View permission alone allows no change.
  await expect(watcher.api.staffInstance.retryJob({ params: { id } })).rejects.toMatchObject({ code: 'forbidden' });
  await operator.api.staffInstance.retryJob({ params: { id } });
  expect((await watcher.api.staffInstance.jobs({ query: {} })).items.find((one) => one.id === id)).toMatchObject({
    state: 'waiting',
    attempts: 0,
  });

  const other = await failedJob({ id: 1 }, 'it cannot be done');
  await expect(
    operator.api.staffInstance.giveUpJob({ params: { id: other }, body: { reason: ' ' } }),
  ).rejects.toMatchObject({ validationErrors: [{ members: ['reason'] }] });
  await operator.api.staffInstance.giveUpJob({ params: { id: other }, body: { reason: '对方已停用此接口' } });
  expect((await watcher.api.staffInstance.jobs({ query: {} })).items.map((one) => one.id)).not.toContain(other);
  const givenUp = await server.deps.db.read.selectFrom('job_given_up').selectAll().execute();
  expect(givenUp).toMatchObject([
    { name: 'payments.notify', attempts: 25, reason: '对方已停用此接口', staff_id: operator.staffId },
  ]);
  const written = await server.deps.db.read
    .selectFrom('audit_entry')
    .selectAll()
    .where('staff_id', '=', operator.staffId)
    .orderBy('at')
    .execute();
  expect(written.map(({ action, object_no, reason }) => [action, object_no, reason])).toEqual([
    ['job.retry', 'payments.notify', ''],
    ['job.giveUp', 'payments.notify', '对方已停用此接口'],
  ]);
  for (const gone of [other, '999999999999'])
    await expect(operator.api.staffInstance.retryJob({ params: { id: gone } })).rejects.toMatchObject({
      code: 'notFound',
    });
});

test('an active job cannot be changed', async () => {
  const operator = await server.newStaff(['instance.repair']);
  const id = await failedJob({ id: 2 }, 'no', 4);
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'other' where id = ${id}::bigint`.execute(
    server.deps.db.read,
  );
  const refused = { code: 'notFound' };
  await expect(operator.api.staffInstance.retryJob({ params: { id } })).rejects.toMatchObject(refused);
  await expect(
    operator.api.staffInstance.giveUpJob({ params: { id }, body: { reason: '不要了' } }),
  ).rejects.toMatchObject(refused);
  expect((await watcher.api.staffInstance.jobs({ query: { state: 'running' } })).items).toMatchObject([{ id }]);
});

test('messages are listed without their text, and phone numbers without their middle', async () => {
  const phone = newPhone();
  await server.deps.db.transaction((tx) =>
    server.deps.sms.send(tx, { phone, template: 'code', language: 'zh-CN', params: ['864209', '登录', '5'] }),
  );
  const { items } = await watcher.api.staffInstance.messages({ query: {} });
  expect(items[0]).toMatchObject({
    template: 'code',
    recipient: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    state: 'notSent',
  });
  expect(JSON.stringify(items)).not.toMatch(new RegExp(`${phone}|864209`));
  expect((await watcher.api.staffInstance.show()).messages).toMatchObject({ provider: 'outbox', sent: 1 });
  expect((await watcher.api.staffInstance.messages({ query: { state: 'refused' } })).items).toEqual([]);
});

test('external services are listed with their last success and failure, without the text of the failure', async () => {
  noteOutcome('files', Promise.reject(Object.assign(new Error('secret of 13800138000'), { code: 'ECONNRESET' })));
  await beats.beat();
  expect(await light('files')).toMatchObject({ light: 'red', trouble: 'filesFailing' });
  const failed = (await watcher.api.staffInstance.show()).outside.find(({ service }) => service === 'files');
  expect(failed).toMatchObject({ inUse: 'disk', lastFailure: 'ECONNRESET' });
  noteOutcome('files', Promise.resolve());
  await beats.beat();
  expect(await light('files')).toMatchObject({ light: 'green' });
  const repaired = (await watcher.api.staffInstance.show()).outside.find(({ service }) => service === 'files');
  expect(repaired?.lastFailureAt).toBe(failed?.lastFailureAt);
});

test('system status requires the permission', async () => {
  const { api } = await server.newStaff(['staff.manage', 'alarm.view']);
  for (const call of [
    () => api.staffInstance.show(),
    () => api.staffInstance.jobs({ query: {} }),
    () => api.staffInstance.messages({ query: {} }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
});

test('a new instance lists what it needs before buyers come, each done by the state that it leaves', async () => {
  const own = await startTestServer({ ROLES: 'api,pricing', DEMO: 'false', STAFF_SECOND_FACTOR: 'optional' });
  const chief = await own.newStaff();
  const open = async () =>
    (await chief.api.staffInstance.show()).setup.filter(({ isDone }) => !isDone).map(({ step }) => step);
  const before = await open();
  expect(before).toEqual(expect.arrayContaining(['domain', 'sms', 'mail', 'carriers', 'backup', 'prices']));
  await sql`update carrier_setting set changed_at = now() + interval '2 minutes' where carrier = 'SF'`.execute(
    own.deps.db.read,
  );
  expect(await open()).toEqual(before.filter((step) => step !== 'carriers'));
  await own.stop();
});
