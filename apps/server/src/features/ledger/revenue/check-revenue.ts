import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { limitAt } from '../../base/action-limits/limits-sql.ts';
import { BOARDS, MAIN_ORDERS, PRICE_LINES } from '../../orders-core/orders/orders-sql.ts';
import { checkRules, type Findings } from '../ledger/check-rules.ts';
import { prepaidSales, salesOf, taxIn } from '../ledger/ledger-sql.ts';
import { isInForce, percentIn, RULES_BY_DAY } from '../ledger/revenue-rules.ts';
import { EARNED_FREIGHT } from './revenue-sql.ts';

/**
 * Every board that was sent is a sale of its price, and nothing else is; the freight of a main order is earned by the
 * boards that were sent, share by share, and the tax of each is booked with it. What went back for a board afterwards is
 * taken out of its sale, once for each reason (I15): as much as the complaint was granted, by two staff users above the limit of
 * one (A4).
 */
export function checkRevenue(reader: Reader): Promise<Findings> {
  return checkRules(reader, [
    {
      rule: 'boardRevenueIsBooked',
      query: sql`select coalesce(due.order_no, booked.reference) as object, coalesce(due.amount_fen, 0) as expected,
          coalesce(booked.amount_fen, 0) as actual
        from (select order_no, amount_fen from ${BOARDS} board where is_sent) due
        full join (select * from ${salesOf('board')} sales where kind = 'revenue') booked
          on booked.biz_key = 'rev:' || due.order_no
        where coalesce(due.amount_fen, 0) <> coalesce(booked.amount_fen, 0)`,
    },
    {
      rule: 'concessionIsBooked',
      query: sql`select coalesce(due.complaint_no, booked.reference) as object, coalesce(due.amount_fen, 0) as expected,
          -coalesce(booked.amount_fen, 0) as actual
        from concession due
        full join (select * from ${salesOf('board')} sales where kind = 'concession') booked
          on booked.biz_key = 'concession:' || due.complaint_no
        where coalesce(due.amount_fen, 0) <> -coalesce(booked.amount_fen, 0)`,
    },
    {
      rule: 'boardTaxIsBooked',
      // A refund for a board after shipment takes its tax back with it, at the rate of the sale.
      query: sql`select coalesce(due.order_no, booked.reference) as object, coalesce(due.fen, 0) as expected,
          coalesce(booked.tax_fen, 0) as actual
        from (select reference, sum(tax_fen)::bigint as tax_fen, min(event_at) as since
          from ${salesOf('board')} sales group by reference) booked
        left join ${RULES_BY_DAY} rule on ${isInForce(sql`booked.since`)}
        full join (select order_no, amount_fen - conceded_fen as left_fen from ${BOARDS} board where is_sent) board
          on board.order_no = booked.reference
        cross join lateral (select board.order_no, ${taxIn(sql`board.left_fen`, percentIn('board'))} as fen) due
        where coalesce(due.fen, 0) <> coalesce(booked.tax_fen, 0)`,
    },
    {
      rule: 'toolingRevenueIsBooked',
      query: sql`select order_no as object, due.fen as expected, tooling_fen as actual
        from (
          select board.order_no, max(sales.tooling_fen) as tooling_fen, max(${percentIn('board')}) as percent,
            greatest(least(coalesce(sum(line.amount_fen), 0), max(board.amount_fen)), 0)::bigint as charged_fen
          from ${salesOf('board')} sales
          join ${BOARDS} board on board.order_no = sales.reference
          join ${RULES_BY_DAY} rule on ${isInForce(sql`sales.event_at`)}
          left join ${PRICE_LINES} line on line.order_id = board.id and line.line = any (rule.tooling_lines)
          where sales.kind = 'revenue' group by board.order_no
        ) sold
        cross join lateral (select charged_fen - ${taxIn(sql`charged_fen`, sql`percent`)} as fen) due
        where tooling_fen <> due.fen`,
    },
    {
      rule: 'freightRevenueIsBooked',
      query: sql`select coalesce(main.main_no, booked.main_order_id) as object, coalesce(earned.fen, 0) as expected,
          coalesce(booked.amount_fen, 0) as actual
        from ${EARNED_FREIGHT} earned
        full join ${prepaidSales('freight')} booked on booked.main_order_id = earned.main_id::text
        left join ${MAIN_ORDERS} main on main.id::text = coalesce(earned.main_id::text, booked.main_order_id)
        where coalesce(earned.fen, 0) <> coalesce(booked.amount_fen, 0)`,
    },
    {
      rule: 'freightTaxIsBooked',
      // At the rate of the first parcel, as on its invoice.
      query: sql`select coalesce(main.main_no, booked.main_order_id) as object, due.fen as expected, booked.tax_fen as actual
        from ${prepaidSales('freight')} booked
        join ${RULES_BY_DAY} rule on ${isInForce(sql`booked.since`)}
        left join ${EARNED_FREIGHT} earned on booked.main_order_id = earned.main_id::text
        left join ${MAIN_ORDERS} main on main.id::text = booked.main_order_id
        cross join lateral (select ${taxIn(sql`coalesce(earned.fen, 0)`, percentIn('freight'))} as fen) due
        where due.fen <> booked.tax_fen`,
    },
    {
      rule: 'couponDiscountIsBooked',
      query: sql`select order_no as object, due.fen as expected, coupon_fen as actual
        from (
          select board.order_no, sales.coupon_fen, board.coupon_fen as granted_fen, board.amount_fen,
            ${percentIn('board')} as percent
          from ${salesOf('board')} sales
          join ${BOARDS} board on board.order_no = sales.reference
          join ${RULES_BY_DAY} rule on ${isInForce(sql`sales.event_at`)}
          where sales.kind = 'revenue'
        ) sold
        cross join lateral (select granted_fen - (${taxIn(sql`(amount_fen + granted_fen)`, sql`percent`)}
          - ${taxIn(sql`amount_fen`, sql`percent`)}) as fen) due
        where coupon_fen <> due.fen`,
    },
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
  ]);
}
