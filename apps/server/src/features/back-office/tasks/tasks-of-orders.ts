import type { TaskKind } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { readKind } from './task-store.ts';

/** A task about a board, with its assignee. */
export interface TaskOfOrder {
  readonly id: string;
  readonly kind: TaskKind;
  readonly orderNo: string;
  readonly ownerId: string | null;
  readonly ownerName: string;
  readonly dueAt: Date;
}

/** The open tasks about these boards, the one due first at the top. They are read by the index of open subjects. */
export async function tasksOfOrders(reader: Reader, orderIds: readonly string[]): Promise<TaskOfOrder[]> {
  if (orderIds.length === 0) return [];
  const rows = await reader
    .selectFrom('task')
    .select(['id', 'kind', 'subject_no', 'owner_id', 'due_at'])
    .where('subject_id', 'in', [...orderIds])
    .where('ended_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .execute();
  const names = await staffNames(
    reader,
    rows.map(({ owner_id }) => owner_id),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: readKind(row.kind),
    orderNo: row.subject_no,
    ownerId: row.owner_id,
    ownerName: names.get(row.owner_id) ?? '',
    dueAt: row.due_at,
  }));
}
