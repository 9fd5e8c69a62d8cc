import type pg from 'pg';
import type { DumpedTable } from './manifest.ts';

/** The tables of the instance and those of the job queue: a waiting job is also a commitment. */
export const SCHEMAS = ['public', 'graphile_worker'];
/** Written by the tool that creates the tables; has no other meaning. */
const OF_THE_QUEUE_ITSELF = 'graphile_worker.migrations';

/** Every table with the columns that hold something of their own, by name. */
export async function tablesOf(
  session: pg.Client,
): Promise<readonly Pick<DumpedTable, 'schema' | 'name' | 'columns'>[]> {
  const { rows } = await session.query<Pick<DumpedTable, 'schema' | 'name' | 'columns'>>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = any($1) and c.relkind in ('r', 'p') and n.nspname || '.' || c.relname <> $2
     group by 1, 2 order by 1, 2`,
    [SCHEMAS, OF_THE_QUEUE_ITSELF],
  );
  return rows;
}

/** Values are written and read in one spelling, whatever the server's settings are. */
export async function neutralTexts(session: pg.Client): Promise<void> {
  await session.query(
    `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
     set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = '20s';
     set idle_in_transaction_session_timeout = 0`,
  );
}
