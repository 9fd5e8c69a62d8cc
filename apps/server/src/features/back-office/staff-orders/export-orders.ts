import { boardOnly, calls, type StaffOrderSummary } from '@xunban/contract';
import { minuteCell } from '../../../platform/lists/cells.ts';
import type { ExportedList } from '../../../platform/lists/export-list.ts';
import { recordExport } from '../../base/audit/record-export.ts';

/** The staff's list of orders, in every state, as a file. */
export const exportedOrders = (read: ExportedList<StaffOrderSummary>['read']): ExportedList<StaffOrderSummary> => ({
  name: 'orders',
  page: calls.staff.orders.result,
  read,
  record: recordExport,
  columns: [
    { name: 'orderNo', of: 'orderNo', cell: ({ orderNo }) => orderNo },
    { name: 'mainNo', of: 'mainNo', cell: ({ mainNo }) => mainNo },
    { name: 'state', of: 'state', cell: ({ state }, { value }) => value('orderState', state) },
    { name: 'memberName', of: 'memberName', cell: ({ memberName }) => memberName },
    { name: 'memberNo', of: 'memberNo', cell: ({ memberNo }) => memberNo },
    { name: 'fileName', of: 'fileName', cell: ({ fileName }) => fileName },
    { name: 'customerPartNo', of: 'customerPartNo', cell: ({ customerPartNo }) => customerPartNo },
    { name: 'poNumber', of: 'poNumber', cell: ({ poNumber }) => poNumber },
    { name: 'costCentre', of: 'costCentre', cell: ({ costCentre }) => costCentre },
    { name: 'layers', of: 'spec', cell: ({ spec }) => boardOnly(spec)?.layers ?? '' },
    { name: 'lengthMm', of: 'spec', cell: ({ spec }) => boardOnly(spec)?.lengthMm ?? '' },
    { name: 'widthMm', of: 'spec', cell: ({ spec }) => boardOnly(spec)?.widthMm ?? '' },
    { name: 'quantity', of: 'quantity', cell: ({ quantity }) => quantity },
    { name: 'amount', of: 'amount', cell: ({ amount }) => amount },
    { name: 'mainPaid', of: 'mainPaid', cell: ({ mainPaid }) => mainPaid },
    { name: 'percent', of: 'percent', cell: ({ percent }) => percent },
    { name: 'promisedShipDate', of: 'promisedShipDate', cell: ({ promisedShipDate }) => promisedShipDate },
    { name: 'waitingSince', of: 'waitingSince', cell: ({ waitingSince }) => minuteCell(waitingSince) },
    { name: 'createdAt', of: 'createdAt', cell: ({ createdAt }) => minuteCell(createdAt) },
  ],
});
