import type { Db } from '../db/database.ts';
import type { EncryptedTable } from './encrypted-table.ts';
import { currentForm } from './encrypted-text.ts';

const ROWS_AT_ONCE = 200;

/** Encrypts all values of a previous data key with the one in use. @returns number of rows changed */
export const encryptUnderCurrentKey = (db: Db, tables: readonly EncryptedTable[]): Promise<number> =>
  encryptRows(db, tables, currentForm(db.read));

/**
 * Some rows at a time, each batch in a transaction of its own, so that it can end anywhere and begin again. Whatever else
 * runs meanwhile reads old and new values alike. Two processes at once wait for each other's batches.
 */
async function encryptRows(db: Db, tables: readonly EncryptedTable[], form: string): Promise<number> {
  let count = 0;
  for (const table of tables) {
    let last: string | undefined;
    for (;;) {
      const after = last;
      const encrypted = await db.transaction((tx) => table.encryptBatch(tx, form, after, ROWS_AT_ONCE));
      count += encrypted.length;
      if (encrypted.length === 0) break;
      last = encrypted.at(-1);
    }
  }
  return count;
}
