import { sql } from 'kysely';
import { BOARDS, LIVE, MAIN_ORDERS } from '../../orders-core/orders/orders-sql.ts';

/**
 * Earned freight of each main order: `main_id` and `fen`. Split like `earnedFreight`: by weight, and the remaining fen go to
 * the shares that lost most by rounding down.
 */
export const EARNED_FREIGHT = sql`(
  select main_id, sum(floor_fen + case when place <= freight_fen - handed_out then 1 else 0 end)
      filter (where is_sent)::bigint as fen
  from (
    select share.*, sum(floor_fen) over (partition by main_id) as handed_out,
      row_number() over (partition by main_id order by lost desc, position) as place
    from (
      select board.main_order_id as main_id, board.position, board.is_sent, main.freight_fen,
        div(main.freight_fen::numeric * board.weight_g, sum(board.weight_g) over of_main) as floor_fen,
        mod(main.freight_fen::numeric * board.weight_g, sum(board.weight_g) over of_main) as lost
      from ${BOARDS} board join ${MAIN_ORDERS} main on main.id = board.main_order_id
      where ${LIVE}
      window of_main as (partition by board.main_order_id)
    ) share
  ) shares group by main_id)`;
