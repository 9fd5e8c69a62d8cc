import { sql } from 'kysely';

/** SQL fragments for the checks of modules above: tables to be joined; the comments name their columns. */

/** Paid amount of each main order minus completed and pending refunds: `main_order_id` and `net_fen`. */
export const NET_PAID = sql`(
  select main_order_id, sum(amount_fen)::bigint as net_fen from (
    select share.main_order_id, share.amount_fen from payment_order share
      join payment on payment.id = share.payment_id where payment.state = 'succeeded'
    union all
    select main_order_id, -amount_fen from refund where main_order_id is not null
  ) moves group by main_order_id)`;

/** Payers of each main order: `main_order_id`, `pay_no` and `member_id`. */
export const PAYERS = sql`(select share.main_order_id, payment.pay_no, payment.member_id
  from payment_order share join payment on payment.id = share.payment_id)`;

/** The bank's numbers of manual refunds: `bank_reference`. */
export const BANK_REFERENCES_OF_REFUNDS = sql`(select bank_reference from refund where bank_reference is not null)`;

/**
 * Payments that succeeded at a gateway: `pay_no`, `gateway`, `gateway_ref`, and `late_refs`, its other trades, which are
 * refunded.
 */
export const PAYMENT_TRADES = sql`(select pay_no, gateway, coalesce(gateway_ref, '') as gateway_ref,
  array(select late_gateway_ref from refund where refund.payment_id = payment.id and late_gateway_ref is not null) as late_refs
  from payment where state = 'succeeded' and gateway is not null)`;

/** Manual refunds paid from the bank: `at` and `amount_fen`, which is negative. */
export const REFUNDS_BY_HAND = sql`(select ended_at as at, -amount_fen as amount_fen
  from refund where bank_reference is not null)`;

/** Minutes by which a poll is late when the server was off or has many payments to settle: it polls every minute. */
const BEHIND_MINUTES = 10;

/**
 * Pending payments whose gateway was not asked in time, as after an outage: `pay_no` and `gateway`. What the gateway has of them is
 * booked once it is asked.
 */
export const UNASKED_PAYMENTS = sql`(select pay_no, gateway from payment where state = 'pending'
  and coalesce(next_ask_at, pending_at) < now() - make_interval(mins => ${BEHIND_MINUTES}))`;

/** Payments through gateways by their disputes: `id`, `pay_no`, `member_id`, `gateway`, `is_disputed`, `taken_back_fen`, `lost_fen`. */
export const DISPUTABLE_PAYMENTS = sql`(select id, pay_no, member_id, gateway, is_disputed, taken_back_fen, lost_fen
  from payment where gateway is not null)`;
