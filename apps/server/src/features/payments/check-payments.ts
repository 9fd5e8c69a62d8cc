import { sql } from 'kysely';
import type { Reader } from '../../platform/db/transaction.ts';
import { checkRules, type Violation } from '../ledger/check-rules.ts';
import { balanceOn, hasAccount, isBooked, journalsOf, movedBy } from '../ledger/ledger-sql.ts';

/**
 * Checks payments and refunds against the ledger: what an order was paid less what went back is its prepayment and
 * revenue (I5), no part of a payment was refunded beyond itself (I7), and no money status is without its journal nor a
 * journal without its row (I15).
 */
export async function checkPayments(reader: Reader): Promise<Violation[]> {
  const main = sql`ids.id::text`;
  return checkRules(reader, [
    {
      invariant: 'I5',
      query: sql`select 'order ' || main.id || ': paid ' || main.paid || ' less refunds ' || main.refunded
            || ' less revenue ' || main.revenue || ' is not the prepayment of ' || main.prepaid || ' fen' as detail
          from (
            select ids.id,
              coalesce((select sum(share.amount_fen) from payment_order share join payment on payment.id = share.payment_id
                where share.main_order_id = ids.id and payment.state = 'succeeded'), 0) as paid,
              coalesce((select sum(refund.amount_fen) from refund where refund.main_order_id = ids.id), 0) as refunded,
              ${movedBy('revenue', 'orderPrepaid', main)} as revenue,
              -${balanceOn('orderPrepaid', main)} as prepaid
            from (select distinct main_order_id as id from payment_order) ids
          ) main
          where main.paid - main.refunded - main.revenue <> main.prepaid`,
    },
    {
      invariant: 'I7',
      query: sql`select 'payment ' || payment.pay_no || ': ' || refund.part || ' refunds of ' || sum(refund.amount_fen)
            || ' fen are more than the part' as detail
          from payment join refund on refund.payment_id = payment.id and refund.main_order_id is not null
          group by payment.id, refund.part
          having sum(refund.amount_fen) >
            case refund.part when 'wallet' then payment.wallet_part_fen else payment.online_part_fen end`,
    },
    {
      invariant: 'I15',
      query: sql`select 'payment ' || pay_no || ' succeeded without its journal' as detail from payment
          where state = 'succeeded'
            and not ${isBooked(sql`case purpose when 'topUp' then 'topup:' else 'pay:' end || pay_no`)}
          union all
          select 'refund ' || refund_no || ' is without its journal' from refund
          where not ${isBooked(sql`'refund:' || refund_no`)} and not ${hasAccount('refundInTransit', sql`refund_no`)}
          union all
          select 'refund ' || refund_no || ' ended without its journal' from refund
          where part = 'online' and (state = 'succeeded') <> ${isBooked(sql`'refunded:' || refund_no`)}
          union all
          select 'refund ' || refund_no || ' was paid twice without its claim, or has a claim and was not' from refund
          where (bank_reference is not null and gateway_says = 'paid') <> ${isBooked(sql`'refundedTwice:' || refund_no`)}
          union all
          select 'journal ' || journal.biz_key || ' is without its payment'
          from ${journalsOf(['topUp', 'walletPayment', 'onlinePayment'], 'journal')}
          where not exists (select from payment where pay_no = journal.reference and state = 'succeeded')
          union all
          select 'journal ' || journal.biz_key || ' is without its refund'
          from ${journalsOf(['walletRefund', 'onlineRefund', 'refundPaidOut', 'refundPaidByHand', 'refundPaidTwice'], 'journal')}
          where not exists (select from refund where refund_no = journal.reference)`,
    },
  ]);
}
