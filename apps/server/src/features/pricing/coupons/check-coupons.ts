import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { limitAt } from '../../base/action-limits/limits-sql.ts';
import { checkRules, type Findings } from '../../ledger/ledger/check-rules.ts';
import { BOARDS, COUPON_SHARES, MAIN_ORDERS, PRICES } from '../../orders-core/orders/orders-sql.ts';

/**
 * Checks that the discount of a board is that of its price lines, that the shares of an order are those of a coupon that it uses,
 * and never more than was granted (A1); that a rule is used within its number and budget; and that rules and gifts above the limit
 * of one staff user were decided by two (A4).
 */
export function checkCoupons(reader: Reader): Promise<Findings> {
  return checkRules(reader, [
    {
      rule: 'couponIsItsLines',
      query: sql`select order_no as object, coalesce(price.coupon_fen, 0) as expected, board.coupon_fen as actual
        from ${BOARDS} board
        left join ${PRICES} price on price.order_id = board.id and price.version = board.price_version
        where board.coupon_fen <> coalesce(price.coupon_fen, 0)`,
    },
    {
      rule: 'couponIsItsShares',
      query: sql`select main.main_no || ' ' || share.coupon_no as object, coalesce(granted.fen, 0) as expected,
          share.fen as actual
        from (select main_order_id, coupon_no, sum(discount_fen)::bigint as fen from ${COUPON_SHARES} share
          where is_live group by main_order_id, coupon_no) share
        join ${MAIN_ORDERS} main on main.id = share.main_order_id
        left join (select use.main_order_id, coupon.coupon_no, use.granted_fen as fen
          from coupon_use use join coupon on coupon.id = use.coupon_id and coupon.rule_id = use.rule_id
          where use.returned_at is null) granted
          on granted.main_order_id = share.main_order_id and granted.coupon_no = share.coupon_no
        where share.fen > coalesce(granted.fen, 0)`,
    },
    {
      rule: 'couponIsWithinItsRule',
      query: sql`select rule_no as object, budget_fen as expected, used.fen as actual
        from coupon_rule rule
        join (select rule_id, sum(granted_fen)::bigint as fen, count(*) as uses from coupon_use
          where returned_at is null group by rule_id) used on used.rule_id = rule.id
        where used.fen > budget_fen or used.uses > max_uses`,
    },
    {
      rule: 'couponRuleIsApproved',
      unit: 'count',
      query: sql`select rule_no as object, 2 as expected, 1 as actual from coupon_rule
        where state = 'on' and coalesce(asked_by = decided_by, true)
          and budget_fen > ${limitAt('coupon', sql`coalesce(decided_at, made_at)`)}`,
    },
    {
      rule: 'couponGiftIsApproved',
      unit: 'count',
      query: sql`select coupon_no as object, 2 as expected, 1 as actual
        from coupon join coupon_rule rule on rule.id = coupon.rule_id
        where rule.given_by = 'staff' and coupon.state = 'given' and coalesce(coupon.asked_by = coupon.decided_by, true)
          and rule.max_fen > ${limitAt('coupon', sql`coalesce(coupon.decided_at, coupon.given_at)`)}`,
    },
  ]);
}
