import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePayableOrder } from '../../../testing/payable-order.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

// The database rejects invalid rows from any client, and names the violated rule.
let server: TestServer;
let payNo: string;
let orderNo: string;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.deps;
  const buyer = await server.newMember();
  const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 50_000n);
  payNo = (await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } })).payNo;
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
  ["pay_no = 'ZF1'", 'payment_number_is_well_formed'],
  ["purpose = 'gift'", 'payment_purpose_is_known'],
  ["state = 'lost'", 'payment_state_is_known'],
  ['amount_fen = 0', 'payment_amount_is_positive'],
  ['wallet_part_fen = 50000', 'payment_parts_wait_for_the_payer'],
  ["state = 'closed', wallet_part_fen = 49999, ended_at = now()", 'payment_parts_make_the_amount'],
  ["state = 'succeeded', paid_at = now(), ended_at = now()", 'payment_parts_are_chosen_once_paying'],
  ["state = 'pending'", 'payment_parts_are_chosen_once_paying'],
  [
    "state = 'succeeded', wallet_part_fen = 60000, online_part_fen = -10000, paid_at = now(), ended_at = now()",
    'payment_parts_are_not_negative',
  ],
  [
    "state = 'closed', wallet_part_fen = -10000, online_part_fen = 60000, gateway = 'sandbox', ended_at = now()",
    'payment_parts_are_not_negative',
  ],
  ["state = 'pending', online_part_fen = 50000", 'payment_online_part_has_a_gateway'],
  ["gateway = 'sandbox'", 'payment_online_part_has_a_gateway'],
  ["state = 'pending', wallet_part_fen = 50000", 'payment_pending_has_an_online_part'],
  ["state = 'succeeded', wallet_part_fen = 50000, ended_at = now()", 'payment_succeeded_has_its_time'],
  ['paid_at = now()', 'payment_succeeded_has_its_time'],
  ["state = 'closed'", 'payment_ended_has_its_time'],
  ['ended_at = now()', 'payment_ended_has_its_time'],
])('a payment is never: %s (%s)', async (changes, rule) => {
  expect(await setting('payment', changes)).toBe(rule);
});

test.each([["state = 40, promised_ship_date = '2026-12-01'"], ['state = 90']])(
  'an order may be: %s',
  async (changes) => {
    expect(await setting('pcb_order', changes)).toBe('stored');
  },
);

test.each([
  ['state = 35', 'pcb_order_state_is_known'],
  ['state = 40', 'pcb_order_in_production_has_a_promised_date'],
  ["state = 70, promised_ship_date = '2026-12-01'", 'pcb_order_on_the_road_has_a_shipment'],
  ['amount_fen = 0', 'pcb_order_amount_is_positive'],
  ['weight_g = 0', 'pcb_order_weight_is_positive'],
  ['working_days = 0', 'pcb_order_working_days_are_positive'],
  ['price_version = 0', 'pcb_order_price_version_is_positive'],
  ['position = 0', 'pcb_order_position_is_positive'],
  ["note = repeat('板', 301)", 'pcb_order_note_is_short'],
])('an order is never: %s (%s)', async (changes, rule) => {
  expect(await setting('pcb_order', changes)).toBe(rule);
});

test.each([
  ["'robot', null", 'order_history_actor_is_known'],
  ["'staff', null", 'order_history_people_have_an_id'],
  ["'system', gen_random_uuid()", 'order_history_people_have_an_id'],
])('history is never written by: %s (%s)', async (actor, rule) => {
  const written = server.deps.db.transaction((tx) =>
    sql`insert into order_history (order_id, to_state, action, actor_kind, actor_id)
      select id, 90, 'cancel', ${sql.raw(actor)} from pcb_order where order_no = ${orderNo}`.execute(tx),
  );
  await expect(written).rejects.toMatchObject({ constraint: rule });
});
