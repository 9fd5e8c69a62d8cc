import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@xunban/testkit/free-port';
import { silentLog } from '@xunban/testkit/silent-log';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from './platform/db/migrate.ts';
import { MIGRATIONS } from './stores.ts';
import { givePayableOrder } from './testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD } from './testing/payments.ts';
import { startTestServer } from './testing/server.ts';

/** Backup of a large database in docs/operations.md, with the tools and the server of Debian. */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const TOOLS = '/usr/lib/postgresql/15/bin';
const [DUMP = '', RESTORE = '', COPY = ''] = [
  ...fs.readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8').matchAll(/^```sh postgresql\n([\s\S]*?)^```$/gm),
].map(([, commands = '']) => commands);
/** The first line, which the other commands need too. */
const [PATH_OF_TOOLS = ''] = DUMP.split('\n');

const isThere = fs.existsSync(`${TOOLS}/pg_basebackup`) && fs.existsSync(`${TOOLS}/initdb`);
if (!isThere) console.warn(`skipped: no PostgreSQL in ${TOOLS} (apt install postgresql)`);

/** PostgreSQL does not run as root. */
const account = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
};

describe.skipIf(!isThere)('backup by the tools of PostgreSQL', () => {
  let folder: string;
  let port: number;
  let ownValues: readonly (readonly [string, string])[];
  const addressOf = (database: string, role = 'xunban') => `postgres://${role}@127.0.0.1:${port}/${database}`;

  const run = async (script: string): Promise<string> => {
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
      ...{ cwd: ROOT, ...account(), maxBuffer: 1 << 24 },
      env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C.UTF-8' },
    });
    return stdout;
  };
  /** The commands with the addresses and folders of the test. */
  const documented = (...blocks: readonly string[]) =>
    run(ownValues.reduce((text, [from, to]) => text.replaceAll(from, to), blocks.join('\n')));

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xunban-tools-'));
    fs.mkdirSync(path.join(folder, 'backups'));
    const { uid, gid } = account();
    if (uid !== undefined && gid !== undefined)
      for (const place of [folder, path.join(folder, 'backups')]) fs.chownSync(place, uid, gid);
    port = await freePort();
    const copy = await freePort();
    ownValues = [
      ['postgres://xunban:secret@127.0.0.1:5433/xunban', `postgres://xunban@127.0.0.1:${copy}/xunban`],
      ["'-p 5433'", `'-p ${copy} -k ${folder} -c listen_addresses=127.0.0.1'`],
      ['postgres://xunban:secret@db.example.com/xunban_drill', addressOf('xunban_drill')],
      ['postgres://xunban:secret@db.example.com/xunban', addressOf('xunban')],
      ['postgres://backup:secret@db.example.com/xunban', addressOf('xunban', 'backup')],
      ['/var/backups/xunban', path.join(folder, 'backups')],
    ];
    await run(
      `${TOOLS}/initdb --auth trust --pgdata ${folder}/data
      ${TOOLS}/pg_ctl --pgdata ${folder}/data --log ${folder}/log --wait start \
        --options "-p ${port} -c listen_addresses=127.0.0.1 -k ${folder} -c fsync=off"
      for role in 'xunban login' 'backup login replication'; do
        ${TOOLS}/psql -h 127.0.0.1 -p ${port} -qc "create role $role"; done
      for name in xunban xunban_drill; do ${TOOLS}/createdb -h 127.0.0.1 -p ${port} -O xunban $name; done`,
    );
    await migrate({ url: addressOf('xunban'), folder: MIGRATIONS, log: silentLog });
    const instance = { databaseUrl: addressOf('xunban'), dataDir: path.join(folder, 'instance') };
    fs.mkdirSync(instance.dataDir);
    const server = await startTestServer({}, { instance });
    try {
      const member = await server.newMember();
      await creditWallet(server.deps.db, member.memberId, 100_000n);
      const order = await givePayableOrder({ db: server.deps.db, guest: server.guest }, member.memberId, 10_000n);
      const { payNo } = await member.api.payment.open({ body: { mainOrderIds: [order.mainOrderId] } });
      await member.api.payment.pay({ body: { payNo, amount: 100, useWallet: true, payPassword: PAY_PASSWORD } });
    } finally {
      await server.stop();
    }
    await documented(DUMP);
  });
  afterAll(async () => {
    await run(`${TOOLS}/pg_ctl --pgdata ${folder}/data --mode immediate --wait stop`);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function postingsOf(url: string): Promise<number> {
    const session = new pg.Client({ connectionString: url });
    await session.connect();
    try {
      const { rows } = await session.query<{ count: number }>('select count(*)::int as count from ledger_posting');
      return rows[0]?.count ?? 0;
    } finally {
      await session.end();
    }
  }

  test('the dumped rows are restored, and the ledger of the copy is consistent', async () => {
    expect(await documented(PATH_OF_TOOLS, RESTORE)).toContain('The ledger is consistent.');
    const postings = await postingsOf(addressOf('xunban'));
    expect(postings).toBeGreaterThan(0);
    expect(await postingsOf(addressOf('xunban_drill'))).toBe(postings);
  });

  test('the copied files start as a server, and the ledger in them is consistent', async () => {
    expect(await documented(PATH_OF_TOOLS, COPY)).toContain('The ledger is consistent.');
  });
});
