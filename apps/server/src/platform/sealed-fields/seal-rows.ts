import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { SealedTable } from './sealed-table.ts';
import { currentForm } from './sealed-text.ts';

const ROWS_AT_ONCE = 200;

/**
 * Seals what a former program stored in plain text, and then lets PostgreSQL check its rules against all rows. They hold for
 * every row from then on, so later starts have nothing to look for.
 * @returns how many rows were sealed
 */
export async function sealPlainRows(db: Db, tables: readonly SealedTable[]): Promise<number> {
  const rules = await uncheckedRules(db);
  if (rules.length === 0) return 0;
  const sealed = await sealRows(db, tables, 's1$');
  for (const { table, rule } of rules)
    await db.transaction(async (tx) => {
      // It reads the whole table and holds up nobody.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local lock_timeout = '60s'`.execute(tx);
      await sql`alter table ${sql.table(table)} validate constraint ${sql.ref(rule)}`.execute(tx);
    });
  return sealed;
}

/** Rules that were made when there may have been plain rows, and were not checked against all rows since. */
async function uncheckedRules(db: Db): Promise<readonly { readonly table: string; readonly rule: string }[]> {
  const { rows } = await sql<{ table: string; rule: string }>`
    select relname as "table", conname as rule from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'c' and conname like '%\\_is\\_sealed' and not convalidated and pg_table_is_visible(conrelid)
    order by conname`.execute(db.read);
  return rows;
}

/** Seals with the data key in use whatever is sealed with a former one. @returns how many rows that were */
export const sealUnderCurrentKey = (db: Db, tables: readonly SealedTable[]): Promise<number> =>
  sealRows(db, tables, currentForm(db.read));

/**
 * Some rows at a time, each batch in a transaction of its own, so that it can end anywhere and begin again. Whatever else
 * runs meanwhile reads old and new values alike. Two processes at once wait for each other's batches.
 */
async function sealRows(db: Db, tables: readonly SealedTable[], form: string): Promise<number> {
  let count = 0;
  for (const table of tables) {
    let last: string | undefined;
    for (;;) {
      const after = last;
      const sealed = await db.transaction((tx) => table.sealBatch(tx, form, after, ROWS_AT_ONCE));
      count += sealed.length;
      if (sealed.length === 0) break;
      last = sealed.at(-1);
    }
  }
  return count;
}
