import { afterWorkingTime, type WorkCalendar, workingMinutesBetween } from '@xunban/pricing';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { codeOf } from './order-machine.ts';

/** The newest decisions of engineers that tell how long one takes; with fewer than `MIN_KNOWN` the first promise holds. */
const MAX_KNOWN = 200;
const MIN_KNOWN = 5;
/** In minutes at work. */
const FIRST_PROMISE = 120;
const MIN_PROMISE = 30;
const MAX_PROMISE = 18 * 60;
const HALF_HOUR_MS = 30 * 60_000;

/**
 * Returns the time by which an engineer decides on a board that enters the review now: nine of ten of the newest decisions took no
 * longer, the wait in the queue included. Hours outside of work count neither there nor here. Half and full hours.
 */
export async function expectedReviewEnd(
  reader: Reader,
  { calendar, now }: { readonly calendar: WorkCalendar; readonly now: Date },
): Promise<Date> {
  const taken = (await newestReviews(reader)).map(({ from, to }) => workingMinutesBetween(calendar, from, to));
  const end = afterWorkingTime(calendar, now, promisedMinutes(taken));
  return new Date(Math.ceil(end.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS);
}

function promisedMinutes(taken: readonly number[]): number {
  if (taken.length < MIN_KNOWN) return FIRST_PROMISE;
  const ninth = taken.toSorted((a, b) => a - b)[Math.ceil(taken.length * 0.9) - 1] ?? FIRST_PROMISE;
  return Math.min(Math.max(ninth, MIN_PROMISE), MAX_PROMISE);
}

/** The newest decisions of engineers, each from the moment at which its board entered the review. */
async function newestReviews(reader: Reader): Promise<readonly { readonly from: Date; readonly to: Date }[]> {
  const inReview = sql.lit(codeOf('inReview'));
  const { rows } = await sql<{ from: Date; to: Date }>`
    with decided as (
      select order_id, id, at from order_history
      where from_state = ${inReview} and actor_kind = 'staff' and to_state <> ${inReview}
      order by id desc limit ${sql.lit(MAX_KNOWN)}
    )
    select entered.at as "from", decided.at as "to"
    from decided cross join lateral (
      select at from order_history
      where order_id = decided.order_id and id < decided.id and to_state = ${inReview}
        and from_state is distinct from ${inReview}
      order by id desc limit 1
    ) entered`.execute(reader);
  return rows;
}
