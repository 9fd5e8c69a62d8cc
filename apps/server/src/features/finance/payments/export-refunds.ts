import { calls, type StaffRefund } from '@xunban/contract';
import { minuteCell } from '../../../platform/lists/cells.ts';
import type { ExportedList } from '../../../platform/lists/export-list.ts';
import { recordExport } from '../../base/audit/record-export.ts';

/** Refunds as a file. */
export const exportedRefunds = (read: ExportedList<StaffRefund>['read']): ExportedList<StaffRefund> => ({
  name: 'refunds',
  page: calls.staffRefunds.list.result,
  read,
  record: recordExport,
  columns: [
    { name: 'refundNo', of: 'refundNo', cell: ({ refundNo }) => refundNo },
    { name: 'state', of: 'state', cell: ({ state }, { value }) => value('refundState', state) },
    { name: 'amount', of: 'amount', cell: ({ amount }) => amount },
    { name: 'reason', of: 'reason', cell: ({ reason }) => reason },
    { name: 'payNo', of: 'payNo', cell: ({ payNo }) => payNo },
    { name: 'mainNo', of: 'mainNo', cell: ({ mainNo }) => mainNo },
    { name: 'gateway', of: 'gateway', cell: ({ gateway }) => gateway },
    { name: 'gatewayRef', of: 'gatewayRef', cell: ({ gatewayRef }) => gatewayRef },
    { name: 'memberName', of: 'memberName', cell: ({ memberName }) => memberName },
    { name: 'memberNo', of: 'memberNo', cell: ({ memberNo }) => memberNo },
    { name: 'phone', of: 'phone', cell: ({ phone }) => phone },
    { name: 'bankReference', of: 'bankReference', cell: ({ bankReference }) => bankReference },
    {
      name: 'payee',
      of: 'payee',
      cell: ({ payee }) => (payee ? `${payee.holderName} ${payee.accountNo ?? ''}`.trim() : ''),
    },
    { name: 'settledBy', of: 'settledBy', cell: ({ settledBy }) => settledBy },
    { name: 'note', of: 'note', cell: ({ note }) => note },
    { name: 'createdAt', of: 'createdAt', cell: ({ createdAt }) => minuteCell(createdAt) },
    { name: 'endedAt', of: 'endedAt', cell: ({ endedAt }) => minuteCell(endedAt) },
  ],
});
