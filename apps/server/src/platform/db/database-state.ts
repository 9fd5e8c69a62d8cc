import { sql } from 'kysely';
import type { Reader } from './transaction.ts';

export interface DatabaseState {
  readonly version: string;
  readonly connections: number;
  readonly maxConnections: number;
  readonly bytes: bigint;
  readonly migrations: number;
  readonly lastMigration: string;
  /** Time of the first migration. */
  readonly createdAt: Date;
}

/** Reads the database's state from its own statistics: of the instance's tables only the short list of migrations. */
export async function databaseState(reader: Reader): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version') as version,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections",
      pg_database_size(current_database()) as bytes,
      (select count(*)::int from schema_migration) as migrations,
      (select min(applied_at) from schema_migration) as "createdAt",
      (select name from schema_migration order by number desc limit 1) as "lastMigration"`.execute(reader);
  const [state] = rows;
  if (!state) throw new Error('invariant: database state query returned no row');
  return state;
}
