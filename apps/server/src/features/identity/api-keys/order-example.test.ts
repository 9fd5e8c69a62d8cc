import { concretePath } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExampleStep, ORDER_EXAMPLE, sentBody } from '../../../platform/http/order-example.ts';
import { insertTestKey } from '../../../testing/api-keys.ts';
import { giveAddress, reviewBoards } from '../../../testing/orders.ts';
import { creditWallet } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { smallBoard } from '../../../testing/small-board.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

/** Returns the value at a path in the notation of the example. */
const at = (reply: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter((name) => name !== '')
    .reduce((value, name) => (value as Record<string, unknown>)[name], reply);

test('the requests of the documentation order, pay and follow a board with a key', async () => {
  const buyer = await server.newMember();
  await giveAddress(buyer, {});
  await creditWallet(server.deps.db, buyer.memberId, 1_000_000n);
  const { token } = await insertTestKey(server, buyer, {
    ...{ scopes: ['quote', 'files', 'orders:read', 'orders:write', 'pay'], perOrder: 1_000_000n, perMonth: 1_000_000n },
  });
  const known = new Map<string, string>();
  const filled = (text: string) => text.replaceAll(/\$([A-Z_]+)/g, (_all, name: string) => known.get(name) ?? '');

  async function send(step: ExampleStep): Promise<unknown> {
    const { call, query, file } = step;
    const body = sentBody(step);
    const search = filled(new URLSearchParams(query).toString().replaceAll('%24', '$'));
    const form = new FormData();
    if (file) form.set('file', new Blob([new Uint8Array(smallBoard({}))]), file);
    const response = await fetch(`${server.url}${concretePath(call.path, server.deps.config.product)}?${search}`, {
      method: call.method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(file ? { body: form } : body ? { body: filled(body) } : {}),
    });
    const reply: unknown = await response.json();
    expect(response.status, JSON.stringify(reply)).toBe(200);
    expect(reply).not.toMatchObject({ success: false });
    return reply;
  }

  for (const step of ORDER_EXAMPLE) {
    if (step.body && 'expectedTotal' in step.body)
      known.set('TOTAL', (Number(known.get('GOODS')) + Number(known.get('FREIGHT'))).toFixed(2));
    // The program asks again; here the review is done at once.
    if (step.query && step.keeps) await reviewBoards(server, await submitted());
    const reply = await send(step);
    for (const [name, path] of Object.entries(step.keeps ?? {})) known.set(name, String(at(reply, path)));
  }
  expect(known.get('STATE')).toBe('30');
  const detail = await buyer.api.order.detail({ query: { orderNo: known.get('ORDER_NO') ?? '' } });
  expect(detail.state).toBe(40);

  async function submitted() {
    const orders = await server.deps.db.read
      .selectFrom('pcb_order')
      .select('id')
      .where('main_order_id', '=', known.get('MAIN_ORDER_ID') ?? '')
      .execute();
    return { orders };
  }
});
