import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

/** A batch with pieces that are missing, or that makes them again. */
export interface WaitingBatch {
  readonly id: string;
  readonly batchNo: string;
  /** Missing pieces that a planner has to decide about. */
  readonly undecided: number;
  /** Missing pieces that wait for the answer of a buyer. */
  readonly asked: number;
  readonly isRemake: boolean;
}

/**
 * Returns the waiting batches with these ids, or all of them. A refund that the buyer has chosen is offered by the system when the
 * panels have become boards; until then there is no decision to take.
 */
export async function waitingBatches(reader: Reader, ids: readonly string[] | 'all'): Promise<WaitingBatch[]> {
  const wanted = ids === 'all' ? sql`true` : sql`batch.id = any (${[...ids]}::uuid[])`;
  const { rows } = await sql<WaitingBatch>`
    select batch.id, batch.batch_no as "batchNo",
      coalesce(short.undecided, 0)::int as undecided, coalesce(short.asked, 0)::int as asked,
      batch.is_remake and batch.state in ('planned', 'inProduction') as "isRemake"
    from batch left join lateral (
      select count(*) filter (where question_id is not null and answered_at is null) as asked,
        count(*) filter (where (question_id is null or answered_at is not null)
          and not (policy = 'refund' and batch.state = 'inProduction')) as undecided
      from batch_shortage where batch_id = batch.id and decision is null) short on true
    where ${wanted} and (short.asked > 0 or short.undecided > 0
      or (batch.is_remake and batch.state in ('planned', 'inProduction')))`.execute(reader);
  return rows;
}
