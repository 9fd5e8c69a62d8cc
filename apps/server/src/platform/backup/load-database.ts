import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copied } from './dump-database.ts';
import { BackupRefused, type Manifest, openTableFile } from './manifest.ts';
import { neutralTexts, SCHEMAS, tablesOf } from './tables.ts';

/** @throws {BackupRefused} when the database has anything in it */
export async function requireEmptyDatabase(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'v', 'S', 'p') order by 1 limit 1`,
    [SCHEMAS],
  );
  if (rows[0])
    throw new BackupRefused(
      `The database is not empty: it has ${rows[0].name}. A backup can only be restored into an empty instance.`,
    );
}

/**
 * Fills the tables, which have been made and are empty of anything that counts, in one transaction: all or nothing.
 * References between rows are dropped and made again, so PostgreSQL checks every one of them; triggers rest, because
 * the rows are what they were when the triggers had done their work.
 */
export async function loadDatabase(session: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  await requireSameTables(session, manifest);
  await neutralTexts(session);
  await session.query('begin');
  const names = manifest.tables.map(({ schema, name }) => nameOf(schema, name));
  const { rows: references } = await session.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = any(select oid from pg_namespace where nspname = any($1))`,
    [SCHEMAS],
  );
  for (const { table, name } of references)
    await session.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  const { rows: partitions } = await session.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relispartition`,
  );
  const triggered = [...names, ...partitions.map(({ name }) => name)];
  for (const name of triggered) await session.query(`alter table ${name} disable trigger user`);
  await session.query(`truncate ${names.join(', ')}`);
  for (const table of manifest.tables) {
    const into = session.query(copyFrom(`copy ${copied(table)} from stdin`));
    const file = await openTableFile(folder, table);
    await pipeline(file.createReadStream(), createGunzip(), into);
  }
  for (const name of triggered) await session.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of references)
    await session.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
  for (const { schema, name, value } of manifest.sequences)
    await session.query('select setval($1::regclass, $2::bigint, true)', [nameOf(schema, name), value]);
  await session.query('commit');
  await session.query('analyze');
}

/** The migrations made the tables, so this holds unless the queue's library is another one. */
async function requireSameTables(session: pg.Client, manifest: Manifest): Promise<void> {
  const made = (await tablesOf(session)).map((table) => copied(table));
  const wanted = manifest.tables.map((table) => copied(table));
  const missing = wanted.find((table) => !made.includes(table)) ?? made.find((table) => !wanted.includes(table));
  if (missing !== undefined)
    throw new BackupRefused(
      `The backup has other tables than this version makes: ${missing}. Restore it with its own.`,
    );
}

const nameOf = (schema: string, name: string): string => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
