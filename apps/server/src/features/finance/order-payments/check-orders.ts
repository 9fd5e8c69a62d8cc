import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { bookedBothWays } from '../../ledger/ledger/booked-rows.ts';
import { checkRules, type Findings, type Rule } from '../../ledger/ledger/check-rules.ts';
import { balancesOf, bookingsOf } from '../../ledger/ledger/ledger-sql.ts';
import { codeOf } from '../../orders-core/orders/order-machine.ts';
import {
  BOARDS,
  LAST_FREIGHTS,
  LAST_STEPS,
  MAIN_ORDERS,
  PRICES,
  REMAKES,
  TOTALS,
} from '../../orders-core/orders/orders-sql.ts';
import { OWED_ON_MAIN_ORDERS, RELEASED_ON_MAIN_ORDERS } from '../invoices/owed-on-main.ts';
import { NET_PAID, PAYERS } from '../payments/payments-sql.ts';

/**
 * Checks orders against their money: paid minus refunded equals prepayment plus revenue (I5); boards in work are paid in full
 * unless a change order raised a price or a refund waits for its credit note or for the job that pays it afterwards, a main order without such boards has nothing
 * paid, and an ended one keeps nothing (I6). Also checks orders in themselves: prices are the sum of their lines (A1), states
 * follow from the history (A2), buyers pay for their own orders (A3).
 */
export function checkOrders(reader: Reader): Promise<Findings> {
  return checkRules(reader, RULES);
}

const IN_WORK = sql.lit(codeOf('awaitingProduction'));
const REVENUE = sql`(select owner, sum(amount_fen) as amount_fen
  from ${bookingsOf(['revenue', 'cancellationFee', 'concession'], 'orderPrepaid')} bookings group by owner)`;

const RULES: readonly Rule[] = [
  {
    rule: 'prepaymentIsWhatWasPaid',
    query: sql`select coalesce(main.main_no, prepaid.owner, paid.main_order_id::text) as object,
        coalesce(paid.net_fen, 0) - coalesce(revenue.amount_fen, 0) as expected, coalesce(-prepaid.balance_fen, 0) as actual
      from ${NET_PAID} paid
      full join ${balancesOf('orderPrepaid')} prepaid on prepaid.owner = paid.main_order_id::text
      left join ${REVENUE} revenue on revenue.owner = coalesce(prepaid.owner, paid.main_order_id::text)
      left join ${MAIN_ORDERS} main on main.id::text = coalesce(prepaid.owner, paid.main_order_id::text)
      where coalesce(paid.net_fen, 0) - coalesce(revenue.amount_fen, 0) <> coalesce(-prepaid.balance_fen, 0)`,
  },
  {
    rule: 'orderInWorkIsPaid',
    // Extra freight caused by an unpaid board is due with that board.
    query: sql`select main_no as object, sold_fen as expected, coalesce(net_fen, 0) as actual
      from ${TOTALS} total join ${MAIN_ORDERS} main on main.id = total.main_order_id
      left join ${NET_PAID} paid on paid.main_order_id = total.main_order_id
      left join ${OWED_ON_MAIN_ORDERS} owed on owed.main_order_id = total.main_order_id
      left join ${RELEASED_ON_MAIN_ORDERS} released on released.main_order_id = total.main_order_id
      where (total.max_state >= ${IN_WORK} or is_sold)
        and case when waits then sold_fen <= coalesce(net_fen, 0)
          else coalesce(net_fen, 0) - sold_fen not between case when is_open then -total.freight_fen else 0 end
            and coalesce(owed.fen, 0) + coalesce(released.fen, 0) end`,
  },
  {
    rule: 'orderBeforePaymentIsUnpaid',
    query: sql`select main_no as object, 0 as expected, net_fen as actual
      from ${TOTALS} total join ${MAIN_ORDERS} main on main.id = total.main_order_id
      join ${NET_PAID} paid on paid.main_order_id = total.main_order_id
      where total.min_state < ${IN_WORK} and not is_sold and net_fen <> 0`,
  },
  {
    rule: 'endedOrderHoldsNothing',
    query: sql`select main_no as object, coalesce(fee_fen, 0) as expected,
        case when coalesce(net_fen, 0) <> coalesce(fee_fen, 0) then net_fen else coalesce(fee_fen, 0) - balance_fen end as actual
      from ${MAIN_ORDERS} main
      left join ${NET_PAID} paid on paid.main_order_id = main.id
      left join ${balancesOf('orderPrepaid')} prepaid on prepaid.owner = main.id::text
      left join (select main_order_id, sum(cancel_fee_fen)::bigint as fee_fen from ${BOARDS} board group by main_order_id) fees
        on fees.main_order_id = main.id
      where not exists (select from ${TOTALS} total where total.main_order_id = main.id)
        and (coalesce(net_fen, 0) <> coalesce(fee_fen, 0) or coalesce(balance_fen, 0) <> 0)`,
  },
  {
    rule: 'remakeCostsNothing',
    query: sql`select order_no as object, 0 as expected,
        remake.freight_fen + coalesce(abs(prepaid.balance_fen), 0) + coalesce(abs(paid.net_fen), 0) as actual
      from ${REMAKES} remake
      left join ${balancesOf('orderPrepaid')} prepaid on prepaid.owner = remake.main_order_id::text
      left join ${NET_PAID} paid on paid.main_order_id = remake.main_order_id
      where remake.freight_fen <> 0 or coalesce(prepaid.balance_fen, 0) <> 0 or coalesce(paid.net_fen, 0) <> 0`,
  },
  bookedBothWays({
    rule: 'cancellationFeeIsBooked',
    journals: ['cancellationFee'],
    account: 'cancellationFees',
    rows: sql`select order_no as object, 'fee:' || order_no as biz_key, '' as owner, -cancel_fee_fen as amount_fen
      from ${BOARDS} board where cancel_fee_fen <> 0`,
  }),
  {
    rule: 'orderPriceIsItsVersion',
    query: sql`select order_no as object, coalesce(price.amount_fen, 0) as expected, board.amount_fen as actual
      from ${BOARDS} board
      left join ${PRICES} price on price.order_id = board.id and price.version = board.price_version
      where price.amount_fen is distinct from board.amount_fen`,
  },
  {
    rule: 'priceIsItsLines',
    query: sql`select order_no || ' #' || price.version as object, lines_fen as expected, price.amount_fen as actual
      from ${PRICES} price join ${BOARDS} board on board.id = price.order_id where lines_fen <> price.amount_fen`,
  },
  {
    rule: 'freightIsWhatWasAgreed',
    query: sql`select main_no as object, coalesce(after_fen, promised_freight_fen) as expected, freight_fen as actual
      from ${MAIN_ORDERS} main left join ${LAST_FREIGHTS} changed on changed.main_order_id = main.id
      where freight_fen <> coalesce(after_fen, promised_freight_fen) or freight_fen <> promised_freight_fen`,
  },
  {
    rule: 'orderStateIsItsHistory',
    unit: 'count',
    query: sql`select order_no as object, coalesce(last.to_state, 0) as expected, board.state as actual
      from ${BOARDS} board left join ${LAST_STEPS} last on last.order_id = board.id
      where last.to_state is distinct from board.state`,
  },
  {
    rule: 'paymentIsOfTheOrdersBuyer',
    unit: 'count',
    query: sql`select pay_no || ' ' || main_no as object, 0 as expected, 1 as actual
      from ${PAYERS} payer join ${MAIN_ORDERS} main on main.id = payer.main_order_id
      where payer.member_id <> main.member_id`,
  },
];
