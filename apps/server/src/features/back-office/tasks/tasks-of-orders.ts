import type { TaskKind } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { readKind } from './task-store.ts';

/** A task about a PCB order, with its assignee. */
export interface TaskOfOrder {
  readonly id: string;
  readonly kind: TaskKind;
  readonly orderNo: string;
  readonly assigneeId: string | null;
  readonly assigneeName: string;
  readonly dueAt: Date;
}

/** Returns the open tasks about these PCB orders, the one due first at the top. The query uses the index `task_open`. */
export async function tasksOfOrders(reader: Reader, orderIds: readonly string[]): Promise<TaskOfOrder[]> {
  if (orderIds.length === 0) return [];
  const rows = await reader
    .selectFrom('task')
    .select(['id', 'kind', 'subject_no', 'assignee_id', 'due_at'])
    .where('subject_id', 'in', [...orderIds])
    .where('ended_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .execute();
  const names = await staffNames(
    reader,
    rows.map(({ assignee_id }) => assignee_id),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: readKind(row.kind),
    orderNo: row.subject_no,
    assigneeId: row.assignee_id,
    assigneeName: names.get(row.assignee_id) ?? '',
    dueAt: row.due_at,
  }));
}
