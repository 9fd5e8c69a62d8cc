import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertTestKey } from '../../../testing/api-keys.ts';
import { join, newCompany } from '../../../testing/company.ts';
import { ask, codeOf } from '../../../testing/declared-calls.ts';
import { fillCart, giveAddress, giveBoardFile, reviewBoards } from '../../../testing/orders.ts';
import { creditWallet, PAY_PASSWORD, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: 'loopback' });
});
afterAll(() => server.stop());

let lastIp = 0;

/** A program with a key that cannot pay, a board in the cart, and the person of the account. */
async function newProgram(name = 'agent') {
  const buyer = await server.newMember();
  await creditWallet(server.deps.db, buyer.memberId, 10_000_000n);
  const key = await insertTestKey(server, buyer, { name, scopes: ['quote', 'files', 'orders:read', 'orders:write'] });
  const addressId = await giveAddress(buyer, {});
  const { cartId, amount } = await fillCart(buyer, { fileId: await giveBoardFile(server, buyer.memberId) });
  const [offer] = await buyer.api.address.freight({ body: { addressId, cartIds: [cartId] } });
  const total = (amount + (offer?.price ?? 0)).toFixed(2);
  const carrier = offer?.carrier ?? '';
  const ip = `198.51.${++lastIp}.7`;
  const send = (path: string, body: object, token = key.token) =>
    ask(`${server.url}/api/app/order-confirmations${path}`, {
      method: 'POST',
      headers: {
        ...{ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'X-Forwarded-For': ip },
      },
      body: JSON.stringify(body),
    });
  const prepare = (expectedTotal = total) =>
    send('', { program: 'xunban mcp', host: 'laptop', cartIds: [cartId], addressId, carrier, expectedTotal });
  return { buyer, key, addressId, cartId, total, send, prepare };
}
type Program = Awaited<ReturnType<typeof newProgram>>;

const grant = (person: TestMember, userCode: string, limit: number | string, payPassword = PAY_PASSWORD) =>
  person.api.orderConfirmations.grant({ params: { userCode }, body: { limit, payPassword } });

/** Prepares, confirms and collects. @returns the token */
async function confirmed({ buyer, prepare, send, total }: Program, limit: number | string = total): Promise<string> {
  const begun = (await prepare()).json ?? {};
  await grant(buyer, String(begun['userCode']), limit);
  return String((await send('/token', { deviceCode: begun['deviceCode'] })).json?.['token']);
}
const refusal = (answer: Awaited<ReturnType<Program['send']>>) => [answer.status, codeOf(answer)];

