import type { Tx } from '../../../platform/db/transaction.ts';
import { recordAct } from './record-act.ts';

/** Writes down that a list was exported: which one, narrowed by what, and how many rows left the house. */
export const recordExport = (
  tx: Tx,
  { list, filters, rows }: { readonly list: string; readonly filters: readonly string[]; readonly rows: number },
): Promise<void> => recordAct(tx, { object: { kind: 'list', no: list }, after: { filters, rows } });
