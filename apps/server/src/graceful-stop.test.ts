import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type AllCalls, type ApiClient, ApiError, calls, callTable, createClient } from '@xunban/contract';
import { freePort } from '@xunban/testkit/free-port';
import { silentLog } from '@xunban/testkit/silent-log';
import { zip as makeZip } from '@xunban/testkit/zip';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMemberSession } from './features/identity/accounts/sessions.ts';
import { openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { isServerOf, readPidFile } from './platform/postgres/processes.ts';
import { BUILT_SERVER } from './testing/built-server.ts';
import { TEST_DATA_KEY, unlockTestFields } from './testing/data-key.ts';
import { copyPreparedPostgres } from './testing/prepared-postgres.ts';
import { insertTestMember } from './testing/server.ts';
import { smallBoardFiles } from './testing/small-board.ts';

/** The real process with its own PostgreSQL, stopped while it is busy. */

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const UPLOAD = '/api/applet/appletcommon/get-applet-uploadcommondoss';
const ADD_ADDRESS = '/api/applet/appletaccount/post-applet-addmemberaddress';

let dataDir: string;
let url: string;
let server: ChildProcess;
/** Other database sessions do not keep the instance marked as running: only registered processes do. */
let databaseUrl: string;
let postgresPid: number;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'xunban-stop-'));
  await copyPreparedPostgres(dataDir);
  url = `http://127.0.0.1:${await freePort()}`;
  await start();
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'pg') });
  ({ url: databaseUrl, pid: postgresPid } = postgres);
  await postgres.stop();
});

async function start(settings: NodeJS.ProcessEnv = {}): Promise<void> {
  server = spawn(process.execPath, [BUILT_SERVER], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      DATA_KEY: TEST_DATA_KEY,
      ...{ DATA_DIR: dataDir, PORT: new URL(url).port, DEMO: 'false', LOG_LEVEL: 'error' },
      // Some of the requests wait for the lock and the others for a connection, on any machine.
      DATABASE_CONNECTIONS: '10',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
    timeout: 120_000,
    interval: 100,
  });
}
afterEach(async () => {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  // A killed process leaves its server running.
  const pg = path.join(dataDir, 'pg');
  if (readPidFile(pg)) await (await startEmbeddedPostgres({ dataDir: pg })).stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function newToken(): Promise<string> {
  const db = openDatabase({ url: databaseUrl, log: silentLog });
  try {
    await unlockTestFields(db);
    return await db.transaction(async (tx) => {
      const account = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
      const id = await insertTestMember(tx, account);
      return (await openMemberSession(tx, id, { ip: '', device: '' })).token;
    });
  } finally {
    await db.close();
  }
}

/** Blocks the storing of addresses until the lock is released. */
async function holdAddresses(): Promise<{ waiting(): Promise<number>; release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {}); // A test that failed takes PostgreSQL away with the lock still held.
  await client.connect();
  await client.query('begin; lock table delivery_address in exclusive mode');
  return {
    async waiting() {
      const { rows } = await client.query('select count(*)::int as count from pg_locks where not granted');
      return rows[0].count;
    },
    async release() {
      await client.query('rollback');
      await client.end();
    },
  };
}

const address = JSON.stringify({
  contactName: '李工',
  phone: '13900000000',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  detail: '科技园 1 号',
});
/** A connection on which a request may take its time. */
async function openConnection() {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => {});
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    send: (data: string | Buffer) => socket.write(data),
    received: () => received,
    ended,
  };
}

