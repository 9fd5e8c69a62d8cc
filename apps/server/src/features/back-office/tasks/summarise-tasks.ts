import { findOneOf, PRODUCTION_STEPS, type ProductionStep, type TaskKind } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { isFor, ownKinds, type Worker } from './find-tasks.ts';
import { readKind } from './task-store.ts';

/** Open tasks grouped by all properties that the dashboard distinguishes. */
export interface TaskHeap {
  readonly kind: TaskKind;
  readonly holder: 'mine' | 'unclaimed' | 'others';
  /** The day in Shanghai, yyyy-MM-dd. */
  readonly dueOn: string;
  readonly isLate: boolean;
  /** The next step, for orders in production. */
  readonly step: ProductionStep | null;
  readonly tasks: number;
  readonly amount: Fen;
  readonly oldest: Date;
}

/**
 * Groups the open tasks of the user's kinds. One pass over the open tasks: the cost depends on the open workload, not on the
 * length of the history.
 */
export async function summariseTasks(reader: Reader, worker: Worker): Promise<TaskHeap[]> {
  const kinds = ownKinds(worker);
  if (kinds.length === 0) return [];
  const rows = await reader
    .selectFrom('task')
    .select([
      'kind',
      sql<TaskHeap['holder']>`case when assignee_id = ${worker.staffId} then 'mine'
        when assignee_id is null then 'unclaimed' else 'others' end`.as('holder'),
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
