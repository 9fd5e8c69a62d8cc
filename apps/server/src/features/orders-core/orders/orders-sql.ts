import { sql } from 'kysely';
import { isLike } from '../../../platform/db/containing.ts';
import { codeOf } from './order-machine.ts';

/** SQL fragments for the checks of modules above: tables to be joined; the comments name their columns. */

/**
 * Every board: `id`, `order_no`, `main_order_id`, `position`, `state` (its code), `amount_fen`, `coupon_fen`, `price_version`, `weight_g`,
 * `cancel_fee_fen`, `conceded_fen`, `is_sent`, and the flags `is_sold` and `waits` for money as defined in `main-amounts.ts`.
 */
export const BOARDS = sql`(select id, order_no, main_order_id, position, state, amount_fen, coupon_fen, price_version, weight_g, cancel_fee_fen, conceded_fen,
  shipment_id is not null as is_sent, promised_ship_date is not null as is_sold,
  state = ${sql.lit(codeOf('awaitingPayment'))} or coalesce(held_for = 'payment', false) as waits from pcb_order)`;

/** Board attributes that reports group by: `id`, `order_no`, `member_id` and `layers`, a text. */
export const BOARD_FACTS = sql`(select id, order_no, member_id, spec ->> 'layers' as layers from pcb_order)`;

/** Condition: true when a row of {@link BOARDS} under the name `board` counts for its main order. */
export const LIVE = sql`board.state not in (${sql.lit(codeOf('inCart'))}, ${sql.lit(codeOf('cancelled'))})`;

/** Every main order: `id`, `main_no`, `member_id`, `freight_fen`, and `promised_freight_fen` according to its offer. */
export const MAIN_ORDERS = sql`(select id, main_no, member_id, freight_fen,
  (freight ->> 'priceFen')::bigint as promised_freight_fen from main_order)`;

/**
 * The total of the sold boards of each main order, calculated as in `mainAmounts`: `main_order_id`, `sold_fen` with its freight
 * and fees and without the refunds for shipped boards, the codes `least` and `most` of its active boards, the flags `is_sold`
 * for any board, `waits` for a sold board that waits for money, `is_open` for a board not sold yet, and its `freight_fen`.
 */
export const TOTALS = sql`(
  select board.main_order_id, max(main.freight_fen) as freight_fen,
    coalesce(sum(board.amount_fen - board.conceded_fen) filter (where board.is_sold or board.state >= ${sql.lit(codeOf('awaitingProduction'))}), 0)::bigint
      + max(main.freight_fen)
      + (select coalesce(sum(fee.cancel_fee_fen), 0) from pcb_order fee where fee.main_order_id = board.main_order_id)::bigint as sold_fen,
    min(board.state) as min_state, max(board.state) as max_state, bool_or(board.is_sold) as is_sold, bool_or(board.is_sold and board.waits) as waits,
    bool_or(not board.is_sold) as is_open
  from ${BOARDS} board join ${MAIN_ORDERS} main on main.id = board.main_order_id
  where ${LIVE} group by board.main_order_id)`;

/**
 * Every price that an order has had: `order_id`, `version`, `amount_fen`, `lines_fen`, the sum of its lines, and `coupon_fen`, what
 * coupons took off.
 */
export const PRICES = sql`(select order_id, version, amount_fen, total.lines_fen, total.coupon_fen
  from order_price_version
  cross join lateral (select coalesce(sum((line ->> 'amountFen')::bigint), 0) as lines_fen,
      coalesce(-sum((line ->> 'amountFen')::bigint) filter (where line ->> 'line' = 'coupon'), 0) as coupon_fen
    from jsonb_array_elements(lines) line) total)`;

/**
 * Discount of each board by each coupon, according to the price in force: `order_id`, `main_order_id`, `coupon_no` and `discount_fen`;
 * `is_live` without boards that were cancelled or went back to the cart, and `net_fen`, the price of the board.
 */
export const COUPON_SHARES = sql`(select board.id as order_id, board.main_order_id, line -> 'inputs' ->> 'no' as coupon_no,
    -(line ->> 'amountFen')::bigint as discount_fen, board.amount_fen as net_fen,
    board.state not in (${sql.lit(codeOf('inCart'))}, ${sql.lit(codeOf('cancelled'))}) as is_live
  from pcb_order board
  join order_price_version price on price.order_id = board.id and price.version = board.price_version
  cross join lateral jsonb_array_elements(price.lines) line
  where board.coupon_fen > 0 and line ->> 'line' = 'coupon')`;

/** Lines of the price in force of each order: `order_id`, `line`, and `amount_fen` with its tax. */
export const PRICE_LINES = sql`(select board.id as order_id, line ->> 'line' as line, (line ->> 'amountFen')::bigint as amount_fen
  from pcb_order board
  join order_price_version price on price.order_id = board.id and price.version = board.price_version
  cross join lateral jsonb_array_elements(price.lines) line)`;

/** Reductions in the price of each order without coupons, tax included: `order_id` and `discount_fen`, positive. */
export const DISCOUNTS = sql`(select order_id, -sum(amount_fen)::bigint as discount_fen from ${PRICE_LINES} line
  where amount_fen < 0 and line <> 'coupon' group by order_id)`;

/**
 * The target state of the newest row of each order's history: `order_id` and `to_state`. By the greatest pair, because a
 * sequential scan of the table is much faster than an index scan per order.
 */
export const LAST_STEPS = sql`(select order_id, (max(array[id, to_state]))[2]::integer as to_state from order_history
  group by order_id)`;

/** The freight of a main order after its newest change: `main_order_id` and `after_fen`. */
export const LAST_FREIGHTS = sql`(select distinct on (main_order_id) main_order_id, after_fen from freight_change
  order by main_order_id, id desc)`;

/** The ids of boards with a number like a pattern, as a subquery. */
export const ordersNumbered = (pattern: string) => sql`(select id from pcb_order where order_no ilike ${pattern})`;

/** The ids of main orders with a purchase order number or a cost centre like a pattern, as a subquery. */
export const mainOrdersReferenced = (pattern: string) =>
  sql`(select id from main_order where (po_number <> '' or cost_centre <> '')
    and ${isLike(sql`po_number || ' ' || cost_centre`, pattern)})`;

/** The ids of main orders with a number like a pattern, as a subquery. */
export const mainOrdersNumbered = (pattern: string) => sql`(select id from main_order where main_no ilike ${pattern})`;

/** Boards that are made again at no price: `id`, `order_no`, `remake_of`, `main_order_id`, and `freight_fen` of that. */
export const REMAKES = sql`(select board.id, board.order_no, board.remake_of, board.main_order_id, main.freight_fen
  from pcb_order board join main_order main on main.id = board.main_order_id where board.remake_of is not null)`;

/** `order_id` and `boards`: of how many boards a delivered piece of an order is made. */
export const BOARDS_PER_PIECE = sql`(select board.id as order_id, case coalesce(board.spec ->> 'deliveryForm', 'single')
  when 'single' then 1 else (board.spec ->> 'panelX')::integer * (board.spec ->> 'panelY')::integer end as boards from pcb_order board)`;

/** The time an order was sent, and its number of boards: `order_id`, `at`, `boards`. */
export const SENT_BOARDS = sql`(select board.id as order_id, history.at,
    (board.spec ->> 'quantity')::integer * piece.boards as boards
  from order_history history join pcb_order board on board.id = history.order_id
  join ${BOARDS_PER_PIECE} piece on piece.order_id = board.id where history.action = 'ship')`;
