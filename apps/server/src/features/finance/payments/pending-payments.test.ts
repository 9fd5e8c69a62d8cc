import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { claimPaymentsToPoll, expiredPayNos } from './pending-payments-store.ts';

let server: TestServer;
beforeAll(async () => {
  // Without a worker: the polling job would take the payments first.
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

const claimPayments = (limit: number) => server.deps.db.transaction((tx) => claimPaymentsToPoll(tx, limit));
const pass = (what: 'pending_at' | 'next_ask_at' | 'deadline', seconds: number) =>
  server.deps.db.transaction((tx) =>
    sql`update payment set ${sql.ref(what)} = ${sql.ref(what)} - make_interval(secs => ${seconds})
      where state = 'pending'`.execute(tx),
  );

async function topUps(count: number) {
  const buyer = await server.newMember();
  const payNos: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { payNo } = await buyer.api.payment.topUp({ body: { amount: 100, gateway: 'sandbox' } });
    payNos.push(payNo);
  }
  return { ...buyer, payNos };
}

test('one who has many open payments does not keep those of others waiting', async () => {
  const many = await topUps(20);
  const few = [await topUps(1), await topUps(2)];
  // Half of the time after which a gateway is asked: the test itself may take some of the rest.
  await pass('pending_at', 15);
  expect(await claimPayments(10)).toEqual([]);
  await pass('pending_at', 31);
  const first = await claimPayments(4);
  expect(first).toEqual(expect.arrayContaining([many.payNos[0], few[0]?.payNos[0], few[1]?.payNos[0]]));
  const [one, two] = await Promise.all([claimPayments(100), claimPayments(100)]);
  const all = [...first, ...one, ...two];
  expect([new Set(all).size, all.length]).toEqual([23, 23]);
  await pass('deadline', 7200);
  expect((await expiredPayNos(server.deps.db.read, 3)).sort()).toEqual(
    [many.payNos[0], few[0]?.payNos[0], few[1]?.payNos[0]].sort(),
  );
});

test('a gateway is asked about a payment at longer and longer intervals', async () => {
  const { payNos } = await topUps(1);
  await pass('pending_at', 31);
  const pauses: number[] = [];
  for (let ask = 0; ask < 6; ask += 1) {
    expect(await claimPayments(10)).toEqual(payNos);
    let pause = 0;
    while (pause < 1000) {
      await pass('next_ask_at', 15);
      pause += 15;
      const [{ is_due: isDue } = { is_due: false }] = (
        await sql<{ is_due: boolean }>`select next_ask_at <= now() as is_due from payment
          where pay_no = ${payNos[0]}`.execute(server.deps.db.read)
      ).rows;
      if (isDue) break;
    }
    pauses.push(pause);
  }
  expect(pauses).toEqual([30, 60, 120, 240, 300, 300]);
});

test('maximum of twenty pending gateway payments per member, also with concurrent starts', async () => {
  const buyer = await topUps(15);
  const more = await Promise.allSettled(
    Array.from({ length: 12 }, () => buyer.api.payment.topUp({ body: { amount: 1, gateway: 'sandbox' } })),
  );
  const refused = more.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(7);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'payment.tooManyPending', status: 409 });
  const [other] = (await topUps(1)).payNos;
  expect(other).toMatch(/^ZF/);
});
