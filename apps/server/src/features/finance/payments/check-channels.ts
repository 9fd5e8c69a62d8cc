import { type RawBuilder, sql } from 'kysely';
import { BILLED_CHANNELS, CHANNEL_BILLS, CHANNEL_TRADES } from '../../../platform/gateways/bills.ts';
import type { Rule } from '../../ledger/ledger/check-rules.ts';
import { bookingsOf } from '../../ledger/ledger/ledger-sql.ts';
import { PAYMENT_TRADES, UNASKED_PAYMENTS } from './payments-sql.ts';

/** Minutes within which a gateway event may be unknown here: the gateway is polled every minute. */
const GRACE_MINUTES = 60;

/** Journals that appear on gateway bills. */
export const CHANNEL_JOURNALS = ['topUp', 'onlinePayment', 'latePayment', 'refundPaidOut', 'refundPaidTwice'] as const;

/**
 * Compares the money in transit with the gateways' own bills (I13): item by item, and by channel and day in Shanghai. A refund
 * counts on the gateway's day, since it is booked a moment later. Each payment names the trade that its gateway has.
 */
export const CHANNEL_RULES: readonly Rule[] = [
  {
    rule: 'channelItemIsTheGateways',
    query: sql`select channel || ' ' || no as object, coalesce(billed, 0) as expected, coalesce(booked, 0) as actual
      from ${items()} items where coalesce(billed, 0) <> coalesce(booked, 0)`,
  },
  {
    rule: 'channelDayIsTheGateways',
    query: sql`select channel || ' ' || day as object, sum(billed) as expected, sum(booked) as actual from (
        select channel, ${day(sql`billed_at`)} as day, billed, 0 as booked from ${items()} items where billed is not null
        union all
        select channel, ${day(sql`case when booked < 0 then coalesce(billed_at, booked_at) else booked_at end`)}, 0, booked
        from ${items()} items where booked is not null
      ) days group by channel, day having sum(billed) <> sum(booked)`,
  },
  {
    rule: 'tradeIsTheGateways',
    unit: 'count',
    query: sql`select payment.gateway || ' ' || payment.pay_no as object, 1 as expected, 0 as actual
      from ${PAYMENT_TRADES} payment
      join ${CHANNEL_TRADES} trade on trade.channel = payment.gateway and trade.no = payment.pay_no
      where trade.gateway_ref <> payment.gateway_ref`,
  },
];

/** Each number with its billed and its booked amount; events that may not have arrived yet, or are settled after an outage, are left out. */
function items(): RawBuilder<unknown> {
  return sql`(
    select coalesce(bill.channel, booked.owner) as channel, coalesce(bill.no, booked.reference) as no,
      bill.amount_fen as billed, bill.at as billed_at, booked.amount_fen as booked, booked.at as booked_at
    from ${CHANNEL_BILLS} bill
    full join (
      select owner, reference, sum(amount_fen)::bigint as amount_fen, min(event_at) as at
      from ${bookingsOf(CHANNEL_JOURNALS, 'channelInTransit')} bookings
      where owner = any (${BILLED_CHANNELS}) group by owner, reference
    ) booked on booked.owner = bill.channel and booked.reference = bill.no
    where booked.reference is not null or (bill.at < now() - make_interval(mins => ${GRACE_MINUTES})
      and not exists (select from ${UNASKED_PAYMENTS} unasked where unasked.pay_no = bill.no and unasked.gateway = bill.channel)))`;
}

function day(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${at} at time zone 'Asia/Shanghai')::date`;
}
