import { z } from 'zod';
import { MAX_DOCUMENT_ORDERS, MAX_EXPORTED_ORDERS, MAX_REORDERED_ORDERS } from '../../bulk-limits.ts';
import { call } from '../../call.ts';
import { codeText, id } from '../../shared-schemas.ts';

const selection = (max: number) => ({ orderNos: z.array(codeText(40).min(1)).min(1).max(max) });

/** Actions on several own PCB orders at once. */
export const bulkOrders = {
  exportFile: call({
    method: 'POST',
    path: '/api/app/bulk-orders/export',
    area: 'system',
    access: 'member',
    summary: 'Returns own PCB orders as a workbook (xlsx), in the order of their numbers in the request.',
    body: z.object(selection(MAX_EXPORTED_ORDERS)),
    result: 'application/octet-stream',
    timeoutMs: 60_000,
  }),
  reorder: call({
    method: 'POST',
    path: '/api/app/bulk-orders/reorder',
    area: 'system',
    access: 'member',
    summary:
      'Adds the boards of own PCB orders to the cart again, unchanged and at the current price. Boards that cannot be reordered are returned with the reason; the others are added.',
    body: z.object(selection(MAX_REORDERED_ORDERS)),
    result: z.object({
      added: z.array(z.object({ orderNo: z.string(), cartId: id })),
      refused: z.array(z.object({ orderNo: z.string(), reason: z.string() })),
    }),
    idempotent: true,
  }),
  documents: call({
    method: 'POST',
    path: '/api/app/bulk-orders/documents',
    area: 'system',
    access: 'member',
    summary:
      'Returns the documents of own PCB orders as one zip, sent document by document: quotations, shipment reports, uploaded reports, delivery notes, receipts and invoices. The header `X-Documents` has their number.',
    body: z.object(selection(MAX_DOCUMENT_ORDERS)),
    result: 'application/octet-stream',
    timeoutMs: 600_000,
  }),
};
