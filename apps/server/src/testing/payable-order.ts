import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { refundMainOrder } from '../features/finance/payments/refund-main-order.ts';
import type { Db } from '../platform/db/database.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { encryptText } from '../platform/encrypted-fields/encrypted-text.ts';
import { twoLayerFacts } from './orders.ts';
import type { Api } from './server.ts';

export interface PayableOrder {
  readonly mainOrderId: string;
  readonly mainNo: string;
}

/** A main order with one board that passed its review and waits for this payment: no freight, no cart before it. */
export async function givePayableOrder(
  { db, guest }: { readonly db: Db; readonly guest: Api },
  memberId: string,
  amountFen: bigint,
): Promise<PayableOrder> {
  const quoteId = await quoteOf(guest);
  const id = randomUUID();
  const address = JSON.stringify({ ...ADDRESS, phone: encryptText(db.read, 'main_order.address', id, ADDRESS.phone) });
  const { rows } = await sql<{ id: string; main_no: string }>`
    with file as (
      insert into board_file (member_id, sha256, file_name, bytes, facts, facts_version, image_key, has_image)
      values (${memberId}, ${randomBytes(32).toString('hex')}, 'board.zip', 4096,
        ${JSON.stringify(twoLayerFacts({ widthMm: 120, heightMm: 80 }))}::jsonb, 1, ${randomBytes(16).toString('hex')}, true)
      returning id
    ), main as (
      insert into main_order (id, member_id, address_id, address, carrier, freight, freight_fen, freight_version, pay_deadline)
      values (${id}, ${memberId}, gen_random_uuid(), ${address}::jsonb, 'sf', ${JSON.stringify(FREIGHT)}::jsonb, 0,
        (select version from freight_table limit 1), now() + interval '7 days')
      returning id, main_no
    ), board as (
      insert into pcb_order (main_order_id, member_id, position, cart_row_id, board_file_id, quote_id, spec, state,
        amount_fen, working_days, weight_g)
      select main.id, ${memberId}, 1, gen_random_uuid(), file.id, quote.id, quote.spec, 30, ${amountFen}::bigint,
        quote.working_days, quote.weight_g
      from main, file, quote where quote.id = ${quoteId}
      returning id, amount_fen, working_days
    ), price as (
      insert into order_price_version (order_id, version, amount_fen, working_days, lines)
      select id, 1, amount_fen, working_days, jsonb_build_array(jsonb_build_object('ruleId', 'test', 'line', 'adjustment',
        'inputs', '{}'::jsonb, 'formula', '', 'rounding', 'halfUp', 'amountFen', amount_fen::text)) from board
    ), step as (
      insert into order_history (order_id, to_state, action, actor_kind) select id, 30, 'submit', 'system' from board
    )
    select id, main_no from main`.execute(db.read);
  const [row] = rows;
  if (!row) throw new Error('order not created');
  return { mainOrderId: row.id, mainNo: row.main_no };
}

const quotes = new WeakMap<Api, Promise<string>>();

/** One quote serves all orders of a server. */
function quoteOf(guest: Api): Promise<string> {
  const spec = { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 } as const;
  const known = quotes.get(guest) ?? guest.quote.calculate({ body: { spec } }).then(({ quoteId }) => quoteId);
  quotes.set(guest, known);
  return known;
}

/** The state of the order's board: 30 unpaid, 40 paid, 90 cancelled. */
export async function boardState(db: Db, mainOrderId: string): Promise<number> {
  const row = await db.read
    .selectFrom('pcb_order')
    .select('state')
    .where('main_order_id', '=', mainOrderId)
    .executeTakeFirstOrThrow();
  return row.state;
}

const ADDRESS = {
  contactName: '李工',
  phone: '13900000000',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  detail: '科技园 1 号',
  companyName: '',
};
const FREIGHT = {
  carrier: 'sf',
  zone: 'near',
  priceFen: '0',
  days: 1,
  actualWeightG: 100,
  volumetricWeightG: 100,
  chargeableWeightG: 100,
  because: 'actualWeight',
  formula: '',
};

/**
 * The board leaves the order and what was paid goes back, as when its buyer cancels.
 * @param also what has to happen before a worker can take up the refund
 * @returns how much goes back
 */
export async function cancelAndRefund(
  db: Db,
  mainOrderId: string,
  also: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<bigint> {
  return db.transaction(async (tx) => {
    await sql`with left_board as (
        update pcb_order set state = 90 where main_order_id = ${mainOrderId} and state <> 90 returning id
      ) insert into order_history (order_id, from_state, to_state, action, actor_kind)
        select id, 40, 90, 'cancel', 'system' from left_board`.execute(tx);
    const amount = await refundMainOrder(tx, mainOrderId, 'test');
    await also(tx);
    return amount;
  });
}

/** The board costs something else from now on. */
export async function reprice(tx: Tx, mainOrderId: string, amountFen: bigint): Promise<void> {
  await sql`with board as (
      update pcb_order set amount_fen = ${amountFen}, price_version = price_version + 1
      where main_order_id = ${mainOrderId} returning *
    ) insert into order_price_version (order_id, version, amount_fen, working_days, lines)
      select id, price_version, amount_fen, working_days, jsonb_build_array(jsonb_build_object('ruleId', 'test',
        'line', 'adjustment', 'inputs', '{}'::jsonb, 'formula', '', 'rounding', 'halfUp', 'amountFen', amount_fen::text))
      from board`.execute(tx);
}
