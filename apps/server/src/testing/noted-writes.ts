import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

export interface NotedWrites {
  /**
   * Total number of writes, without those of counters of use. Unlike a snapshot it does not change with other tests in the same
   * cluster.
   */
  total(): Promise<bigint>;
  /** Number of writes of each table. Reads as many sequences, so it is called only when the total has changed. */
  ofTables(): Promise<ReadonlyMap<string, string>>;
}

/** Makes the database of a test note every statement that writes to one of its tables, also one that is rolled back. */
export async function noteWrites({ read }: Db): Promise<NotedWrites> {
  await sql`create schema noting`.execute(read);
  await sql`create sequence noting.all_tables minvalue 0`.execute(read);
  await sql`select nextval('noting.all_tables')`.execute(read);
  await sql`create function noting.note() returns trigger language plpgsql as
    $$ begin
      perform nextval(format('noting.%I', tg_table_name));
      if tg_table_name <> 'limit_use' then perform nextval('noting.all_tables'); end if;
      return null;
    end $$`.execute(read);
  await sql`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create sequence noting.%I minvalue 0', name);
      execute format('create trigger zz_note after insert or update or delete or truncate on public.%I
        for each statement execute function noting.note()', name);
    end loop; end $$`.execute(read);
  return {
    async total() {
      const { rows } = await sql<{ writes: string }>`select last_value::text as writes from noting.all_tables`.execute(
        read,
      );
      return BigInt(rows[0]?.writes ?? '');
    },
    async ofTables() {
      const { rows } = await sql<{ name: string; writes: string }>`
        select sequencename as name, coalesce(last_value, -1)::text as writes from pg_sequences
        where schemaname = 'noting' and sequencename <> 'all_tables'`.execute(read);
      return new Map(rows.map(({ name, writes }) => [name, writes]));
    },
  };
}
