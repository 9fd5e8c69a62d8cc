import { sum, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { beginRed, type WantedRed } from './begin-red.ts';
import { bookRed } from './book-red.ts';
import { recordInvoice } from './issue-invoices.ts';
import { insertRed, isRedNumberUsed, markRedIssued } from './red-store.ts';
import { isNumberUsed } from './sheet-moves.ts';

/**
 * Books an externally issued credit note.
 * @throws Refusal as `beginRed`, and `invoice.numberUsed`
 */
export async function enterRed(
  tx: Tx,
  staffId: string,
  wanted: WantedRed & { readonly invoiceNo: string },
): Promise<void> {
  const begun = await beginRed(tx, wanted);
  const { invoiceNo, reason } = wanted;
  if ((await isNumberUsed(tx, invoiceNo)) || (await isRedNumberUsed(tx, invoiceNo)))
    throw new Refusal('invoice.numberUsed');
  const red = await insertRed(tx, { ...wanted, kind: 'red', sheetId: begun.sheet.id, parts: begun.parts, staffId });
  await markRedIssued(tx, red.id, invoiceNo);
  const amount = toYuanText(sum(begun.parts.map((part) => part.amount)));
  await recordInvoice(tx, begun.application, { invoiceNo, amount }, reason);
  await bookRed(tx, begun.application, red, { by: { kind: 'staff', id: staffId }, note: invoiceNo });
}
