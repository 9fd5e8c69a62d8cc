import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { ApiError } from '@xunban/contract';
import { freePort } from '@xunban/testkit/free-port';
import { boardFiles } from '@xunban/testkit/real-boards';
import { isStress } from '@xunban/testkit/stress';
import { zip } from '@xunban/testkit/zip';
import { afterEach, expect, test, vi } from 'vitest';
import { migrate } from './platform/db/migrate.ts';
import { createLog } from './platform/log.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { MIGRATIONS } from './stores.ts';
import { BUILT_SERVER } from './testing/built-server.ts';
import { throwawayDatabase } from './testing/database.ts';
import { giveAddress } from './testing/orders.ts';
import { creditWallet, violations } from './testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from './testing/server.ts';
import { hasSmallDisks, type SmallDisk, smallDisk } from './testing/small-disk.ts';

/** Fills each volume of the instance to the last byte during operation, then frees the space again. */

const here = test.skipIf(!hasSmallDisks());
/** It makes a database of its own, which has to recover from a crash: `npm run stress` only. */
const atLength = test.skipIf(!hasSmallDisks() || !isStress);

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function disk(megabytes: number): SmallDisk {
  const made = smallDisk(megabytes);
  if (!made) throw new Error('no small disk available');
  undo.push(() => made.remove());
  return made;
}

const layer = boardFiles('arduino-uno').filter(({ name }) => /cmp$/i.test(name));
const upload = (member: TestMember) =>
  member.api.upload.boardFile({
    query: {},
    files: { file: new File([new Uint8Array(zip(layer))], 'board.zip') },
  });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  );
const statusOf = async ({ url }: Pick<TestServer, 'url'>, address: string) => (await fetch(`${url}${address}`)).status;

here('a full data volume refuses files in plain words, keeps nothing of them, and serves the rest', async () => {
  const data = disk(8);
  const database = await throwawayDatabase();
  undo.push(() => database.drop());
  const dataDir = path.join(data.folder, 'data');
  await mkdir(dataDir);
  const server = await startTestServer({ ROLES: 'api,pricing' }, { instance: { databaseUrl: database.url, dataDir } });
  undo.push(() => server.stop());
  const member = await server.newMember();
  await giveAddress(member, {});

  data.fill();
  const refused = await refusal(upload(member));
  expect(refused).toMatchObject({ status: 503, message: expect.stringContaining('存储空间') });
  const imageFile = new File([new Uint8Array(PIXEL)], 'a.png');
  const other = await refusal(member.api.upload.attachment({ query: {}, files: { file: imageFile } }));
  expect(other).toMatchObject({ code: 'diskFull', status: 503 });
  expect(await readdir(path.join(dataDir, 'uploads'))).toEqual([]);
  expect((await member.api.upload.ownFiles({ query: {} })).totalCount).toBe(0);
  expect(
    await Promise.all(['/healthz', '/readyz', '/api/app/certification'].map((at) => statusOf(server, at))),
  ).toEqual([200, 200, 401]);
  await giveAddress(member, {});

  data.free();
  const uploaded = await upload(member);
  expect((await fetch(`${server.url}${uploaded.image.top}`)).status).toBe(200);
});

