import { calls, type StaffWithdrawal } from '@xunban/contract';
import { minuteCell } from '../../../platform/lists/cells.ts';
import type { ExportedList } from '../../../platform/lists/export-list.ts';
import { recordExport } from '../../base/audit/record-export.ts';

/** Withdrawals as a file. */
export const exportedWithdrawals = (read: ExportedList<StaffWithdrawal>['read']): ExportedList<StaffWithdrawal> => ({
  name: 'withdrawals',
  page: calls.staffWithdrawals.list.result,
  read,
  record: recordExport,
  columns: [
    { name: 'withdrawalNo', of: 'withdrawalNo', cell: ({ withdrawalNo }) => withdrawalNo },
    { name: 'state', of: 'state', cell: ({ state }, { value }) => value('withdrawalState', state) },
    { name: 'amount', of: 'amount', cell: ({ amount }) => amount },
    { name: 'memberName', of: 'memberName', cell: ({ memberName }) => memberName },
    { name: 'memberNo', of: 'memberNo', cell: ({ memberNo }) => memberNo },
    { name: 'holderName', of: 'holderName', cell: ({ holderName }) => holderName },
    { name: 'bank', of: 'bank', cell: ({ bank }, { value }) => value('bank', bank) },
    { name: 'accountNo', of: 'accountNo', cell: ({ accountNo }) => accountNo },
    {
      name: 'approvedBy',
      of: 'approvedBy',
      cell: ({ firstApprovedBy, approvedBy }) => [firstApprovedBy, approvedBy].filter(Boolean).join('、'),
    },
    { name: 'payoutNo', of: 'payoutNo', cell: ({ payoutNo }) => payoutNo },
    { name: 'bankReference', of: 'bankReference', cell: ({ bankReference }) => bankReference },
    { name: 'reason', of: 'reason', cell: ({ reason }) => reason },
    { name: 'createdAt', of: 'appliedAt', cell: ({ appliedAt }) => minuteCell(appliedAt) },
    { name: 'endedAt', of: 'endedAt', cell: ({ endedAt }) => minuteCell(endedAt) },
  ],
});
