import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import { stepsOf } from '../../orders-core/production-steps/steps.ts';

/** A CAM job of boards in production without a release. */
export interface WaitingCamJob {
  readonly id: string;
  /** Number of the order or the batch. */
  readonly no: string;
  /** Null for a batch. */
  readonly memberId: string | null;
  /** Cause of the withdrawal; empty before the first release. */
  readonly cause: string;
  /** The planned end of the engineering step, yyyy-MM-dd; null when the step is done. */
  readonly dueOn: string | null;
}

interface Row {
  readonly id: string;
  /** Null for the job of an order. */
  readonly batchNo: string | null;
  readonly cause: string;
  readonly isRemake: boolean;
  /** Orders made by the job: its own unless a batch makes it, those on the panels of its batch. */
  readonly orderIds: readonly string[];
}

/** Returns the waiting jobs with these ids, or all of them. */
export async function waitingCamJobs(reader: Reader, ids: readonly string[] | 'all'): Promise<WaitingCamJob[]> {
  const wanted = ids === 'all' ? sql`true` : sql`job.id = any (${[...ids]}::uuid[])`;
  const { rows } = await sql<Row>`
    select job.id, batch.batch_no as "batchNo",
      coalesce((select withdrawn_for from cam_version where job_id = job.id and state = 'withdrawn'
        order by version desc limit 1), '') as cause,
      coalesce(batch.is_remake, false) as "isRemake",
      array(
        select job.order_id where job.order_id is not null and not exists (
          select from batch_order where order_id = job.order_id and not is_remake
            and (left_at is null or left_for = 'parted'))
        union all
        select order_id from batch_order where batch_order.batch_id = batch.id
          and (left_at is null or left_for = 'parted')) as "orderIds"
    from cam_job job left join batch on batch.id = job.batch_id
    where ${wanted}
      and not exists (select from cam_version where job_id = job.id and state = 'released')
      and (not coalesce(batch.is_remake, false) or batch.state in ('planned', 'inProduction'))`.execute(reader);
  const orderIds = rows.flatMap((row) => row.orderIds);
  const [boards, steps] = await Promise.all([boardsById(reader, orderIds), stepsOf(reader, orderIds)]);
  return rows.flatMap(({ id, batchNo, cause, isRemake, orderIds: own }) => {
    const made = own.flatMap((orderId) => boards.get(orderId) ?? []);
    const [first] = made;
    if (!first || !(isRemake || made.some(({ state }) => state === 'inProduction'))) return [];
    const engineering = own.flatMap(
      (orderId) => steps.get(orderId)?.find(({ step, doneAt }) => step === 'engineering' && doneAt === null) ?? [],
    );
    return [
      {
        ...{ id, cause, no: batchNo ?? first.orderNo, memberId: batchNo === null ? first.memberId : null },
        dueOn: engineering.map(({ plannedEnd }) => plannedEnd).sort()[0] ?? null,
      },
    ];
  });
}

/** Returns the waiting proposal about the second engineer if it is one of these. */
export async function waitingCamRules(
  reader: Reader,
  ids: readonly string[] | 'all',
): Promise<readonly { readonly id: string; readonly reason: string }[]> {
  let query = reader.selectFrom('cam_rule').select(['id', 'reason']).where('state', '=', 'waiting');
  if (ids !== 'all') query = query.where('id', 'in', [...ids]);
  return query.execute();
}
