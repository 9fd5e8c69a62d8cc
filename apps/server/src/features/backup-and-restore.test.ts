import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackUpResult, backUp } from '../platform/backup/back-up.ts';
import { dumpDatabase } from '../platform/backup/dump-database.ts';
import { BackupRefused } from '../platform/backup/manifest.ts';
import { restore } from '../platform/backup/restore.ts';
import { diskStore } from '../platform/files/disk-store.ts';
import { createLog } from '../platform/log.ts';
import { MIGRATIONS } from '../stores.ts';
import { newAnonymousClient } from '../testing/anonymous-client.ts';
import { type ThrowawayDatabase, throwawayDatabase } from '../testing/database.ts';
import { giveAddress } from '../testing/orders.ts';
import { givePayableOrder } from '../testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD, violations } from '../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../testing/server.ts';
import { smallBoard } from '../testing/small-board.ts';
import { maintainAuditPartitions } from './base/alarms/watch-partitions.ts';
import { fileReferences } from './file-references.ts';

/** Backs up a running instance with orders and money and restores it to an empty target. */

let server: TestServer;
let place: string;
const undo: (() => Promise<void>)[] = [];

beforeAll(async () => {
  place = await mkdtemp(path.join(os.tmpdir(), 'xunban-backup-'));
  server = await startTestServer();
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
  await server.stop();
  await rm(place, { recursive: true, force: true });
});

const backUpTo = (target: string, keys: readonly string[] = []): Promise<BackUpResult> =>
  backUp({
    databaseUrl: server.databaseUrl,
    files: server.deps.files,
    references: fileReferences,
    ...{ target, keys, now: new Date() },
  });

/** Creates an empty database, and the path of a folder that does not exist. */
async function emptyTarget(): Promise<{ readonly database: ThrowawayDatabase; readonly dataDir: string }> {
  const database = await throwawayDatabase();
  await withSession(database.url, (session) =>
    session.query('drop schema public, graphile_worker cascade; create schema public'),
  );
  undo.push(() => database.drop());
  return { database, dataDir: path.join(await mkdtemp(path.join(place, 'instance-')), 'data') };
}

async function withSession<T>(url: string, work: (session: pg.Client) => Promise<T>): Promise<T> {
  const session = new pg.Client({ connectionString: url });
  await session.connect();
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}

const restoreTo = ({ database, dataDir }: Awaited<ReturnType<typeof emptyTarget>>, from: string) =>
  restore({
    from,
    databaseUrl: database.url,
    files: diskStore(path.join(dataDir, 'files')),
    migrations: MIGRATIONS,
    log: createLog('silent'),
  });

async function orderAndPay(member: TestMember): Promise<void> {
  const order = await givePayableOrder({ db: server.deps.db, guest: server.guest }, member.memberId, 10_000n);
  const { payNo } = await member.api.payment.open({ body: { mainOrderIds: [order.mainOrderId] } });
  await member.api.payment.pay({ body: { payNo, amount: 100, useWallet: true, payPassword: PAY_PASSWORD } });
}

test('a backup taken during payments is restored: rows, ledger, files, sessions, sign-in', async () => {
  const member = await server.newMember();
  await creditWallet(server.deps.db, member.memberId, 10_000_000n);
  await giveAddress(member, {});
  const zip = new File([smallBoard({})], 'board.zip');
  const board = await member.api.upload.boardFile({ query: {}, files: { file: zip } });
  await orderAndPay(member);

  let paid = 0;
  let isOver = false;
  const working = (async () => {
    while (!isOver) {
      await orderAndPay(member);
      paid += 1;
    }
  })();
  await expect.poll(() => paid).toBeGreaterThan(1);
  const before = paid;
  // The months of the audit log hold its rows, and the restored database has none of them yet.
  const { staffId } = await server.newStaff();
  await withSession(server.databaseUrl, (session) =>
    session.query(
      `insert into audit_entry (staff_id, staff_name, action, object_kind)
       values ($1, '王审单', 'order.approve', 'order'), ($1, '王审单', 'order.ship', 'order')`,
      [staffId],
    ),
  );
  await maintainAuditPartitions(server.deps);
  const target = path.join(place, 'backups');
  const { folder, manifest } = await backUpTo(target);
  const entries = manifest.tables.filter(({ name }) => name.startsWith('audit_entry'));
  expect(entries).toMatchObject([{ schema: 'public', name: 'audit_entry' }]);
  expect(entries[0]?.rows).toBe(2);
  await expect.poll(() => paid).toBeGreaterThan(before);
  isOver = true;
  await working;

  const empty = await emptyTarget();
  expect((await restoreTo(empty, target)).folder).toBe(folder);
  const again = await mkdtemp(path.join(place, 'again-'));
  const restored = await withSession(empty.database.url, (session) => dumpDatabase(session, again));
  expect(restored.tables).toEqual(manifest.tables);
  expect(restored.sequences).toEqual(manifest.sequences);

  const other = await startTestServer(
    { PROXY_HOPS: '1' },
    { instance: { databaseUrl: empty.database.url, dataDir: empty.dataDir } },
  );
  undo.push(() => other.stop());
  expect(await violations(other.deps.db)).toEqual([]);
  const { items } = await other.clientFor(member.token).upload.ownFiles({ query: {} });
  expect(items.map(({ fileId }) => fileId)).toContain(board.fileId);
  const image = await fetch(`${other.url}${board.image.top}`);
  expect([image.status, (await image.text()).startsWith('<svg')]).toEqual([200, true]);
  const client = newAnonymousClient(other);
  const verifyCode = await client.smsCode(member.account);
  const signIn = { account: member.account, verifyCode, loginType: 2 };
  const { body } = await client.send('POST', '/api/applet/appletaccount/post-applet-xunban-login', signIn);
  expect(body.success).toBe(true);
  // The rules of the tables are in force again.
  await expect(
    withSession(empty.database.url, (session) => session.query('delete from ledger_posting')),
  ).rejects.toThrow();
});

