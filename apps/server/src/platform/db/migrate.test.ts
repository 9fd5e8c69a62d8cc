import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { silentLog } from '@xunban/testkit/silent-log';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ThrowawayDatabase, throwawayDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';
import {
  type AppliedMigration,
  type MigrationFile,
  MigrationRefused,
  pendingMigrations,
  requireVersion,
} from './migration-files.ts';

const log = silentLog;
let throwaway: ThrowawayDatabase;
let folder: string;
let outside: pg.Client;

const newFolder = () => fs.mkdtemp(path.join(os.tmpdir(), 'xunban-migrations-'));

beforeAll(async () => {
  // Without the product's own migrations; these tests bring theirs.
  const empty = await newFolder();
  throwaway = await throwawayDatabase(empty);
  await fs.rm(empty, { recursive: true, force: true });
  outside = new pg.Client({ connectionString: throwaway.url });
  await outside.connect();
});
afterAll(async () => {
  await outside?.end();
  await throwaway?.drop();
});

beforeEach(async () => {
  folder = await newFolder();
  await outside.query('drop schema public cascade; create schema public');
});
afterEach(() => fs.rm(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => fs.writeFile(path.join(folder, name), text);
const run = () => migrate({ url: throwaway.url, folder, log });
const rowsOf = async (query: string) => (await outside.query(query)).rows;

test('applies every file once, in order', async () => {
  await write('0002-second.sql', 'alter table board add layers int');
  await write('0001-first.sql', 'create table board (id int)');
  await write('README.md', 'not a migration');
  expect(await run()).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await run()).toEqual([]);
  await write('0003-third.sql', 'insert into board values (1, 4); insert into board values (2, 6)');
  expect(await run()).toEqual(['0003-third.sql']);
  expect(await rowsOf('select * from board order by id')).toEqual([
    { id: 1, layers: 4 },
    { id: 2, layers: 6 },
  ]);
});

test('several processes at once apply each file once', async () => {
  await write('0001-first.sql', 'create table board (id int); select pg_sleep(0.2)');
  await write('0002-second.sql', 'insert into board values (1)');
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await rowsOf('select id from board')).toEqual([{ id: 1 }]);
});

test('a failing file is rolled back, previous ones stay, and the position is reported', async () => {
  await write('0001-first.sql', 'create table board (id int)');
  await write('0002-second.sql', 'insert into board values (1);\n-- 中文\nselect * from nowhere;');
  await expect(run()).rejects.toThrow('Migration 0002-second.sql, line 3: relation "nowhere" does not exist');
  expect(await rowsOf('select id from board')).toEqual([]);
  await write('0002-second.sql', 'insert into board values (2)');
  expect(await run()).toEqual(['0002-second.sql']);
});

test('a file that changed after it was applied is refused, other line ends are not a change', async () => {
  await write('0001-first.sql', 'create table board (\n  id int\n)');
  await run();
  await write('0001-first.sql', 'create table board (\r\n  id int\r\n)');
  expect(await run()).toEqual([]);
  await write('0001-first.sql', 'create table board (id bigint)');
  await expect(run()).rejects.toThrow(/0001-first\.sql was changed after it had been applied/);
});

test('a database newer than the release is refused', async () => {
  await write('0001-first.sql', 'create table board (id int)');
  await write('0002-second.sql', 'create table panel (id int)');
  await run();
  await fs.rm(path.join(folder, '0002-second.sql'));
  const older = run();
  await expect(older).rejects.toBeInstanceOf(MigrationRefused);
  await expect(older).rejects.toThrow(/newer than this program.*0002-second\.sql/);
});

test('a database of a previous set of files is distinguished from both, and left unchanged', async () => {
  await write('0001-platform.sql', 'create table board (id int)');
  await write('0010-accounts.sql', 'create table member (id int)');
  await write('0103-claims.sql', 'create table claim (id int)');
  await run();
  await fs.rm(path.join(folder, '0010-accounts.sql'));
  await fs.rm(path.join(folder, '0103-claims.sql'));
  await write('0001-platform.sql', 'create table board (id int, layers int)');
  await write('0002-accounts.sql', 'create table account (id int)');
  const started = run();
  await expect(started).rejects.toBeInstanceOf(MigrationRefused);
  await expect(started).rejects.toThrow(/made by other migrations than those of this program: 0001-platform\.sql/);
  await expect(started).rejects.toThrow(/a demonstration only, delete it \(the data folder, \.\/data/);
  expect(await rowsOf('select name from schema_migration order by number')).toHaveLength(3);
  expect(await rowsOf(`select to_regclass('account') as account`)).toEqual([{ account: null }]);
});

test('misnamed and doubly numbered files are refused', async () => {
  await write('1-first.sql', 'select 1');
  await expect(run()).rejects.toThrow('1-first.sql is not named like');
  await fs.rm(path.join(folder, '1-first.sql'));
  await write('0001-first.sql', 'select 1');
  await write('0001-other.sql', 'select 1');
  await expect(run()).rejects.toThrow('0001-first.sql and 0001-other.sql');
});

test('PostgreSQL 15 is new enough, 14 is not', () => {
  requireVersion({ number: 150_000, text: '15.0' });
  expect(() => requireVersion({ number: 140_012, text: '14.12' })).toThrow('15 or newer is needed; this is 14.12');
});

const file = (number: number): MigrationFile => ({
  number,
  name: `000${number}-x.sql`,
  sql: '',
  checksum: `c${number}`,
});
const done = (number: number): AppliedMigration => ({ number, name: `000${number}-x.sql`, checksum: `c${number}` });

test.each([
  { title: 'an empty database', files: [file(1), file(2)], applied: [], pending: [1, 2] },
  { title: 'one behind', files: [file(1), file(2)], applied: [done(1)], pending: [2] },
  { title: 'up to date', files: [file(1)], applied: [done(1)], pending: [] },
])('still to be applied to $title', ({ files, applied, pending }) => {
  expect(pendingMigrations(files, applied).map((one) => one.number)).toEqual(pending);
});

test.each([
  {
    title: 'a late file',
    files: [file(1), file(2), file(3)],
    applied: [done(1), done(3)],
    error: /0002-x.sql comes before/,
  },
  { title: 'a missing file', files: [file(2)], applied: [done(1), done(2)], error: /0001-x.sql, which is missing/ },
  { title: 'a renamed file', files: [{ ...file(1), name: '0001-y.sql' }], applied: [done(1)], error: /was changed/ },
])('refuses $title', ({ files, applied, error }) => {
  expect(() => pendingMigrations(files, applied)).toThrow(error);
});
