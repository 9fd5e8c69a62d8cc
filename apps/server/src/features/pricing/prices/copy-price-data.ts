import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { KINDS, type PriceDataTable } from './price-versions.ts';

const TABLES = Object.keys(KINDS) as PriceDataTable[];

/**
 * Brings the price data of the sandbox to those published on the live side: versions that it lacks, and withdrawals. One
 * statement on each side finds no difference, which is the usual case.
 */
export async function copyPriceData(live: Reader, sandbox: Db): Promise<void> {
  const [wanted, current] = await Promise.all([digestOf(live), digestOf(sandbox.read)]);
  if (wanted === current) return;
  const withdrawn = await live.selectFrom('price_withdrawal').selectAll().execute();
  const published = await Promise.all(
    TABLES.map(async (table) => {
      const known = await sandbox.read.selectFrom(table).select('version').execute();
      const versions = known.map(({ version }) => version);
      const all = live.selectFrom(table).select(['version', 'data', 'effective_at', 'published_at']);
      const rows = await (versions.length > 0 ? all.where('version', 'not in', versions) : all).execute();
      return { table, rows };
    }),
  );
  await sandbox.transaction(async (tx) => {
    for (const { table, rows } of published)
      for (const { data, ...row } of rows)
        await tx
          .insertInto(table)
          .values({ ...row, data: JSON.stringify(data) })
          .onConflict((conflict) => conflict.column('version').doNothing())
          .execute();
    for (const row of withdrawn)
      await tx
        .insertInto('price_withdrawal')
        .values(row)
        .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
        .execute();
  });
}

/** A digest of the names of all versions and withdrawals: neither ever changes or goes. */
async function digestOf(reader: Reader): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(coalesce(string_agg(name, ',' order by name), '')) as digest from (
      select 'price_book ' || version as name from price_book
      union all select 'work_calendar ' || version from work_calendar
      union all select 'freight_table ' || version from freight_table
      union all select 'withdrawal ' || kind || ' ' || version from price_withdrawal
    ) published`.execute(reader);
  return rows[0]?.digest ?? '';
}
