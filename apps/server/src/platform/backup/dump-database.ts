import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { appliedMigrations } from '../db/migrate.ts';
import { type DumpedTable, type Manifest, tableFile } from './manifest.ts';
import { neutralTexts, SCHEMAS, tablesOf } from './tables.ts';

/**
 * Writes every row as it was at one moment, while others go on writing: one read-only transaction that sees a single
 * snapshot. Memory stays the same however much there is.
 */
export async function dumpDatabase(
  session: pg.Client,
  folder: string,
): Promise<Pick<Manifest, 'migrations' | 'queueVersion' | 'tables' | 'sequences'>> {
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 });
  await neutralTexts(session);
  await session.query('begin isolation level repeatable read, read only');
  const tables: DumpedTable[] = [];
  for (const table of await tablesOf(session)) tables.push(await dumpTable(session, folder, table));
  const migrations = await appliedMigrations(session);
  const queue = await session.query<{ id: number }>('select max(id) as id from graphile_worker.migrations');
  // Their values are of this moment and not of the snapshot's: never less than what its rows have used.
  const sequences = await session.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
     where schemaname = any($1) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  );
  await session.query('commit');
  return {
    migrations,
    queueVersion: queue.rows[0]?.id ?? 0,
    tables,
    sequences: sequences.rows,
  };
}

async function dumpTable(
  session: pg.Client,
  folder: string,
  table: Pick<DumpedTable, 'schema' | 'name' | 'columns'>,
): Promise<DumpedTable> {
  const rows = session.query(copyTo(`copy ${selected(table)} to stdout`));
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(rows, hashed, createGzip(), createWriteStream(tableFile(folder, table), { mode: 0o600 }));
  return { ...table, rows: rows.rowCount, sha256: hash.digest('hex') };
}

/** As a query, because COPY reads no partitioned table by name. */
const selected = ({ schema, name, columns }: Pick<DumpedTable, 'schema' | 'name' | 'columns'>): string =>
  `(select ${columns.map(pg.escapeIdentifier).join(', ')} from ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)})`;

/** A table with the columns that are copied, as COPY names them. */
export const copied = ({ schema, name, columns }: Pick<DumpedTable, 'schema' | 'name' | 'columns'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`;
