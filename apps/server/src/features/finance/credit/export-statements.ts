import { calls, type StaffStatement } from '@xunban/contract';
import { minuteCell } from '../../../platform/lists/cells.ts';
import type { ExportedList } from '../../../platform/lists/export-list.ts';
import { recordExport } from '../../base/audit/record-export.ts';

/** Credit statements as a file. */
export const exportedStatements = (read: ExportedList<StaffStatement>['read']): ExportedList<StaffStatement> => ({
  name: 'creditStatements',
  page: calls.staffCredit.statements.result,
  read,
  record: recordExport,
  columns: [
    { name: 'statementNo', of: 'statementNo', cell: ({ statementNo }) => statementNo },
    { name: 'state', of: 'state', cell: ({ state }, { value }) => value('creditStatementState', state) },
    { name: 'memberName', of: 'memberName', cell: ({ memberName }) => memberName },
    { name: 'memberNo', of: 'memberNo', cell: ({ memberNo }) => memberNo },
    { name: 'amount', of: 'total', cell: ({ total }) => total },
    { name: 'owed', of: 'owed', cell: ({ owed }) => owed },
    { name: 'lateFees', of: 'lateFees', cell: ({ lateFees }) => lateFees },
    { name: 'periodFrom', of: 'periodFrom', cell: ({ periodFrom }) => minuteCell(periodFrom) },
    { name: 'periodUntil', of: 'periodUntil', cell: ({ periodUntil }) => minuteCell(periodUntil) },
    { name: 'dueAt', of: 'dueOn', cell: ({ dueOn }) => dueOn },
    { name: 'endedAt', of: 'settledAt', cell: ({ settledAt }) => minuteCell(settledAt) },
  ],
});
