import pg from 'pg';
import { expect, test } from 'vitest';
import { throwawayDatabase } from './database.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a throwaway database is migrated, private and gone after drop', async () => {
  const [one, two] = await Promise.all([throwawayDatabase(), throwawayDatabase()]);
  try {
    await query(one.url, 'create table only_here (id int)');
    expect(await query(one.url, `select to_regclass('schema_migration') is not null as found`)).toEqual([
      { found: true },
    ]);
    expect(await query(two.url, `select to_regclass('only_here') is null as absent`)).toEqual([{ absent: true }]);
    expect(await query(one.url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
  } finally {
    await one.drop();
  }
  // The server may have ended with the last database, so look while `two` still holds it.
  await expect(query(one.url, 'select 1')).rejects.toThrow(/does not exist/);
  await two.drop();
});
