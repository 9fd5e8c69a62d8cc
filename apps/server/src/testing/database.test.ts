import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { startTestCluster, throwawayDatabase } from './database.ts';
import { templateName } from './database-templates.ts';

let cluster: EmbeddedPostgres;
let folders: string[];

beforeAll(async () => {
  cluster = await startTestCluster();
  folders = [];
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  await cluster?.stop();
});

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
  await expect(query(one.url, 'select 1')).rejects.toThrow(/does not exist/);
  await two.drop();
});

/** Migrations of a unique checkout, which create one table. */
async function someMigrations(table: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-templates-'));
  folders.push(folder);
  await writeFile(path.join(folder, '0001-first.sql'), `-- ${randomUUID()}\ncreate table ${table} (id int)`);
  return folder;
}

async function databasesNow(): Promise<Map<string, unknown>> {
  const rows = (await query(cluster.adminUrl, 'select oid, datname from pg_database')) as {
    oid: number;
    datname: string;
  }[];
  return new Map(rows.map(({ oid, datname }) => [datname, oid]));
}

async function use(migrations: string): Promise<void> {
  const database = await throwawayDatabase(migrations);
  await database.drop();
}

test('two checkouts with different migrations work side by side, each on a template that is made once', async () => {
  const [ours, theirs] = await Promise.all([someMigrations('ours'), someMigrations('theirs')]);
  await use(ours);
  const made = (await databasesNow()).get(await templateName(ours));
  expect(made).toBeDefined();

  const migrationSets = Array.from({ length: 4 }, (_, index) => (index % 2 === 0 ? ours : theirs));
  const databases = await Promise.all(migrationSets.map((migrations) => throwawayDatabase(migrations)));
  const found = await Promise.all(
    databases.map(({ url }) =>
      query(url, `select to_regclass('ours')::text as ours, to_regclass('theirs')::text as theirs`),
    ),
  );
  expect(found).toEqual(
    migrationSets.map((migrations) => [
      migrations === ours ? { ours: 'ours', theirs: null } : { ours: null, theirs: 'theirs' },
    ]),
  );
  await Promise.all(databases.map((database) => database.drop()));

  const after = await databasesNow();
  expect(after.get(await templateName(ours))).toBe(made);
  expect(after.has(await templateName(theirs))).toBe(true);
});

test('a template unused for a day is removed, and so is a half-made one', async () => {
  const [old, recent] = await Promise.all([someMigrations('old'), someMigrations('recent')]);
  for (const [migrations, hours] of [
    [old, 25],
    [recent, 23],
  ] as const) {
    await use(migrations);
    const used = new Date(Date.now() - hours * 3_600_000).toISOString();
    await query(cluster.adminUrl, `comment on database "${await templateName(migrations)}" is '${used}'`);
  }
  const halfMade = `draft.${randomUUID()}`;
  await query(cluster.adminUrl, `create database "${halfMade}"`);

  await use(await someMigrations('another'));

  const names = [...(await databasesNow()).keys()];
  expect(names).toContain(await templateName(recent));
  expect(names).not.toContain(await templateName(old));
  expect(names).not.toContain(halfMade);
});
