import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseInSteps } from '../../../../platform/db/database-in-steps.ts';
import { unlockFields } from '../../../../platform/encrypted-fields/data-keys.ts';
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
async function played(events: readonly (() => Promise<void>)[]) {
  const { deps, databaseUrl } = server;
  const domainEvents = domainEventHandlers(deps);
  const simulated = openSimulated(databaseUrl, deps.log, domainEvents);
  await unlockFields(simulated, deps.config);
  const database = databaseInSteps(simulated, domainEvents);
  const sim = new Simulation(database, [], { start: START, end: hoursLater(24) });
  const ids: string[] = [];
  const refused: string[] = [];
  for (const [index, also] of events.entries())
    sim.at(hoursLater(index + 1), async () => {
      ids.push(await database.db.transaction((tx) => insertTestMember(tx, newPhone())));
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

test('an event that fails ends the simulation; those before it stay', async () => {
  expect(await played([nothing, fail, nothing])).toMatchObject({
    times: [hoursLater(1)],
    error: new Error('no such thing'),
  });
});
