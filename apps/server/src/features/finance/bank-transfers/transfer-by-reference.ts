import type { Reader } from '../../../platform/db/transaction.ts';
import { findTransferByReference as findRow } from './transfer-store.ts';

/** The transfer with the bank's own number, and its payer. */
export async function findTransferByReference(
  reader: Reader,
  bankReference: string,
): Promise<{ readonly id: string; readonly bankReference: string; readonly payerName: string } | undefined> {
  const row = await findRow(reader, bankReference);
  return row && { id: row.id, bankReference: row.bank_reference, payerName: row.payer_name };
}

/** The bank's own number of a transfer. */
export const referenceOfTransfer = async (reader: Reader, transferId: string): Promise<string | undefined> =>
  (await reader.selectFrom('bank_transfer').select('bank_reference').where('id', '=', transferId).executeTakeFirst())
    ?.bank_reference;
