import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { silentLog } from '@xunban/testkit/silent-log';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Db, openDatabase } from '../../../platform/db/database.ts';
import { type ThrowawayDatabase, throwawayDatabase } from '../../../testing/database.ts';
import { currentPayPasswordKey } from '../../base/credentials/pay-password-key.ts';
import { comparePayPassword, encryptPayPassword, payPasswordKey } from '../../base/credentials/pay-password-mac.ts';
import { deletePayPasswordKey } from './delete-pay-password-key.ts';

let throwaway: ThrowawayDatabase;
let folder: string;
const open: Db[] = [];

beforeAll(async () => {
  throwaway = await throwawayDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-key-'));
  await deletePayPasswordKey(newProcess());
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(async () => {
  await Promise.all(open.map((db) => db.close()));
  await throwaway.drop();
});

/** A process has its own connections, and has read no key yet. */
function newProcess(): Db {
  const db = openDatabase({ url: throwaway.url, max: 2, log: silentLog });
  open.push(db);
  return db;
}
const keyOf = (dataDir: string, key = '') =>
  currentPayPasswordKey({ db: newProcess(), config: { dataDir, payPasswordKey: key } });
const newKey = () => randomBytes(32).toString('base64');

test('the first start makes a key that only the owner reads; further processes take the same', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => keyOf(folder)));
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
  expect(new Set(keys.map(({ secret }) => secret.toString('hex'))).size).toBe(1);
  expect((await stat(path.join(folder, 'pay-password.key'))).mode & 0o777).toBe(0o600);
});

test('a given key is taken instead of a file; processes on other machines need the same one', async () => {
  const key = newKey();
  const { id } = await keyOf(folder, key);
  expect((await keyOf(path.join(folder, 'elsewhere'), key)).id).toBe(id);
  await expect(keyOf(folder, newKey())).rejects.toThrow(`but this database was set up with the key ${id}`);
});

test('without the key of its database a process does not start, and makes no other one', async () => {
  await keyOf(folder);
  await rm(path.join(folder, 'pay-password.key'));
  await expect(keyOf(folder)).rejects.toThrow('is missing');
  await expect(stat(path.join(folder, 'pay-password.key'))).rejects.toThrow('ENOENT');
  await deletePayPasswordKey(newProcess());
  await expect(keyOf(folder)).resolves.toMatchObject({ id: expect.any(String) });
});

test('two machines that start first with keys of their own: one is refused', async () => {
  const outcomes = await Promise.allSettled([keyOf(folder, newKey()), keyOf(folder, newKey())]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a stored hash is valid for one member under one key', () => {
  const [key, other] = [payPasswordKey(randomBytes(32)), payPasswordKey(randomBytes(32))];
  const stored = encryptPayPassword(key, 'member-a', '385027');
  expect(stored).not.toBe(encryptPayPassword(key, 'member-a', '385027'));
  expect(comparePayPassword(key, 'member-a', stored, '385027')).toBe('right');
  expect(comparePayPassword(key, 'member-a', stored, '385028')).toBe('wrong');
  expect(comparePayPassword(key, 'member-b', stored, '385027')).toBe('wrong');
  expect(comparePayPassword(other, 'member-a', stored, '385027')).toBe('otherKey');
  expect(comparePayPassword(key, 'member-a', '$argon2id$v=19$…', '385027')).toBe('older');
  for (const malformed of ['', 'hmac1', `hmac1$${key.id}$$`, '385027'])
    expect(comparePayPassword(key, 'member-a', malformed, '385027')).toBe('otherKey');
});
