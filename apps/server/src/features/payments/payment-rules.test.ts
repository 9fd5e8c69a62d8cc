import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePayableOrder } from '../../testing/payable-order.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

// The database refuses what must not be stored, whoever asks: the rules stand in one function for each table.
let server: TestServer;
let payNo: string;
let orderNo: string;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.deps;
  const buyer = await server.newMember();
  const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 50_000n);
  payNo = (await buyer.api.payment.open({ body: { orderMainIds: [mainOrderId] } })).payNo;
  const order = await db.read
    .selectFrom('pcb_order')
    .select('order_no')
    .where('main_order_id', '=', mainOrderId)
    .executeTakeFirstOrThrow();
  orderNo = order.order_no;
});
afterAll(() => server.stop());

/** Sets columns of the open payment of 500 yuan, or of its order, in a transaction that is taken back. */
async function setting(table: 'payment' | 'pcb_order', changes: string): Promise<string> {
  const [column, value] = table === 'payment' ? ['pay_no', payNo] : ['order_no', orderNo];
  const taken = new Error('taken back');
  try {
    await server.deps.db.transaction(async (tx) => {
      const done =
        await sql`update ${sql.table(table)} set ${sql.raw(changes)} where ${sql.ref(column)} = ${value}`.execute(tx);
      expect(done.numAffectedRows).toBe(1n);
      throw taken;
    });
  } catch (error) {
    if (error === taken) return 'stored';
    return (error as { constraint?: string }).constraint ?? String(error);
  }
  return 'stored';
}

test.each([
  ["state = 'succeeded', wallet_part_fen = 50000, paid_at = now(), ended_at = now()"],
  ["state = 'pending', wallet_part_fen = 20000, online_part_fen = 30000, gateway = 'sandbox'"],
  ["state = 'closed', ended_at = now()"],
])('a payment may be: %s', async (changes) => {
  expect(await setting('payment', changes)).toBe('stored');
});

test.each([
  ["pay_no = 'ZF1'"],
  ["purpose = 'gift'"],
  ["state = 'lost'"],
  ['amount_fen = 0'],
  // What was chosen before somebody pays, is not the whole, or is less than nothing.
  ['wallet_part_fen = 50000'],
  ["state = 'succeeded', wallet_part_fen = 49999, paid_at = now(), ended_at = now()"],
  ["state = 'succeeded', wallet_part_fen = 60000, online_part_fen = -10000, paid_at = now(), ended_at = now()"],
  // Pending without a gateway, or with nothing for it; a gateway without a part.
  ["state = 'pending', online_part_fen = 50000"],
  ["state = 'pending', wallet_part_fen = 50000"],
  ["gateway = 'sandbox'"],
  ["state = 'succeeded', wallet_part_fen = 50000, ended_at = now()"],
  ["state = 'closed'"],
  ['ended_at = now()'],
])('a payment is never: %s', async (changes) => {
  expect(await setting('payment', changes)).toBe('payment_sound');
});

test.each([["state = 40, promised_ship_date = '2026-12-01'"], ['state = 90']])(
  'an order may be: %s',
  async (changes) => {
    expect(await setting('pcb_order', changes)).toBe('stored');
  },
);

test.each([
  ['state = 35'],
  ['state = 40'],
  ["state = 70, promised_ship_date = '2026-12-01'"],
  ['amount_fen = 0'],
  ['weight_g = 0'],
  ['working_days = 0'],
  ['price_version = 0'],
  ['position = 0'],
  ["note = repeat('板', 301)"],
])('an order is never: %s', async (changes) => {
  expect(await setting('pcb_order', changes)).toBe('pcb_order_sound');
});
