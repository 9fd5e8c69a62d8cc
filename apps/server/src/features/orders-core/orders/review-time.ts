import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { codeOf } from './order-machine.ts';

/** The newest decisions of engineers that tell how long one takes; with fewer than `MIN_KNOWN` the first promise holds. */
const MAX_KNOWN = 200;
const MIN_KNOWN = 5;
const FIRST_PROMISE = '2 hours';
const MIN_PROMISE = '30 minutes';
const MAX_PROMISE = '2 days';

/**
 * Returns the time by which an engineer decides on a board that enters the review now: nine of ten of the newest decisions took no
 * longer, the wait in the queue included. Half and full hours.
 */
export async function expectedReviewEnd(tx: Tx): Promise<Date> {
  const inReview = sql.lit(codeOf('inReview'));
  const { rows } = await sql<{ expected_by: Date }>`
    with decided as (
      select order_id, id, at from order_history
      where from_state = ${inReview} and actor_kind = 'staff' and to_state <> ${inReview}
      order by id desc limit ${sql.lit(MAX_KNOWN)}
    ), taken as (
      select decided.at - entered.at as wait
      from decided cross join lateral (
        select at from order_history
        where order_id = decided.order_id and id < decided.id and to_state = ${inReview}
          and from_state is distinct from ${inReview}
        order by id desc limit 1
      ) entered
    ), promised as (
      select case when count(*) < ${sql.lit(MIN_KNOWN)} then interval '${sql.raw(FIRST_PROMISE)}'
        else least(greatest(percentile_disc(0.9) within group (order by wait), interval '${sql.raw(MIN_PROMISE)}'),
          interval '${sql.raw(MAX_PROMISE)}') end as wait
      from taken
    )
    select date_bin('30 minutes', now() + wait, timestamptz '2000-01-01 00:00+08') + interval '30 minutes' as expected_by
    from promised`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('invariant: expected review end query returned no row');
  return row.expected_by;
}
