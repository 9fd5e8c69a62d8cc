import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { silentLog } from '@xunban/testkit/silent-log';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { sealPlainRows } from '../platform/sealed-fields/seal-rows.ts';
import { unlockTestFields } from '../testing/data-key.ts';
import { throwawayDatabase } from '../testing/database.ts';
import { markedJourney } from '../testing/marked-journey.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { newVisitor } from '../testing/visitor.ts';
import { findMemberByAccount, insertMember } from './identity/accounts/members.ts';
import { phoneOf } from './identity/accounts/personal-numbers.ts';
import { listAddresses } from './identity/addresses/address-store.ts';
import { seedDemonstration } from './operations/demonstration/seed-demonstration.ts';
import { sealedTables } from './sealed-tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Every row of every table as text. */
async function dumpOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    );
    const dumps = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select '${name} ' || t::text as row from ${name} as t`);
      dumps.push(...rows.map(({ row }) => row));
    }
    return dumps.join('\n');
  } finally {
    await client.end();
  }
}

const linesWith = (dump: string, text: string): readonly string[] =>
  dump.split('\n').filter((line) => line.includes(text));

test('a dump of the whole database shows no telephone, identity or bank account number', async () => {
  const accounts = await seedDemonstration(server.deps);
  const { member, numbers } = await markedJourney(server);
  const newcomer = newVisitor(server);
  const newPhone = `137${String(process.pid).padStart(8, '0')}`;
  await newcomer.smsCode(newPhone);
  await newcomer.send('POST', '/api/applet/appletaccount/post-applet-xunban-login', {
    account: newPhone,
    password: 'not-the-password',
    verifyCode: 'AAAA',
    timestamp: '1',
  });
  const dump = await dumpOf(server.databaseUrl);
  // The dump is one: it holds what is not secret.
  expect(linesWith(dump, member.memberId).length).toBeGreaterThan(5);
  for (const number of [...Object.values(numbers), newPhone, accounts?.[0]?.account ?? 'none'])
    expect(linesWith(dump, number), number).toEqual([]);
});

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');
const PHONE = '13612345678';
const ID = '11010519491231002X';

/** A database as the program before this one left it. */
async function formerDatabase() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-former-'));
  for (const name of await readdir(MIGRATIONS))
    if (name < '0010') await copyFile(path.join(MIGRATIONS, name), path.join(folder, name));
  const database = await throwawayDatabase(folder);
  await rm(folder, { recursive: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `with made as (insert into member (account, member_type, true_name, identity_no)
        values ($1, 'Person', '王小明', $2) returning id),
      more as (insert into member (account) select '135' || lpad(n::text, 8, '0') from generate_series(1, 450) n),
      address as (insert into delivery_address (member_id, contact_name, phone, province, city, detail)
        select id, '王小明', $1, '广东省', '深圳市', '1 号' from made),
      certified as (insert into certification (member_id, kind, submitted_type, name, identity_no, authen_type, state, decided_at)
        select id, 'first', 'Person', '王小明', $2, 0, 'approved', now() from made),
      transfer as (insert into bank_transfer (bank_reference, to_account, amount_fen, payer_name, payer_account, state, arrived_at)
        values ('OLD-1', '6299001', 100, '王小明', '6222021001116245702', 'waiting', now())),
      message as (insert into outbox_message (kind, recipient, text) values ('sms', $1, '您的验证码')),
      code as (insert into sms_code (phone, purpose, code_hash, expires_at) values ($1, 'signIn', '\\x00', now()))
     insert into idempotency_key (scope, key, request_hash, answer)
       values ('member:x POST /a', 'former-key', '\\x00', json_build_object('phone', $1::text)::jsonb)`,
    [PHONE, ID],
  );
  await client.query(`insert into demonstration (accounts) values ('{13800138000,admin}')`);
  await client.end();
  return database;
}

test('numbers of a database that was filled before are sealed once, by two processes at once, and found as before', async () => {
  const database = await formerDatabase();
  const processes = [0, 1].map(() => openDatabase({ url: database.url, max: 2, log: silentLog }));
  try {
    expect(await dumpOf(database.url)).toContain(PHONE);
    await migrate({ url: database.url, folder: MIGRATIONS, log: silentLog });
    await Promise.all(processes.map(unlockTestFields));
    const sealed = await Promise.all(processes.map((db) => sealPlainRows(db, sealedTables)));
    expect(sealed.reduce((sum, count) => sum + count, 0)).toBe(456);

    const dump = await dumpOf(database.url);
    for (const number of [PHONE, ID, '6222021001116245702', '13500000007', '13800138000'])
      expect(linesWith(dump, number), number).toEqual([]);
    const [db] = processes;
    if (!db) throw new Error('No database');
    const member = await findMemberByAccount(db.read, PHONE);
    if (!member) throw new Error('The member was not found by the telephone number');
    expect(member.true_name).toBe('王小明');
    expect(await phoneOf(db.read, member)).toBe(PHONE);
    expect(await listAddresses(db.read, member.id)).toMatchObject([{ phone: PHONE }]);
    const again = db.transaction((tx) => insertMember(tx, { account: PHONE, passwordHash: null }));
    expect(await again).toBeUndefined();
    expect(await sealPlainRows(db, sealedTables)).toBe(0);
    // PostgreSQL has checked its rules against every row, so no later start has to look.
    const { rows: unchecked } = await sql`
      select conname from pg_constraint where conname like '%is_sealed' and not convalidated`.execute(db.read);
    expect(unchecked).toEqual([]);
  } finally {
    await Promise.all(processes.map((db) => db.close()));
    await database.drop();
  }
});

test('no program can write a number in plain text any more', async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await expect(client.query(`insert into member (account) values ('13612345678')`)).rejects.toThrow(
      'member_account_is_sealed',
    );
    await expect(client.query(`update member set identity_no = '11010519491231002X' where true`)).rejects.toThrow(
      'member_identity_is_sealed',
    );
  } finally {
    await client.end();
  }
});
