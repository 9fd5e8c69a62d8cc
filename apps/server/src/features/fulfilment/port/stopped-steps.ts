import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { stepsOf } from '../../orders-core/production-steps/steps.ts';

/** Why the next step of a board is refused: its files are not released, or pieces of it are missing. */
export type StopCause = 'camJob' | 'shortage';

/**
 * Returns the boards whose next step is refused now, by their order. Engineering ends with a release; after a withdrawal no step is
 * completed; a board of which pieces are missing is not packed.
 */
export async function stoppedSteps(
  reader: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, StopCause>> {
  const steps = await stepsOf(reader, orderIds);
  const open = [...steps].flatMap(([orderId, route]) => {
    const [next, ...later] = route.filter(({ doneAt }) => doneAt === null);
    return next ? [{ orderId, step: next.step, isLast: later.length === 0 }] : [];
  });
  if (open.length === 0) return new Map();
  const { rows } = await sql<{ orderId: string; cause: StopCause | null }>`
    select next.order_id as "orderId", case
      when next.is_last and exists (
        select from batch_shortage shortage left join batch remake on remake.id = shortage.remake_id
        where shortage.order_id = next.order_id
          and (shortage.decision is null or remake.state in ('planned', 'inProduction'))) then 'shortage'
      when job.id is null or release.released then null
      when release.withdrawn or next.step = 'engineering' then 'camJob' end as cause
    from unnest(${open.map(({ orderId }) => orderId)}::uuid[], ${open.map(({ step }) => step)}::text[],
      ${open.map(({ isLast }) => isLast)}::boolean[]) next (order_id, step, is_last)
    left join lateral (
      select id from (
        select job.id, 1 as place from batch_order part join cam_job job on job.batch_id = part.batch_id
        where part.order_id = next.order_id and not part.is_remake and (part.left_at is null or part.left_for = 'parted')
        union all
        select id, 2 from cam_job where order_id = next.order_id
      ) of_order order by place limit 1) job on true
    cross join lateral (
      select coalesce(bool_or(state = 'released'), false) as released,
        coalesce(bool_or(state = 'withdrawn'), false) as withdrawn
      from cam_version where job_id = job.id) release`.execute(reader);
  return new Map(rows.flatMap(({ orderId, cause }) => (cause === null ? [] : [[orderId, cause] as const])));
}

/** Returns the orders with missing pieces in these batches, or in the batches that these make pieces for. */
export async function ordersShortIn(reader: Reader, batchIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    select distinct order_id as "orderId" from batch_shortage
    where batch_id = any (${[...batchIds]}::uuid[]) or remake_id = any (${[...batchIds]}::uuid[])`.execute(reader);
  return rows.map(({ orderId }) => orderId);
}
