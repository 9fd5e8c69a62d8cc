import { countTried, stressIterations } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import {
  accept,
  type ReceivedWebhook,
  type WebhookReceiver,
  webhookReceiver,
} from '../../../testing/webhook-receiver.ts';
import { freeAbandoned } from './claim-deliveries.ts';
import { sendingRules, webhookSender } from './deliver-webhooks.ts';
import { recordWebhook } from './record-event.ts';

/** Deliveries in all; `npm run stress -- 167 webhook-deliveries` has a hundred thousand. */
const DELIVERIES = stressIterations(600);
const MEMBERS = 5;
const PER_OBJECT = 10;
const EVENTS_AT_ONCE = 50;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_TARGETS: 'any', ROLES: 'api' });
});
afterAll(() => server.stop());

/** Longer than a busy machine needs for an answer. */
const TIMEOUT_MS = 3_000;

type Failure = (response: Parameters<typeof accept>[0]) => void;

/** Receivers that do not answer, or too late. */
const SILENT: readonly Failure[] = [
  () => {},
  (response) => void setTimeout(() => response.writeHead(204).end(), TIMEOUT_MS + 500).unref(),
];

/** Receivers that answer with a failure. */
const FAILING: readonly Failure[] = [
  (response) => void response.writeHead(500).end('no'),
  (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  (response) => void response.destroy(),
  (response) => void response.writeHead(503).end('x'.repeat(100_000)),
];

interface Receiving {
  readonly receiver: WebhookReceiver;
  readonly secret: string;
  /** Ids in the order in which they were accepted. */
  readonly accepted: ReceivedWebhook[];
}

async function newReceiver(
  failures: readonly Failure[],
  failsEach: number,
): Promise<Receiving & { readonly memberId: string }> {
  const member = await server.newMember();
  const accepted: ReceivedWebhook[] = [];
  let requests = 0;
  const receiver = await webhookReceiver((response, received) => {
    requests += 1;
    const fail = requests % failsEach === 0 ? failures[(requests / failsEach) % failures.length] : undefined;
    if (fail) return fail(response);
    accepted.push(received);
    accept(response, received);
  });
  const { secret } = await member.api.webhook.add({ body: { url: receiver.url } });
  return { receiver, secret, accepted, memberId: member.memberId };
}

test('of many events none is lost, none is sent again after success, and those of an object arrive in order', async () => {
  const { db } = server.deps;
  const each = Math.floor(DELIVERIES / MEMBERS);
  const working: Awaited<ReturnType<typeof newReceiver>>[] = [];
  while (working.length < MEMBERS - 2) working.push(await newReceiver([], 1));
  const receiving = [
    ...working,
    await newReceiver(FAILING, 7),
    await newReceiver(SILENT, Math.max(60, Math.ceil(each / 100))),
  ];
  for (const { memberId } of receiving)
    for (let at = 0; at < each; at += EVENTS_AT_ONCE)
      await db.transaction(async (tx) => {
        for (let one = at; one < Math.min(each, at + EVENTS_AT_ONCE); one += 1) {
          const orderNo = `P${Math.floor(one / PER_OBJECT)}`;
          await recordWebhook(tx, {
            ...{ memberId, event: 'orderShipped', about: orderNo, fact: String(one), params: { orderNo } },
          });
        }
      });
  const begunAt = performance.now();
  // Two processes at once.
  const rules = { ...sendingRules(server.deps), timeoutMs: TIMEOUT_MS };
  const processes = [webhookSender(server.deps, rules), webhookSender(server.deps, rules)];
  const open = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from webhook_delivery where state in ('waiting', 'sending')`.execute(db.read);
    return rows[0]?.count ?? 0;
  };
  while ((await open()) > 0) {
    await sql`update webhook_delivery set next_try_at = least(next_try_at, now()) where state = 'waiting'`.execute(
      db.read,
    );
    await db.transaction(freeAbandoned);
    await Promise.all(processes.map((send) => send({})));
  }
  const seconds = (performance.now() - begunAt) / 1_000;

  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from webhook_delivery group by state`.execute(db.read);
  expect(rows).toEqual([{ state: 'delivered', count: each * MEMBERS }]);
  for (const { accepted, secret, memberId } of receiving) {
    const bodies = accepted.map(({ body, headers }) => new Webhook(secret).verify(body, headers) as Body);
    expect(new Set(bodies.map(({ id }) => id)).size, memberId).toBe(each);
    expect(bodies).toHaveLength(each);
  }
  // Where nothing fails, the events of each object arrive in their sequence.
  for (const { accepted } of working) {
    const last = new Map<string, number>();
    for (const { body } of accepted) {
      const { object, sequence } = JSON.parse(body) as Body;
      expect(sequence).toBe((last.get(object.id) ?? 0) + 1);
      last.set(object.id, sequence);
    }
  }
  countTried('webhook deliveries', each * MEMBERS);
  countTried('webhook deliveries in a second, on average', Math.round((each * MEMBERS) / seconds));
  for (const { receiver } of receiving) await receiver.stop();
});

interface Body {
  readonly id: string;
  readonly object: { readonly id: string };
  readonly sequence: number;
}
