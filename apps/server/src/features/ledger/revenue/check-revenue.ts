import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { limitAt } from '../../base/action-limits/limits-sql.ts';
import { BOARDS, MAIN_ORDERS, PRICE_LINES } from '../../orders-core/orders/orders-sql.ts';
import { checkRules, type Findings } from '../ledger/check-rules.ts';
import { prepaidSales, salesOf, taxIn } from '../ledger/ledger-sql.ts';
import { isInForce, RULES_BY_DAY } from '../ledger/revenue-rules.ts';
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
      // A refund for a board after shipment takes its tax back with it.
      query: sql`select coalesce(due.order_no, booked.order_no) as object, coalesce(due.fen, 0) as expected,
          coalesce(booked.fen, 0) as actual
        from (select order_no, ${taxIn(sql`(amount_fen - conceded_fen)`)} as fen from ${BOARDS} board where is_sent) due
        full join (select reference as order_no, sum(tax_fen)::bigint as fen from ${salesOf('board')} sales group by reference) booked
          on booked.order_no = due.order_no
        where coalesce(due.fen, 0) <> coalesce(booked.fen, 0)`,
    },
    {
      rule: 'toolingRevenueIsBooked',
      query: sql`select order_no as object, charged_fen - ${taxIn(sql`charged_fen`)} as expected, tooling_fen as actual
        from (
          select board.order_no, max(sales.tooling_fen) as tooling_fen,
            greatest(least(coalesce(sum(line.amount_fen), 0), max(board.amount_fen)), 0)::bigint as charged_fen
          from ${salesOf('board')} sales
          join ${BOARDS} board on board.order_no = sales.reference
          join ${RULES_BY_DAY} rule on ${isInForce(sql`sales.event_at`)}
          left join ${PRICE_LINES} line on line.order_id = board.id and line.line = any (rule.tooling_lines)
          where sales.kind = 'revenue' group by board.order_no
        ) sold
        where tooling_fen <> charged_fen - ${taxIn(sql`charged_fen`)}`,
    },
    {
      rule: 'couponDiscountIsBooked',
      query: sql`select board.order_no as object,
          board.coupon_fen - (${taxIn(sql`(board.amount_fen + board.coupon_fen)`)} - ${taxIn(sql`board.amount_fen`)}) as expected,
          sales.coupon_fen as actual
        from ${salesOf('board')} sales join ${BOARDS} board on board.order_no = sales.reference
        where sales.kind = 'revenue' and sales.coupon_fen <>
          board.coupon_fen - (${taxIn(sql`(board.amount_fen + board.coupon_fen)`)} - ${taxIn(sql`board.amount_fen`)})`,
    },
    ...(['amount', 'tax'] as const).map((figure) => ({
      rule: figure === 'amount' ? ('freightRevenueIsBooked' as const) : ('freightTaxIsBooked' as const),
      query: sql`select coalesce(main.main_no, booked.main_order_id) as object, coalesce(due.fen, 0) as expected,
          coalesce(booked.fen, 0) as actual
        from (select main_id, ${figure === 'amount' ? sql`fen` : taxIn(sql`fen`)} as fen from ${EARNED_FREIGHT} earned) due
        full join (select main_order_id, ${sql.ref(`${figure}_fen`)} as fen from ${prepaidSales('freight')} sales) booked
          on booked.main_order_id = due.main_id::text
        left join ${MAIN_ORDERS} main on main.id::text = coalesce(due.main_id::text, booked.main_order_id)
        where coalesce(due.fen, 0) <> coalesce(booked.fen, 0)`,
    })),
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
