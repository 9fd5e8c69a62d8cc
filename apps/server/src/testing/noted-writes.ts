import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/**
 * Makes the database of a test note every statement that writes to one of its tables, also one that is rolled back.
 *
 * @returns how many there were so far. Unlike a snapshot it is not moved by what other tests do in the same cluster.
 */
export async function noteWrites({ read }: Db): Promise<() => Promise<bigint>> {
  await sql`create schema noting`.execute(read);
  await sql`create sequence noting.writes minvalue 0`.execute(read);
  await sql`select nextval('noting.writes')`.execute(read);
  await sql`create function noting.note() returns trigger language plpgsql as
    $$ begin perform nextval('noting.writes'); return null; end $$`.execute(read);
  await sql`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create trigger zz_note after insert or update or delete or truncate on public.%I
        for each statement execute function noting.note()', name);
    end loop; end $$`.execute(read);
  return async () => {
    const { rows } = await sql<{ writes: string }>`select last_value::text as writes from noting.writes`.execute(read);
    return BigInt(rows[0]?.writes ?? '');
  };
}