/** An image of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

atLength(
  'a full database volume answers 503, loses nothing that was answered, and comes back by itself',
  async () => {
    const data = disk(220);
    const postgres = await startEmbeddedPostgres({
      dataDir: path.join(data.folder, 'pg'),
      settings: { max_wal_size: '32MB', min_wal_size: '32MB' },
    });
    undo.push(() => postgres.stop());
    await migrate({ url: postgres.url, folder: MIGRATIONS, log: createLog('silent') });
    const files = disk(8);
    const server = await startTestServer(
      {},
      { instance: { databaseUrl: postgres.url, dataDir: path.join(files.folder, 'data') } },
    );
    undo.push(() => server.stop());
    const member = await server.newMember();
    await creditWallet(server.deps.db, member.memberId, 1_000_000n);
    const isStored = async (wanted: string) =>
      (await member.api.address.list({})).filter(({ district }) => district === wanted).length;

    data.fill();
    const spec = { layers: 2, lengthMm: 100, widthMm: 80, quantity: 10 } as const;
    let answered = 0;
    const statuses = new Set<number>();
    for (let count = 0; count < 30_000 && !statuses.has(503); count += 1) {
      const error = await refusal(member.api.quote.calculate({ body: { spec } }));
      if (!error) answered += 1;
      else if (error.code !== 'storage.quotesFull' && error.code !== 'rateLimited') statuses.add(error.status ?? 0);
      // A full disk also prevents deleting; the next call reports it.
      else await server.deps.db.transaction((tx) => resetRateLimits(tx)).catch(() => {});
    }
    expect([...statuses]).toEqual([503]);
    // Endpoints that need no database answer in any case.
    expect(await statusOf(server, '/healthz')).toBe(200);
    expect([200, 503]).toContain(await statusOf(server, '/readyz'));

    data.free();
    await vi.waitFor(async () => expect(await statusOf(server, '/readyz')).toBe(200), {
      timeout: 120_000,
      interval: 200,
    });
    await vi.waitFor(() => giveAddress(member, { district: '福田区' }), { timeout: 120_000, interval: 200 });
    expect(await isStored('福田区')).toBe(1);
    const { rows } = await countQuotes(server);
    expect(rows).toBeGreaterThanOrEqual(answered);
    expect(await violations(server.deps.db)).toEqual([]);
  },
  240_000,
);

async function countQuotes({ deps }: TestServer): Promise<{ readonly rows: number }> {
  const row = await deps.db.read
    .selectFrom('quote')
    .select(({ fn }) => fn.countAll<bigint>().as('rows'))
    .executeTakeFirstOrThrow();
  return { rows: Number(row.rows) };
}

async function resetRateLimits(
  tx: Parameters<Parameters<TestServer['deps']['db']['transaction']>[0]>[0],
): Promise<void> {
  await tx.deleteFrom('limit_use').execute();
  await tx.deleteFrom('storage_use').where('stored_bytes', '=', 0n).execute();
}

here(
  'a full log volume costs log lines and nothing else',
  async () => {
    const logs = disk(4);
    const database = await throwawayDatabase();
    undo.push(() => database.drop());
    const logFile = path.join(logs.folder, 'server.log');
    const url = `http://127.0.0.1:${await freePort()}`;
    const server = startProcess(logFile, {
      DATABASE_URL: database.url,
      PORT: new URL(url).port,
      DATA_DIR: disk(8).folder,
    });
    undo.push(() => server.exitCode ?? server.kill('SIGKILL'));
    const answers = () => fetch(`${url}/api/app/certification`).then(({ status }) => status);
    await vi.waitFor(async () => expect(await answers()).toBe(401), { timeout: 120_000, interval: 200 });

    logs.fill();
    // In a long run more than waits for the disk, so that some lines are lost.
    const isLong = isStress;
    for (let round = 0; round < (isLong ? 10 : 1); round += 1)
      expect(new Set(await Promise.all(Array.from({ length: isLong ? 1_000 : 300 }, answers)))).toEqual(new Set([401]));
    expect(server.exitCode).toBeNull();
    const before = readFileSync(logFile, 'utf8').length;
    logs.free();
    await answers();
    await vi.waitFor(() => expect(readFileSync(logFile, 'utf8').length > before).toBe(true), { timeout: 120_000 });
    if (isLong)
      await vi.waitFor(() => expect(/"lost":[1-9]\d*/.test(readFileSync(logFile, 'utf8'))).toBe(true), {
        timeout: 120_000,
      });
    // Stopping does not wait for a full disk either.
    logs.fill();
    await answers();
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  },
  120_000,
);

function startProcess(logFile: string, env: Readonly<Record<string, string>>): ChildProcess {
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [BUILT_SERVER], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, DEMO: 'false', LOG_LEVEL: 'info', CONSOLE_PORT: '0', ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}
