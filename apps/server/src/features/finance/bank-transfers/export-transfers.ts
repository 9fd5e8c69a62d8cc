import { calls, type StaffTransfer } from '@xunban/contract';
import { minuteCell } from '../../../platform/lists/cells.ts';
import type { ExportedList } from '../../../platform/lists/export-list.ts';
import { recordExport } from '../../base/audit/record-export.ts';

/** Bank transfers as a file. */
export const exportedTransfers = (read: ExportedList<StaffTransfer>['read']): ExportedList<StaffTransfer> => ({
  name: 'transfers',
  page: calls.staffMembers.transfers.result,
  read,
  record: recordExport,
  columns: [
    { name: 'at', of: 'at', cell: ({ at }) => minuteCell(at) },
    { name: 'state', of: 'state', cell: ({ state }, { value }) => value('transferState', state) },
    { name: 'amount', of: 'amount', cell: ({ amount }) => amount },
    { name: 'payerName', of: 'payerName', cell: ({ payerName }) => payerName },
    { name: 'payerAccount', of: 'payerAccount', cell: ({ payerAccount }) => payerAccount },
    { name: 'memberName', of: 'memberName', cell: ({ memberName }) => memberName },
    { name: 'memberNo', of: 'memberNo', cell: ({ memberNo }) => memberNo },
    { name: 'toAccount', of: 'toAccount', cell: ({ toAccount }) => toAccount },
    { name: 'purpose', of: 'purpose', cell: ({ purpose }, { value }) => value('transferPurpose', purpose) },
    { name: 'bankReference', of: 'bankReference', cell: ({ bankReference }) => bankReference },
    { name: 'remark', of: 'remark', cell: ({ remark }) => remark },
    { name: 'decidedBy', of: 'decidedBy', cell: ({ decidedBy }) => decidedBy },
    { name: 'decidedAt', of: 'decidedAt', cell: ({ decidedAt }) => minuteCell(decidedAt) },
    { name: 'note', of: 'note', cell: ({ note }) => note },
  ],
});