/** Sends the head of a request and waits until the server has read it: from then on it is under way. */
async function beginRequest(path: string, token: string, type: string, bodyBytes: number) {
  const connection = await openConnection();
  connection.send(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${bodyBytes}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await vi.waitFor(() => expect(connection.received()).toContain('100 Continue'), { timeout: 4_000, interval: 10 });
  return connection;
}

async function addAddress(token: string) {
  const connection = await beginRequest(ADD_ADDRESS, token, 'application/json', Buffer.byteLength(address));
  connection.send(address);
  return connection;
}

const filesInProgress = () => readdir(path.join(dataDir, 'uploads'));

/** Sends half of an upload. */
async function beginUpload(token: string) {
  const zip = makeZip([{ name: 'board.gbr', bytes: Buffer.from('G04 nothing*\nM02*\n') }]);
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="board.zip"\r\n\r\n';
  const tail = '\r\n--x--\r\n';
  const bytes = head.length + zip.length + tail.length;
  const connection = await beginRequest(UPLOAD, token, 'multipart/form-data; boundary=x', bytes);
  const half = zip.length >> 1;
  connection.send(head);
  connection.send(zip.subarray(0, half));
  await vi.waitFor(async () => expect(await filesInProgress()).toHaveLength(1), { timeout: 4_000 });
  const sendRest = () => {
    connection.send(zip.subarray(half));
    connection.send(tail);
  };
  return { ...connection, sendRest };
}

const SUCCESS = /\r\nHTTP\/1.1 200 .*"success":true/s;

test('SIGTERM, two at once: running requests finish, readyz reports the stop, and PostgreSQL stops last', async () => {
  const token = await newToken();
  const upload = await beginUpload(token);
  const lock = await holdAddresses();
  // Writes of one member wait for each other.
  const requests = await Promise.all(Array.from({ length: 20 }, async () => addAddress(await newToken())));
  const probe = await openConnection();
  probe.send('GET /readyz HTTP/1.1\r\n');
  await vi.waitFor(async () => expect(await lock.waiting()).toBeGreaterThan(5), { timeout: 4_000, interval: 20 });

  const exited = once(server, 'exit');
  // Both wait for a process that is halted, so it gets them in the same moment, and they are one wish.
  server.kill('SIGSTOP');
  server.kill('SIGTERM');
  server.kill('SIGINT');
  server.kill('SIGCONT');
  // A new connection is not taken; a request that has begun is still answered.
  await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), { timeout: 4_000, interval: 20 });
  probe.send('Host: x\r\n\r\n');
  await probe.ended;
  expect(probe.received()).toMatch(/^HTTP\/1.1 503 .*"status":"stopping"/s);
  await lock.release();
  upload.sendRest();

  for (const request of requests) {
    await request.ended;
    expect(request.received()).toMatch(SUCCESS);
  }
  await upload.ended;
  // Read to its end and validated: it contains no board.
  expect(upload.received()).toMatch(/\r\nHTTP\/1.1 200 .*"code":"file\.noBoard"/s);
  expect(await exited).toEqual([0, null]);
  expect(isServerOf(postgresPid, path.join(dataDir, 'pg'))).toBe(false);
  expect(await filesInProgress()).toEqual([]);
});

test('a later SIGTERM ends the process without waiting', async () => {
  const upload = await beginUpload(await newToken());
  const exited = once(server, 'exit');
  // Without the second signal the process would wait for the upload much longer.
  await vi.waitUntil(() => !server.kill('SIGTERM') || server.exitCode !== null, { timeout: 120_000, interval: 100 });
  expect(await exited).toEqual([1, null]);
  await upload.ended;
  expect(upload.received()).not.toContain('HTTP/1.1 200');
  expect(await filesInProgress()).toEqual([]);
});

const apiOf = (token: string): ApiClient<AllCalls> =>
  createClient<AllCalls>({
    table: callTable(calls),
    product: 'xunban',
    baseUrl: url,
    token: () => token,
    language: () => 'zh-Hans',
  });

test('an upload that a stop interrupts continues at the next process with what has not arrived', async () => {
  const token = await newToken();
  const api = apiOf(token);
  const board = makeZip([...smallBoardFiles({}), { name: 'notes.bin', bytes: randomBytes(2_500_000) }]);
  const { uploadId, partBytes } = await api.upload.begin({ body: { fileName: 'board.zip', bytes: board.length } });
  const params = { id: uploadId };
  const add = (offset: number) => {
    const part = new Blob([new Uint8Array(board.subarray(offset, offset + partBytes))]);
    return api.upload.addPart({ params, query: { offset }, files: { part } });
  };
  await add(0);
  const address = `/api/app/board-uploads/${uploadId}/parts?offset=${partBytes}`;
  const part = await beginRequest(address, token, 'multipart/form-data; boundary=x', partBytes + 1_000);
  part.send('--x\r\nContent-Disposition: form-data; name="part"; filename="part"\r\n\r\n');
  part.send(board.subarray(partBytes, partBytes + 1_000));
  await vi.waitFor(async () => expect(await filesInProgress()).toHaveLength(1), { timeout: 4_000 });

  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  // The rest of the part does not arrive, and the stop does not wait for it.
  expect(await exited).toEqual([0, null]);
  await part.ended;
  expect(await filesInProgress()).toEqual([]);

  await start();
  const refused = await add(0).catch((error: unknown) => (error instanceof ApiError ? error : undefined));
  expect(refused).toMatchObject({ code: 'upload.wrongOffset', data: { offset: partBytes } });
  for (let offset = partBytes; offset < board.length; offset += partBytes) await add(offset);
  const { sha256 } = await api.upload.finish({ params });
  expect(sha256).toBe(createHash('sha256').update(board).digest('hex'));
  expect(await filesInProgress()).toEqual([]);
});

test('a server that drains says so and takes requests until a load balancer has noticed', async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await start({ DRAIN_SECONDS: '300' });
  server.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
  const answer = await fetch(`${url}/healthz`);
  expect([answer.status, answer.headers.get('Connection')]).toEqual([200, 'close']);
  // A second wish ends the drain.
  await expect
    .poll(
      () => {
        server.kill('SIGTERM');
        return server.exitCode;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(1);
});
