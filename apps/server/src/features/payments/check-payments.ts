import { sql } from 'kysely';
import type { Reader } from '../../platform/db/transaction.ts';
import { checkRules, type Violation } from '../ledger/check-ledger.ts';

/** How long money may be on its way, or held, before somebody should look: the deadlines of payments and then some. */
const LATE_HOURS = 4;

/**
 * Checks payments and refunds against the ledger: what an order was paid less what went back is its prepayment and
 * revenue (I5), no part of a payment was refunded beyond itself (I7), what is held or in transit is not forgotten
 * (I12), and no money status is without its journal nor a journal without its row (I15).
 */
export async function checkPayments(reader: Reader): Promise<Violation[]> {
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
              coalesce((select sum(posting.amount_fen) from ledger_account account
                join ledger_posting posting on posting.account_id = account.id
                join ledger_journal journal on journal.id = posting.journal_id and journal.kind = 'revenue'
                where account.code = 'L20' and account.owner = ids.id::text), 0) as revenue,
              coalesce((select -account.balance_fen from ledger_account account
                where account.code = 'L20' and account.owner = ids.id::text), 0) as prepaid
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
      invariant: 'I12',
      query: sql`select account.code || ' ' || account.owner || ' has waited since ' || max(journal.created_at)
            || ' with ' || -account.balance_fen || ' fen' as detail
          from ledger_account account
          join ledger_posting posting on posting.account_id = account.id
          join ledger_journal journal on journal.id = posting.journal_id
          where account.code in ('L12', 'L40', 'L41') and account.balance_fen <> 0
          group by account.id having max(journal.created_at) < now() - make_interval(hours => ${LATE_HOURS})`,
    },
    {
      invariant: 'I15',
      query: sql`select 'payment ' || pay_no || ' succeeded without its journal' as detail from payment
          where state = 'succeeded' and not exists (select from ledger_journal
            where biz_key = case purpose when 'topUp' then 'topup:' else 'pay:' end || pay_no)
          union all
          select 'refund ' || refund_no || ' is without its journal' from refund
          where not exists (select from ledger_journal where biz_key = 'refund:' || refund_no)
            and not exists (select from ledger_account where code = 'L40' and owner = refund_no)
          union all
          select 'refund ' || refund_no || ' ended without its journal' from refund
          where part = 'online' and (state = 'succeeded') <> exists (select from ledger_journal where biz_key = 'refunded:' || refund_no)
          union all
          select 'journal ' || biz_key || ' is without its payment' from ledger_journal journal
          where kind in ('topUp', 'walletPayment', 'onlinePayment') and not exists (select from payment
            where pay_no = journal.reference and state = 'succeeded')
          union all
          select 'journal ' || biz_key || ' is without its refund' from ledger_journal journal
          where kind in ('walletRefund', 'onlineRefund', 'refundPaidOut', 'refundPaidByHand')
            and not exists (select from refund where refund_no = journal.reference)`,
    },
  ]);
}