test('a backup names the files that rows refer to and the store has lost', async () => {
  const target = path.join(place, 'lost');
  const member = await server.newMember();
  const file = new File([smallBoard({ lengthMm: 23 })], 'board.zip');
  const { fileId } = await member.api.upload.boardFile({ query: {}, files: { file } });
  // Orders of other tests were made without a file in the store.
  const others = (await backUpTo(target)).missing.count;
  const { sha256 } = await server.deps.db.read
    .selectFrom('board_file')
    .select('sha256')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  await server.deps.files.remove(`board/${sha256}`);
  expect((await backUpTo(target)).missing.count).toBe(others + 1);
  await member.api.upload.boardFile({ query: {}, files: { file } });
  expect((await backUpTo(target)).missing.count).toBe(others);
});

test('a second backup copies only what is new; keys are in it only when they were asked for', async () => {
  const target = path.join(place, 'kept');
  const member = await server.newMember();
  const file = new File([smallBoard({ lengthMm: 21 })], 'board.zip');
  await member.api.upload.boardFile({ query: {}, files: { file } });
  expect((await backUpTo(target)).newFiles).toBeGreaterThanOrEqual(3);
  expect(await backUpTo(target)).toMatchObject({ newFiles: 0, newBytes: 0 });
  // Left behind by an aborted backup.
  await mkdir(path.join(target, '2026-11-20T00-00-00-000Z.unfinished', 'tables'), { recursive: true });
  const key = path.join(place, 'pay-password.key');
  await writeFile(key, 'secret');
  const { folder, manifest } = await backUpTo(target, [key]);
  expect(manifest.keys).toEqual(['pay-password.key']);
  expect(await readFile(path.join(folder, 'keys', 'pay-password.key'), 'utf8')).toBe('secret');
  const names = await readdir(target);
  expect(names.filter((name) => name.includes('unfinished'))).toEqual([]);
  expect(names).toHaveLength(4);
});

test('a target that is not empty is left alone, and a damaged backup is not restored', async () => {
  const target = path.join(place, 'damaged');
  const { folder, manifest } = await backUpTo(target);
  const full = { database: { url: server.databaseUrl, drop: async () => {} }, dataDir: path.join(place, 'none') };
  await expect(restoreTo(full, target)).rejects.toThrow(/The database is not empty/);

  const empty = await emptyTarget();
  await diskStore(path.join(empty.dataDir, 'files')).put('board/0', Buffer.from('x'));
  await expect(restoreTo(empty, target)).rejects.toThrow(/The file store is not empty/);
  await rm(empty.dataDir, { recursive: true });

  const [file] = manifest.files;
  const name = file?.key.split('/').pop() ?? '';
  const copy = path.join(target, 'files', ...(file?.key.split('/').slice(0, -1) ?? []), name.slice(0, 2), name);
  const content = await readFile(copy);
  await writeFile(copy, Buffer.concat([content.subarray(1), Buffer.from('x')]));
  await expect(restoreTo(empty, target)).rejects.toThrow(/damaged: the file .* has changed/);
  await writeFile(copy, content);

  const rows = path.join(folder, 'tables', 'public.member.gz');
  const packed = await readFile(rows);
  await writeFile(rows, packed.subarray(0, packed.length - 9));
  await expect(restoreTo(empty, target)).rejects.toThrow(/damaged: the rows of public.member/);
  // Instead of a part: a link to the same bytes, and a pipe without a writer.
  const elsewhere = path.join(place, 'elsewhere');
  for (const [part, bytes] of [
    [rows, packed],
    [copy, content],
    [path.join(folder, 'manifest.json'), await readFile(path.join(folder, 'manifest.json'))],
  ] as const) {
    await writeFile(elsewhere, bytes);
    for (const put of [() => symlink(elsewhere, part), async () => execFileSync('mkfifo', [part])]) {
      await rm(part);
      await put();
      await expect(restoreTo(empty, target)).rejects.toThrow(/is not read: it is (a symbolic link|not a regular file)/);
    }
    await rm(part);
    await writeFile(part, bytes);
  }
  const outside = { ...manifest.tables[0], schema: '../../elsewhere', name: 'x' };
  const forged = { ...manifest, tables: [outside] };
  await writeFile(path.join(target, 'elsewhere.x.gz'), packed);
  const own = await readFile(path.join(folder, 'manifest.json'), 'utf8');
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(forged));
  await expect(restoreTo(empty, target)).rejects.toThrow(/it is outside of its folder/);
  await writeFile(path.join(folder, 'manifest.json'), own);
  await writeFile(rows, packed);

  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8');
  const changed = text.replace(manifest.migrations[0]?.checksum ?? '', 'f'.repeat(64));
  await writeFile(path.join(folder, 'manifest.json'), changed);
  await expect(restoreTo(empty, target)).rejects.toThrow(/another version/);
  await writeFile(path.join(folder, 'manifest.json'), '{');
  await expect(restoreTo(empty, target)).rejects.toBeInstanceOf(BackupRefused);
  await expect(restoreTo(empty, path.join(place, 'nothing'))).rejects.toThrow(/no finished backup/);
  // None of these tries has left anything.
  const { rows: tables } = await withSession(empty.database.url, (session) =>
    session.query(`select 1 from pg_tables where schemaname in ('public', 'graphile_worker')`),
  );
  expect(tables).toEqual([]);
});
