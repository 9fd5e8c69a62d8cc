import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { anyoneInside, isServerOf, readPidFile } from './processes.ts';

const FAST = { fsync: 'off' };

/** The files of a server that has run once. Making them takes seconds, copying them does not. */
let prepared: string;
let folder: string;
let dataDir: string;
let servers: EmbeddedPostgres[];
let children: ChildProcess[];

beforeAll(async () => {
  prepared = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'xunban-previous-'));
  fs.chmodSync(prepared, 0o755);
  await (await startEmbeddedPostgres({ dataDir: path.join(prepared, 'pg'), settings: FAST })).stop();
});
afterAll(() => fs.rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'xunban-launcher-'));
  fs.chmodSync(folder, 0o755);
  dataDir = path.join(folder, 'pg');
  servers = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  // A server left behind by a child that was killed on purpose is taken over, so that it can be stopped.
  if (children.length > 0 && readPidFile(dataDir)) await start();
  for (const server of servers) await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST });
  servers.push(server);
  return server;
}

/** Spares a test the making of the files, which is not what it is about. Whose they are is kept. */
function hasRunBefore(): void {
  expect(spawnSync('cp', ['-a', path.join(prepared, 'pg'), dataDir]).status).toBe(0);
}

/** Another process that starts the server and stays; resolves when it has. */
async function startInChild(): Promise<{ child: ChildProcess; pid: number; reused: boolean }> {
  const module = fileURLToPath(new URL('./embedded-postgres.ts', import.meta.url));
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const server = await startEmbeddedPostgres(${JSON.stringify({ dataDir, settings: FAST })});
    console.log(JSON.stringify({ pid: server.pid, reused: server.reused }));
    process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, ...JSON.parse(line) };
}

/** The address depends on nothing but the folder; joining and leaving is the plain way to learn it. */
async function urlOfRunning(): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir });
  await server.stop();
  return server.url;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const eventually = (condition: () => boolean) => expect.poll(condition, { interval: 20 }).toBe(true);

test('starts with an unprivileged role, own database, private socket, stops cleanly, keeps the data and is revived', async () => {
  hasRunBefore();
  const first = await start();
  expect(first.reused).toBe(false);
  const socketDir = new URL(first.url).searchParams.get('host') ?? '';
  expect(fs.statSync(socketDir).mode & 0o077).toBe(0);
  expect(await query(first.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(
    await query(
      first.url,
      'select current_user as role, current_database() as db, rolsuper from pg_roles where rolname = current_user',
    ),
  ).toEqual([{ role: 'xunban_app', db: 'xunban', rolsuper: false }]);
  // Search depends on the trigrams of Chinese text.
  await query(first.url, 'create extension pg_trgm');
  expect(await query(first.url, `select similarity('四层板', '四层板打样') > 0 as similar`)).toEqual([
    { similar: true },
  ]);
  await query(first.url, `create table kept as select '四层板' as text`);
  expect(anyoneInside(dataDir)).toBe(process.platform === 'linux');
  const pidFile = path.join(dataDir, 'postmaster.pid');
  const content = fs.readFileSync(pidFile, 'utf8');
  await first.stop();
  expect(isServerOf(first.pid, dataDir)).toBe(false);
  expect(fs.existsSync(pidFile)).toBe(false);
  // The system takes a moment to let go of a process that has ended.
  await expect.poll(() => anyoneInside(dataDir)).toBe(false);

  // A pid file that names another living process does not mislead the next start.
  fs.writeFileSync(pidFile, content.replace(/^\d+/, String(process.pid)));
  const second = await start();
  expect(second.reused).toBe(false);
  expect(await query(second.url, 'select text from kept')).toEqual([{ text: '四层板' }]);

  // Killed while in use, it is started again at the same address.
  const killed = second.pid;
  process.kill(killed, 'SIGKILL');
  await eventually(() => second.pid !== killed);
  expect(await query(second.url, 'select text from kept')).toEqual([{ text: '四层板' }]);
});

test('starts once for several at the same moment, despite lock and unfinished folder of killed processes; runs until the last one leaves', async () => {
  fs.writeFileSync(`${dataDir}.lock`, '999999999-1');
  fs.mkdirSync(`${dataDir}.init-1`);
  const [here, one, two] = await Promise.all([start(), startInChild(), startInChild()]);
  expect(new Set([here.pid, one.pid, two.pid]).size).toBe(1);
  expect([here, one, two].filter((server) => !server.reused)).toHaveLength(1);
  expect(fs.readdirSync(folder).sort()).toEqual(['pg', 'pg.log', 'pg.users']);

  await here.stop();
  expect(await query(here.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  one.child.kill('SIGTERM');
  await once(one.child, 'exit');
  expect(isServerOf(one.pid, dataDir)).toBe(true);
  // The server of a killed process is taken over.
  two.child.kill('SIGKILL');
  await once(two.child, 'exit');
  const heir = await start();
  expect(heir).toMatchObject({ pid: one.pid, reused: true });
  await heir.stop();
  expect(isServerOf(one.pid, dataDir)).toBe(false);
});

test.runIf(process.platform === 'linux')('starts again once the last back end of a killed server is gone', async () => {
  hasRunBefore();
  const dead = await startInChild();
  const client = new pg.Client({ connectionString: await urlOfRunning() });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  // Stopped, it cannot notice that its server died; a second server running in parallel would corrupt the data.
  process.kill(rows[0].pid, 'SIGSTOP');
  dead.child.kill('SIGKILL');
  process.kill(dead.pid, 'SIGKILL');
  await eventually(() => !isServerOf(dead.pid, dataDir));
  const reads = vi.spyOn(fs, 'readFileSync');
  onTestFinished(() => reads.mockRestore());
  const starting = start();
  // Each look begins with the file that names the server; a server that was started would have written its own.
  const looks = () => reads.mock.calls.filter(([file]) => file === path.join(dataDir, 'postmaster.pid')).length;
  await eventually(() => looks() >= 3);
  expect(readPidFile(dataDir)?.pid).toBe(dead.pid);
  process.kill(rows[0].pid, 'SIGKILL');
  const here = await starting;
  expect(here.pid).not.toBe(dead.pid);
  expect(await query(here.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('reports the reason when the server cannot start', async () => {
  hasRunBefore();
  const server = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '-1' } }).catch(String);
  expect(server).toMatch(/PostgreSQL did not start[\s\S]*max_connections/);
});
