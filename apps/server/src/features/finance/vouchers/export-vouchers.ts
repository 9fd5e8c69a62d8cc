import type { VoucherLayout } from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { lockCloses } from '../../ledger/ledger/month-closes.ts';
import { closeOf } from './make-vouchers.ts';
import { hasExport, insertExport, voucherMonths } from './voucher-store.ts';

/**
 * Marks the vouchers of a month as exported. From then on the month stays closed.
 * @returns the number of this export, from 1
 * @throws {Refusal} `vouchers.none` without vouchers of the close that is in force
 */
export async function markExported(
  tx: Tx,
  { month, layout, staffId }: { readonly month: string; readonly layout: VoucherLayout; readonly staffId: string },
): Promise<number> {
  await lockCloses(tx);
  const [made] = await voucherMonths(tx, month);
  if (!made || made.closeId !== (await closeOf(tx, month))) throw new Refusal('vouchers.none');
  await insertExport(tx, { month, layout, staffId });
  const times = made.exports.length + 1;
  await recordAction(tx, {
    object: { kind: 'ledgerMonth', id: made.closeId, no: month },
    after: { filters: [`layout: ${layout}`, `export: ${times}`], rows: made.vouchers },
  });
  return times;
}

/** True when the vouchers of this close were exported: the month stays closed. */
export const isExported = (reader: Reader, closeId: string): Promise<boolean> => hasExport(reader, closeId);
