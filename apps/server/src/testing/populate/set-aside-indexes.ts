import type pg from 'pg';

/** Tables in which a trigger looks for the rows of an order while they are written. */
const READ_MEANWHILE = ['parcel', 'parcel_item'];

/**
 * Does some work without the indexes that only readers need, and makes them anew from the whole tables, which costs a part
 * of what millions of single entries cost. Indexes that hold a rule stay, and those of {@link READ_MEANWHILE}.
 */
export async function withIndexesSetAside(session: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await session.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class as index on index.oid = indexrelid
     where not indisunique and not indrelid::regclass::text = any($1)
       and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
    [READ_MEANWHILE],
  );
  for (const { name } of rows) await session.query(`drop index ${name}`);
  try {
    await work();
  } catch (error) {
    // An open transaction that failed would refuse the indexes, and hide why.
    await session.query('rollback');
    throw error;
  } finally {
    await session.query(`set maintenance_work_mem = '1GB'`);
    for (const { definition } of rows) await session.query(definition);
  }
}
