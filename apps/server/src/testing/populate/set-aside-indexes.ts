import type pg from 'pg';

/** Tables whose indexes no insertion reads, and which have many of them. */
const TABLES = ['audit_entry', 'task'];

/**
 * Does some work without the indexes that only readers need, and makes them anew from the whole tables, which costs a part
 * of what millions of single entries cost: those of {@link TABLES}, and every one that finds words. Indexes that hold a
 * rule stay.
 */
export async function withIndexesSetAside(session: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await session.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class as index on index.oid = indexrelid join pg_am on pg_am.oid = index.relam
     where not indisunique and (amname = 'gin' or indrelid::regclass::text = any($1))
       and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
    [TABLES],
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
