import { calls, type StaffInvoice } from '@xunban/contract';
import { minuteCell } from '../../../platform/lists/cells.ts';
import type { ExportedList } from '../../../platform/lists/export-list.ts';
import { recordExport } from '../../base/audit/record-export.ts';

/** Applications for invoices as a file, with what the form of a tax client asks for. */
export const exportedInvoices = (read: ExportedList<StaffInvoice>['read']): ExportedList<StaffInvoice> => ({
  name: 'invoices',
  page: calls.staffInvoices.list.result,
  read,
  record: recordExport,
  columns: [
    { name: 'applicationNo', of: 'applicationNo', cell: ({ applicationNo }) => applicationNo },
    { name: 'state', of: 'state', cell: ({ state }, { value }) => value('invoiceState', state) },
    { name: 'invoiceKind', of: 'kind', cell: ({ kind }, { value }) => value('invoiceKind', kind) },
    { name: 'invoiceTitle', of: 'title', cell: ({ title }) => title },
    { name: 'taxNo', of: 'taxNo', cell: ({ taxNo }) => taxNo },
    { name: 'amount', of: 'amount', cell: ({ amount }) => amount },
    { name: 'invoiceNo', of: 'invoiceNos', cell: ({ invoiceNos }) => invoiceNos.join('、') },
    { name: 'memberName', of: 'memberName', cell: ({ memberName }) => memberName },
    { name: 'memberNo', of: 'memberNo', cell: ({ memberNo }) => memberNo },
    { name: 'reason', of: 'reason', cell: ({ reason, fault }) => reason || fault },
    { name: 'createdAt', of: 'appliedAt', cell: ({ appliedAt }) => minuteCell(appliedAt) },
    { name: 'endedAt', of: 'endedAt', cell: ({ endedAt }) => minuteCell(endedAt) },
  ],
});
