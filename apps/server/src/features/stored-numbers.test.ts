import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAnonymousClient } from '../testing/anonymous-client.ts';
import { createMemberWithUniqueData } from '../testing/member-with-unique-data.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { seedDemonstration } from './operations/demonstration/seed-demonstration.ts';

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

test('a dump of the full database contains no phone, identity or bank account number', async () => {
  const accounts = await seedDemonstration(server.deps);
  const { member, numbers } = await createMemberWithUniqueData(server);
  const newcomer = newAnonymousClient(server);
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

test('the database refuses a number in plain text', async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await expect(client.query(`insert into member (account) values ('13612345678')`)).rejects.toThrow(
      'member_account_is_encrypted',
    );
    await expect(client.query(`update member set identity_no = '11010519491231002X' where true`)).rejects.toThrow(
      'member_identity_is_encrypted',
    );
  } finally {
    await client.end();
  }
});
