import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseInSteps } from '../../../../platform/db/database-in-steps.ts';
import type { Tx } from '../../../../platform/db/transaction.ts';
import { unlockFields } from '../../../../platform/encrypted-fields/data-keys.ts';
import { addJob } from '../../../../platform/jobs/jobs.ts';
import type { JobDefinition } from '../../../../platform/jobs/worker.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { insertTestMember, newPhone, startTestServer, type TestServer } from '../../../../testing/server.ts';
import { domainEventHandlers } from '../../../index.ts';
import { installClock, openSimulated, removeClock } from './clock.ts';
import { Simulation } from './simulation.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api' });
  await installClock(server.deps.db);
});
afterAll(async () => {
  await removeClock(server.deps.db);
  await server.stop();
});

const START = new Date('2025-03-03T09:00:00+08:00');
const hoursLater = (hours: number) => new Date(START.getTime() + hours * 3_600_000);

/** Runs events that each add a member, and what they do besides. @returns the times of the members, and the refusals */
async function played(
  events: readonly (() => Promise<void>)[],
  {
    jobs = [],
    addsJobs = async () => {},
  }: { readonly jobs?: readonly JobDefinition[]; readonly addsJobs?: AddsJobs } = {},
) {
  const { deps, databaseUrl } = server;
  const domainEvents = domainEventHandlers(deps);
  const simulated = openSimulated(databaseUrl, deps.log, domainEvents);
  await unlockFields(simulated, deps.config);
  const database = databaseInSteps(simulated, domainEvents);
  const sim = new Simulation(database, jobs, { start: START, end: hoursLater(24) });
  const ids: string[] = [];
  const refused: string[] = [];
  for (const [index, also] of events.entries())
    sim.at(hoursLater(index + 1), async () => {
      ids.push(await database.db.transaction((tx) => insertTestMember(tx, newPhone())));
      await database.db.transaction((tx) => addsJobs(tx, index));
      await also();
    });
  const run = sim.run({ onMoment: async () => {}, onRefused: ({ code }) => refused.push(code) });
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  await simulated.close();
  const rows = await deps.db.read.selectFrom('member').select('created_at').where('id', 'in', ids).execute();
  return { times: rows.map(({ created_at }) => created_at).sort(), refused, error };
}

type AddsJobs = (tx: Tx, event: number) => Promise<void>;

const nothing = async () => {};
const refuse = async () => {
  throw new Refusal('notFound');
};
const fail = async () => {
  throw new Error('no such thing');
};

test('an event that is refused leaves nothing behind, and the others go on, each at its own time', async () => {
  expect(await played([nothing, refuse, nothing])).toEqual({
    times: [hoursLater(1), hoursLater(3)],
    refused: ['notFound'],
    error: undefined,
  });
});

test('jobs run in the event that added them or at their time, those of a refused one never, and the worker gets what comes after the end', async () => {
  const done: string[] = [];
  const handle = async (payload: unknown) => void done.push(JSON.stringify(payload));
  const day = 24 * 3_600_000;
  const addsJobs: AddsJobs = async (tx, event) => {
    await addJob(tx, 'test.job', { event, at: 'once' });
    await addJob(tx, 'test.job', { event, at: 'replaced' }, { key: 'one' });
    await addJob(tx, 'test.job', { event, at: 'keyed' }, { key: 'one' });
    await addJob(tx, 'test.job', { event, at: 'later' }, { afterMs: 10 * 3_600_000 });
    await addJob(tx, 'test.job', { event, at: 'after the end' }, { afterMs: day });
  };
  await played([nothing, refuse], { jobs: [{ name: 'test.job', handle }], addsJobs });
  expect(done).toEqual(['once', 'keyed', 'later'].map((at) => JSON.stringify({ event: 0, at })));
  const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'test.job'`.execute(
    server.deps.db.read,
  );
  expect(rows).toEqual([{ payload: { event: 0, at: 'after the end' } }]);
});

test('an event that fails ends the simulation; those before it stay', async () => {
  expect(await played([nothing, fail, nothing])).toMatchObject({
    times: [hoursLater(1)],
    error: new Error('no such thing'),
  });
});
