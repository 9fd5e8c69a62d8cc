import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { bookedBothWays } from '../../ledger/ledger/booked-rows.ts';
import { checkRules, type Findings, type Rule } from '../../ledger/ledger/check-rules.ts';
import { waitingOn } from '../../ledger/ledger/ledger-sql.ts';
import { CHANNEL_RULES } from './check-channels.ts';
import { MONEY_ROWS } from './money-rows.ts';
import { UNASKED_PAYMENTS } from './payments-sql.ts';

/** Hours after which held money, or money on its way back, needs attention: the deadlines of payments plus a margin. */
const LATE_HOURS = 4;

/**
 * Checks payments and refunds: no refund exceeds its part of a payment or an order's share of it (I7), held or returning money
 * is not lost (I12), each amount has its journal and each journal its row, each online payment a trade of its own (I15), and the
 * gateways agree (I13).
 */
export function checkPayments(reader: Reader): Promise<Findings> {
  return checkRules(reader, [...RULES, ...MONEY_ROWS.map(bookedBothWays), ...CHANNEL_RULES]);
}

const isLate = sql`moved_at < now() - make_interval(hours => ${LATE_HOURS})`;

const RULES: readonly Rule[] = [
  {
    rule: 'paymentIsItsOrders',
    query: sql`select pay_no as object, payment.amount_fen as expected, coalesce(sum(share.amount_fen), 0) as actual
      from payment left join payment_order share on share.payment_id = payment.id
      where payment.purpose = 'order' or share.payment_id is not null
      group by payment.id having payment.purpose <> 'order' or payment.amount_fen <> coalesce(sum(share.amount_fen), 0)`,
  },
  {
    rule: 'refundsAreWithinTheirPart',
    query: sql`select pay_no || ' ' || part as object, max_fen as expected, sum(refunded_fen) as actual from (
        select payment.pay_no, refund.part, refund.amount_fen as refunded_fen,
          case refund.part when 'wallet' then payment.wallet_part_fen when 'credit' then payment.credit_part_fen
            else payment.online_part_fen end as max_fen
        from refund join payment on payment.id = refund.payment_id where refund.main_order_id is not null
      ) parts group by pay_no, part, max_fen having sum(refunded_fen) > max_fen`,
  },
  {
    rule: 'refundsAreWithinTheirOrder',
    query: sql`select payment.pay_no || coalesce(' ' || share.main_no, '') as object,
        case when payment.state = 'succeeded' then coalesce(share.amount_fen, 0) else 0 end as expected, gone.fen as actual
      from (select payment_id, main_order_id, sum(amount_fen) as fen from refund
        where main_order_id is not null group by payment_id, main_order_id) gone
      join payment on payment.id = gone.payment_id
      left join payment_order share on share.payment_id = gone.payment_id and share.main_order_id = gone.main_order_id
      where gone.fen > case when payment.state = 'succeeded' then coalesce(share.amount_fen, 0) else 0 end`,
  },
  {
    // The gateway paid it back to the payer: no refund may pay it once more.
    rule: 'lostDisputeExcludesRefunds',
    query: sql`select pay_no as object, online_part_fen - lost_fen as expected, gone.fen as actual
      from payment join (select payment_id, sum(amount_fen) as fen from refund
        where part = 'online' and main_order_id is not null and covered_by is null group by payment_id) gone
        on gone.payment_id = payment.id
      where lost_fen > 0 and gone.fen > online_part_fen - lost_fen`,
  },
  {
    // A second trade is refunded: it is not a payment.
    rule: 'paymentNamesItsTrade',
    unit: 'count',
    query: sql`select pay_no as object, 1 as expected, 0 as actual
      from payment where state = 'succeeded' and online_part_fen > 0 and coalesce(gateway_ref, '') = ''
      union all
      select pay_no, 1, times from (
        select pay_no, count(*) over (partition by gateway, gateway_ref) as times from (
          select pay_no, gateway, gateway_ref from payment where gateway_ref is not null
          union all
          select pay_no, late_gateway, late_gateway_ref from refund join payment on payment.id = refund.payment_id
            where late_gateway_ref is not null
        ) trades
      ) counted where times > 1`,
  },
  {
    // Paid by hand means paid to an account that was agreed on, and to no other.
    rule: 'refundGoesToItsPayee',
    query: sql`select refund_no as object, 1 as expected, 0 as actual
      from refund join refund_payee payee on payee.id = refund.payee_id
      where refund.state <> 'succeeded' or refund.bank_reference is null or payee.state <> 'done'`,
    unit: 'count',
  },
  {
    rule: 'holdEndsInTime',
    query: sql`select owner as object, 0 as expected, -balance_fen as actual
      from ${waitingOn('paymentHold')} waiting
      where ${isLate} and not exists (select from ${UNASKED_PAYMENTS} unasked where unasked.pay_no = owner)`,
  },
  {
    // A manual refund is on a list of its own, and banks have business hours; an open dispute has its own deadline.
    rule: 'refundEndsInTime',
    query: sql`select owner as object, 0 as expected, -balance_fen as actual
      from ${waitingOn('refundInTransit')} waiting
      where ${isLate} and not exists (select from refund where refund_no = owner
        and (state = 'manual' or covered_by = 'claim'))`,
  },
];
