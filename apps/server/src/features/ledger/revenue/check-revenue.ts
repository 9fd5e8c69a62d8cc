import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { limitAt } from '../../base/action-limits/limits-sql.ts';
import { BOARDS, MAIN_ORDERS } from '../../orders-core/orders/orders-sql.ts';
import { bookedBothWays } from '../ledger/booked-rows.ts';
import { checkRules, type Findings } from '../ledger/check-rules.ts';
import { bookingsOf, movedBetween, taxIn } from '../ledger/ledger-sql.ts';
import { EARNED_FREIGHT } from './revenue-sql.ts';

/**
 * Every board that was sent is a sale of its price, and nothing else is; the freight of a main order is earned by the
 * boards that were sent, share by share, and the tax of each is taken out of these sales. What went back for a board afterwards is
 * taken out of its sale, once for each reason (I15): as much as the complaint was granted, by two staff users above the limit of
 * one (A4).
 */
export function checkRevenue(reader: Reader): Promise<Findings> {
  return checkRules(reader, [
    bookedBothWays({
      rule: 'boardRevenueIsBooked',
      journals: ['revenue'],
      account: 'boardSales',
      rows: sql`select order_no as object, 'rev:' || order_no as biz_key, '' as owner, -amount_fen as amount_fen
        from ${BOARDS} board where is_sent`,
    }),
    {
      rule: 'freightRevenueIsBooked',
      query: sql`select coalesce(main.main_no, booked.owner) as object, coalesce(earned.fen, 0) as expected,
          coalesce(-booked.amount_fen, 0) as actual
        from ${EARNED_FREIGHT} earned
        full join ${movedBetween('orderPrepaid', 'freightSales')} booked on booked.owner = earned.main_id::text
        left join ${MAIN_ORDERS} main on main.id::text = coalesce(earned.main_id::text, booked.owner)
        where coalesce(earned.fen, 0) <> coalesce(-booked.amount_fen, 0)`,
    },
    {
      rule: 'boardTaxIsBooked',
      // A refund for a board after shipment changes its tax, by one booking per reason.
      query: sql`select coalesce(due.order_no, booked.order_no) as object, coalesce(due.fen, 0) as expected,
          coalesce(booked.fen, 0) as actual
        from (select order_no, ${taxIn(sql`(amount_fen - conceded_fen)`)} as fen from ${BOARDS} board where is_sent) due
        full join (select reference as order_no, sum(amount_fen)::bigint as fen
          from ${bookingsOf(['outputTax'], 'boardSales')} tax group by reference) booked on booked.order_no = due.order_no
        where coalesce(due.fen, 0) <> coalesce(booked.fen, 0)`,
    },
    bookedBothWays({
      rule: 'concessionIsBooked',
      journals: ['concession'],
      account: 'boardSales',
      rows: sql`select complaint_no as object, 'concession:' || complaint_no as biz_key, '' as owner, amount_fen from concession`,
    }),
    {
      rule: 'complaintIsConceded',
      query: sql`select coalesce(granted.complaint_no, conceded.complaint_no) as object,
          coalesce(granted.refund_fen, 0) as expected, coalesce(conceded.amount_fen, 0) as actual
        from refunded_complaint granted
        full join concession conceded on conceded.complaint_no = granted.complaint_no and conceded.order_id = granted.order_id
        where coalesce(granted.refund_fen, 0) <> coalesce(conceded.amount_fen, 0)`,
    },
    {
      rule: 'complaintIsApproved',
      unit: 'count',
      query: sql`select complaint_no as object, 2 as expected, 1 as actual from refunded_complaint
        where coalesce(agreed_by = decided_by, true) and refund_fen > ${limitAt('walletAdjustment', sql`ended_at`)}`,
    },
    {
      rule: 'concededIsDecided',
      query: sql`select order_no as object, coalesce(decided.fen, 0) as expected, board.conceded_fen as actual
        from ${BOARDS} board
        left join (select order_id, sum(amount_fen)::bigint as fen from concession group by order_id) decided
          on decided.order_id = board.id
        where coalesce(decided.fen, 0) <> board.conceded_fen`,
    },
    {
      rule: 'freightTaxIsBooked',
      query: sql`select coalesce(main.main_no, booked.main_id::text) as object, coalesce(due.fen, 0) as expected,
          coalesce(booked.fen, 0) as actual
        from (select main_id, ${taxIn(sql`fen`)} as fen from ${EARNED_FREIGHT} earned) due
        full join (select board.main_order_id as main_id, sum(tax.amount_fen)::bigint as fen
            from ${bookingsOf(['outputTax'], 'freightSales')} tax
            left join ${BOARDS} board on board.order_no = tax.reference group by board.main_order_id) booked
          on booked.main_id = due.main_id
        left join ${MAIN_ORDERS} main on main.id = coalesce(due.main_id, booked.main_id)
        where coalesce(due.fen, 0) <> coalesce(booked.fen, 0)`,
    },
  ]);
}