describe('a program orders and pays what a person confirmed', () => {
  test('from the preparation to the payment, and histories name person and key', async () => {
    const program = await newProgram();
    const { buyer, send, total } = program;
    const begun = await program.prepare();
    expect(begun).toMatchObject({ status: 200, json: { order: { total: Number(total), contactName: '李工' } } });
    const { userCode, deviceCode } = begun.json as { userCode: string; deviceCode: string };
    expect(refusal(await send('/token', { deviceCode }))).toEqual([400, 'programRequest.pending']);
    expect(await buyer.api.programRequests.show({ params: { userCode } })).toMatchObject({ kind: 'order' });
    const shown = await buyer.api.orderConfirmations.show({ params: { userCode } });
    expect(shown).toEqual(begun.json?.['order']);
    expect(shown.boards[0]?.fileHash).toMatch(/^[0-9a-f]{64}$/);
    await expect(grant(buyer, userCode, 0.01)).rejects.toMatchObject({ code: 'confirmation.limitTooLow' });
    await expect(grant(buyer, userCode, total, '111222')).rejects.toMatchObject({ code: 'account.payPasswordWrong' });
    await grant(buyer, userCode, total);
    await sql`update program_request set polled_at = null`.execute(server.deps.db.read);
    const collected = await send('/token', { deviceCode });
    expect(collected.json).toMatchObject({ limit: Number(total) });
    const token = String(collected.json?.['token']);
    expect(refusal(await send('/pay', { token }))).toEqual([409, 'confirmation.notOrdered']);
    const main = (await send('/order', { token })).json as { id: string; orders: { id: string; orderNo: string }[] };
    await reviewBoards(server, main);
    expect((await send('/pay', { token })).json).toMatchObject({ mainOrderId: main.id, amount: Number(total) });
    const orderNo = main.orders[0]?.orderNo ?? '';
    const detail = await buyer.api.order.detail({ query: { orderNo } });
    expect(detail.state).toBe(40);
    expect(JSON.stringify(detail.history)).toContain('API agent');
    expect(refusal(await send('/pay', { token }))[1]).toBe('payment.nothingDue');
    const { rows } = await sql<{ row: string }>`
      select order_confirmation::text || program_request::text as row
      from order_confirmation join program_request on id = request_id`.execute(server.deps.db.read);
    for (const secret of [token, deviceCode, PAY_PASSWORD])
      expect(rows.map(({ row }) => row).join()).not.toContain(secret);
  });

  test('twenty orders and twenty payments at once: one of each', async () => {
    const program = await newProgram();
    const token = await confirmed(program);
    const orders = await Promise.all(Array.from({ length: 20 }, () => program.send('/order', { token })));
    const [placed] = orders.filter(({ status }) => status === 200);
    expect(orders.map(refusal).filter(([status]) => status !== 200)).toEqual(
      Array(19).fill([409, 'confirmation.used']),
    );
    await reviewBoards(server, placed?.json as { orders: { id: string }[] });
    const payments = await Promise.all(Array.from({ length: 20 }, () => program.send('/pay', { token })));
    expect(payments.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await program.buyer.api.order.list({ body: {} })).totalCount).toBe(1);
    expect(await violations(server.deps.db)).toEqual([]);
  });

  test.each([
    [
      'another file',
      'confirmation.fileChanged',
      async ({ buyer, cartId }: Program) => {
        const [row] = await buyer.api.order.cart({ query: {} });
        const fileId = await giveBoardFile(server, buyer.memberId);
        await buyer.api.order.addToCart({ body: { quoteId: row?.quoteId ?? '', fileId, cartId } });
      },
    ],
    [
      'another specification',
      'confirmation.specChanged',
      async ({ buyer, cartId }: Program) => {
        const [row] = await buyer.api.order.cart({ query: {} });
        const spec = { layers: 2, lengthMm: 120, widthMm: 80, quantity: 15 } as const;
        const { quoteId } = await buyer.api.quote.calculate({ body: { spec } });
        await buyer.api.order.addToCart({ body: { quoteId, fileId: row?.fileId ?? '', cartId } });
      },
    ],
    [
      'another consignee',
      'confirmation.addressChanged',
      async ({ buyer, addressId }: Program) => {
        const place = { contactName: '王工', phone: '13900000001', province: '广东省', city: '深圳市' };
        await buyer.api.address.edit({
          query: { id: addressId },
          body: { ...place, district: '南山区', detail: '科技园 1 号' },
        });
      },
    ],
    [
      'another price',
      'quote.priceChanged',
      async ({ cartId }: Program) => {
        await sql`update order_confirmation set total_fen = total_fen + 1
          where checkout -> 'cartIds' ->> 0 = ${cartId}`.execute(server.deps.db.read);
      },
    ],
    [
      'no row in the cart',
      'cart.rowGone',
      async ({ buyer, cartId }: Program) => {
        await buyer.api.order.removeFromCart({ query: { ids: cartId } });
      },
    ],
    [
      'time over',
      'confirmation.expired',
      async ({ cartId }: Program) => {
        await sql`update order_confirmation set valid_until = now()
          where checkout -> 'cartIds' ->> 0 = ${cartId}`.execute(server.deps.db.read);
      },
    ],
  ])('%s after the confirmation refuses the order with %s', async (_, code, change) => {
    const program = await newProgram();
    const token = await confirmed(program);
    await change(program);
    expect(refusal(await program.send('/order', { token }))[1]).toBe(code);
    expect((await program.buyer.api.order.list({ body: {} })).totalCount).toBe(0);
  });

  test('a token is of one key, and pays no more than its limit', async () => {
    const program = await newProgram();
    const { buyer, send } = program;
    const token = await confirmed(program);
    const other = await insertTestKey(server, buyer, { name: 'other', scopes: ['orders:write'] });
    expect(refusal(await send('/order', { token }, other.token))).toEqual([403, 'confirmation.otherKey']);
    const foreign = await newProgram();
    expect(refusal(await foreign.send('/order', { token }))).toEqual([404, 'confirmation.unknown']);
    const main = (await send('/order', { token })).json as { id: string; orders: { id: string }[] };
    await reviewBoards(server, main);
    // A change order that the person has accepted since raises what is due.
    await sql`update order_confirmation set limit_fen = limit_fen - 1 where main_order_id = ${main.id}`.execute(
      server.deps.db.read,
    );
    expect(refusal(await send('/pay', { token }))).toEqual([403, 'confirmation.overLimit']);
  });

  test('no key answers a request, and another account does not see it', async () => {
    const program = await newProgram();
    const { userCode } = (await program.prepare()).json as { userCode: string };
    for (const method of ['GET', 'POST'] as const) {
      const answer = await ask(`${server.url}/api/app/program-requests/${userCode}/order`, {
        method,
        headers: { Authorization: `Bearer ${program.key.token}`, 'Content-Type': 'application/json' },
        body: method === 'GET' ? undefined : '{}',
      });
      expect(refusal(answer)).toEqual([403, 'apiKey.notAccepted']);
    }
    const other = await server.newMember();
    await expect(grant(other, userCode, program.total)).rejects.toMatchObject({ code: 'programRequest.unknown' });
    expect(refusal(await program.prepare('1.00'))[1]).toBe('quote.priceChanged');
  });

  test('a person who has left the company since confirms nothing any more', async () => {
    const company = await newCompany(server);
    const person = await server.newMember();
    const { membershipId } = await join(company, person, 'purchaser');
    await creditWallet(server.deps.db, person.memberId, 100n);
    await person.api.company.switchTo({ body: { accountId: company.memberId } });
    const key = await insertTestKey(server, company, { scopes: ['orders:write'] });
    const addressId = await giveAddress(company, {});
    const { cartId, amount } = await fillCart(company, { fileId: await giveBoardFile(server, company.memberId) });
    const [offer] = await company.api.address.freight({ body: { addressId, cartIds: [cartId] } });
    const total = (amount + (offer?.price ?? 0)).toFixed(2);
    const program = await newProgram();
    const body = { program: 'x', cartIds: [cartId], addressId, carrier: offer?.carrier, expectedTotal: total };
    const begun = (await program.send('', body, key.token)).json as { userCode: string; deviceCode: string };
    await grant(person, begun.userCode, total);
    const collected = await program.send('/token', { deviceCode: begun.deviceCode }, key.token);
    await company.api.company.remove({ params: { id: membershipId } });
    const token = collected.json?.['token'];
    expect(refusal(await program.send('/order', { token }, key.token))).toEqual([403, 'forbidden']);
  });
});
