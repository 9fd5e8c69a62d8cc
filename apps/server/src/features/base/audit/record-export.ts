import type { Tx } from '../../../platform/db/transaction.ts';
import { recordAction } from './record-action.ts';

/** Records an export: the list, its filters and the number of exported rows. */
export const recordExport = (
  tx: Tx,
  { list, filters, rows }: { readonly list: string; readonly filters: readonly string[]; readonly rows: number },
): Promise<void> => recordAction(tx, { object: { kind: 'list', no: list }, after: { filters, rows } });
