import { sql } from 'kysely';
import type { Reader } from '../../platform/db/transaction.ts';
import { bookedBothWays } from '../ledger/booked-rows.ts';
import { checkRules, type Findings } from '../ledger/check-rules.ts';
import { movedBetween } from '../ledger/ledger-sql.ts';
import { BOARDS, LIVE, MAINS } from '../orders/orders-sql.ts';

/**
 * Every board that was sent is a sale of its price, and nothing else is; the freight of a main order is earned by the
 * boards that were sent, share by share (I15).
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
        from ${EARNED} earned
        full join ${movedBetween('orderPrepaid', 'freightSales')} booked on booked.owner = earned.main_id::text
        left join ${MAINS} main on main.id::text = coalesce(earned.main_id::text, booked.owner)
        where coalesce(earned.fen, 0) <> coalesce(-booked.amount_fen, 0)`,
    },
  ]);
}

/** As `earnedFreight` splits it: by weight, and the fen that are left over go to those who lost most by rounding down. */
const EARNED = sql`(
  select main_id, sum(floor_fen + case when place <= freight_fen - handed_out then 1 else 0 end)
      filter (where is_sent)::bigint as fen
  from (
    select share.*, sum(floor_fen) over (partition by main_id) as handed_out,
      row_number() over (partition by main_id order by lost desc, position) as place
    from (
      select board.main_order_id as main_id, board.position, board.is_sent, main.freight_fen,
        div(main.freight_fen::numeric * board.weight_g, sum(board.weight_g) over of_main) as floor_fen,
        mod(main.freight_fen::numeric * board.weight_g, sum(board.weight_g) over of_main) as lost
      from ${BOARDS} board join ${MAINS} main on main.id = board.main_order_id
      where ${LIVE}
      window of_main as (partition by board.main_order_id)
    ) share
  ) shares group by main_id)`;
