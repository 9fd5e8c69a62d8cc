import { calls, type StaffTask } from '@xunban/contract';
import { minuteCell } from '../../../platform/lists/cells.ts';
import type { ExportedList } from '../../../platform/lists/export-list.ts';
import { recordExport } from '../../base/audit/record-export.ts';

/** A list of tasks as a file. */
export const exportedTasks = (read: ExportedList<StaffTask>['read']): ExportedList<StaffTask> => ({
  name: 'tasks',
  page: calls.staffTasks.list.result,
  read,
  record: recordExport,
  columns: [
    { name: 'kind', of: 'kind', cell: ({ kind }, { value }) => value('task', kind) },
    { name: 'no', of: 'no', cell: ({ no }) => no },
    {
      name: 'about',
      of: 'about',
      cell: ({ about, step, order }, { value }) => (step && value('step', step)) || about || order?.fileName,
    },
    { name: 'memberName', of: 'memberName', cell: ({ memberName }) => memberName },
    { name: 'memberNo', of: 'memberNo', cell: ({ memberNo }) => memberNo },
    { name: 'amount', of: 'amount', cell: ({ amount }) => amount },
    { name: 'owner', of: 'ownerName', cell: ({ ownerName }) => ownerName },
    { name: 'openedAt', of: 'openedAt', cell: ({ openedAt }) => minuteCell(openedAt) },
    { name: 'dueAt', of: 'dueAt', cell: ({ dueAt }) => minuteCell(dueAt) },
    { name: 'endedAt', of: 'endedAt', cell: ({ endedAt }) => minuteCell(endedAt) },
  ],
});
