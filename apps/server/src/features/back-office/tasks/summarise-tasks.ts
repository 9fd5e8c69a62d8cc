import { findOneOf, PRODUCTION_STEPS, type ProductionStep, type TaskKind } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { isFor, ownKinds, type Worker } from './find-tasks.ts';
import { readKind } from './task-store.ts';

/** Open tasks that have everything in common that a start page tells apart. */
export interface TaskHeap {
  readonly kind: TaskKind;
  readonly holder: 'mine' | 'nobody' | 'others';
  /** The day in Shanghai, yyyy-MM-dd. */
  readonly dueOn: string;
  readonly isLate: boolean;
  /** Of boards in production. */
  readonly step: ProductionStep | null;
  readonly tasks: number;
  readonly amount: Fen;
  readonly oldest: Date;
}

/**
 * The open tasks of the person's kinds in heaps. One pass over what is open: as much as the house has in hand, however
 * long its history is.
 */
export async function summariseTasks(reader: Reader, worker: Worker): Promise<TaskHeap[]> {
  const kinds = ownKinds(worker);
  if (kinds.length === 0) return [];
  const rows = await reader
    .selectFrom('task')
    .select([
      'kind',
      sql<TaskHeap['holder']>`case when owner_id = ${worker.staffId} then 'mine'
        when owner_id is null then 'nobody' else 'others' end`.as('holder'),
      sql<string>`(due_at at time zone 'Asia/Shanghai')::date::text`.as('due_on'),
      sql<boolean>`due_at < now()`.as('is_late'),
      sql<string>`case when kind = 'produceOrder' then about else '' end`.as('step'),
      sql<number>`count(*)::int`.as('tasks'),
      sql<bigint>`coalesce(sum(amount_fen), 0)::bigint`.as('amount'),
      sql<Date>`min(opened_at)`.as('oldest'),
    ])
    .where('ended_at', 'is', null)
    .where('kind', 'in', kinds)
    .where(isFor(worker.staffId))
    .groupBy(sql`1, 2, 3, 4, 5`)
    .execute();
  return rows.map((row) => ({
    kind: readKind(row.kind),
    holder: row.holder,
    dueOn: row.due_on,
    isLate: row.is_late,
    step: findOneOf(PRODUCTION_STEPS, row.step) ?? null,
    tasks: row.tasks,
    amount: fen(row.amount),
    oldest: row.oldest,
  }));
}
