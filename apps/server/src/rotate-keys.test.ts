import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { silentLog } from '@xunban/testkit/silent-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { encryptedTables } from './features/encrypted-tables.ts';
import { findMemberByAccount, insertMember } from './features/identity/accounts/members.ts';
import { phoneOf } from './features/identity/accounts/personal-numbers.ts';
import { type Db, openDatabase } from './platform/db/database.ts';
import { exchangeDataKey, unlockFields } from './platform/encrypted-fields/data-keys.ts';
import { encryptUnderCurrentKey } from './platform/encrypted-fields/encrypt-rows.ts';
import { ROTATIONS } from './platform/encrypted-fields/rotate-keys.ts';
import { type ThrowawayDatabase, throwawayDatabase } from './testing/database.ts';
import { newPhone } from './testing/server.ts';

/** The real command, run next to serving processes. */

let throwaway: ThrowawayDatabase;
let folder: string;
const open: Db[] = [];
beforeAll(async () => {
  throwaway = await throwawayDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-rotate-'));
});
afterAll(async () => {
  await Promise.all(open.map((db) => db.close()));
  await throwaway.drop();
  await rm(folder, { recursive: true, force: true });
});

type Keys = Readonly<{ dataKey?: string; nextDataKey?: string }>;

async function newProcess(keys?: Keys): Promise<Db> {
  const db = openDatabase({ url: throwaway.url, max: 4, log: silentLog });
  open.push(db);
  await unlockFields(db, settings(keys));
  return db;
}

const settings = (keys: Keys = {}) => ({ dataKey: '', nextDataKey: '', dataDir: folder, ...keys });

/** Runs the rotation as a separate process would. */
async function rotateKeys(way: string, keys?: Keys): Promise<string> {
  const db = await newProcess(keys);
  return (await ROTATIONS[way]?.({ db, settings: settings(keys), tables: encryptedTables })) ?? 'There is no such way';
}

/** The real command. */
async function command() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/rotate-keys.ts', '--data-key'], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL: throwaway.url, DATA_DIR: folder },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text);
    });
  const [code] = await once(child, 'exit');
  return { code, output };
}

/** In one transaction: hundreds at once would wait longer for the few connections than a caller waits for one. */
const addMembers = (db: Db, count: number): Promise<readonly string[]> =>
  db.transaction(async (tx) => {
    const phones = Array.from({ length: count }, newPhone);
    for (const phone of phones) await insertMember(tx, { account: phone, passwordHash: null });
    return phones;
  });

const requireAll = async ({ read }: Db, phones: readonly string[]) => {
  for (const phone of phones) {
    const member = await findMemberByAccount(read, phone);
    expect(member && (await phoneOf(read, member))).toBe(phone);
  }
};

/** Returns the number of members encrypted with each data key. */
async function membersByKey({ read }: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member, split_part(account, '$', 2) as key group by key order by key::int`.execute(
    read,
  );
  return rows.map(({ count }) => count);
}

test('a new data key: who serves meanwhile reads old and new values, and all end up under the new one', async () => {
  const serving = await newProcess();
  const phones = [...(await addMembers(serving, 450))];
  let isOver = false;
  const rotating = command().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    phones.push(...(await addMembers(serving, 1)));
    await requireAll(serving, phones.slice(-2).concat(phones.slice(0, 3)));
  }
  expect(await rotating).toMatchObject({ code: 0, output: expect.stringMatching(/^\d{3,} rows were re-encrypted/) });
  await requireAll(serving, phones);
  // Rows added after its pass, by a process that had not loaded the new key.
  await encryptUnderCurrentKey(await newProcess(), encryptedTables);
  expect(await membersByKey(serving)).toEqual([phones.length]);
  await requireAll(await newProcess(), phones);
});

test('an interrupted change goes on where it stopped', async () => {
  const db = await newProcess();
  const [members] = encryptedTables;
  if (!members) throw new Error('no table found');
  await exchangeDataKey(db, settings());
  const killed = encryptUnderCurrentKey(db, [
    {
      name: members.name,
      async encryptBatch(tx, form, after, limit) {
        if (after !== undefined) throw new Error('killed');
        return members.encryptBatch(tx, form, after, Math.min(limit, 10));
      },
    },
  ]);
  await expect(killed).rejects.toThrow('killed');
  const [left = 0, done] = await membersByKey(db);
  expect(done).toBe(10);
  expect(await rotateKeys('--continue')).toBe(`${left} rows were re-encrypted.`);
  expect(await membersByKey(db)).toEqual([left + 10]);
});

test('a new key outside the database: running processes continue, new ones use it, the previous one is set aside', async () => {
  const serving = await newProcess();
  const phones = await addMembers(serving, 3);
  expect(await rotateKeys('--key-encryption-key')).toContain('wrapped under a new key');
  const files = await readdir(folder);
  expect(files.filter((name) => name.startsWith('data.key')).sort()).toEqual([
    'data.key',
    expect.stringMatching(/^data\.key\.[0-9a-f]{16}$/),
  ]);
  await requireAll(serving, [...phones, ...(await addMembers(serving, 2))]);
  await requireAll(await newProcess(), phones);
  // A data key made after that is wrapped under the new key, which a process that began before reads from the file.
  expect(await rotateKeys('--data-key')).toContain('were re-encrypted');
  await requireAll(serving, phones);
});

test('keys of the environment: the next one has to be given, is taken, and then alone opens', async () => {
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((key) => key.toString('base64'));
  if (!first || !second) throw new Error('no keys found');
  await (await newProcess()).transaction((tx) => tx.deleteFrom('data_key').execute());
  await newProcess({ dataKey: first });
  await expect(rotateKeys('--key-encryption-key', { dataKey: first })).rejects.toThrow('as DATA_KEY_NEXT');
  expect(await rotateKeys('--key-encryption-key', { dataKey: first, nextDataKey: second })).toContain('DATA_KEY_NEXT');
  await expect(newProcess({ dataKey: second })).resolves.toBeDefined();
  await expect(newProcess({ dataKey: first, nextDataKey: second })).resolves.toBeDefined();
  await expect(newProcess({ dataKey: first })).rejects.toThrow('encrypted under the key');
});

test('the command lists its options when called with an unknown one', async () => {
  const { argv, exitCode } = process;
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    process.argv = [...argv.slice(0, 2), '--nonsense'];
    await import('./rotate-keys.ts');
    expect(written.mock.calls.join('')).toContain('npm run rotate-keys');
    expect(process.exitCode).toBe(1);
  } finally {
    written.mockRestore();
    process.argv = argv;
    process.exitCode = exitCode;
  }
});
