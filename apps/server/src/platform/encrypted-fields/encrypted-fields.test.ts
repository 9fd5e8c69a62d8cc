import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { silentLog } from '@xunban/testkit/silent-log';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ThrowawayDatabase, throwawayDatabase } from '../../testing/database.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { unlockFields } from './data-keys.ts';
import { asEncrypted, storedText } from './encrypted.ts';
import { decryptText, encryptText, lookupHash } from './encrypted-text.ts';

let throwaway: ThrowawayDatabase;
let folder: string;
const open: Db[] = [];

beforeAll(async () => {
  throwaway = await throwawayDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-data-key-'));
  await newProcess().transaction((tx) => tx.deleteFrom('data_key').execute());
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
async function unlocked(dataDir: string, dataKey = ''): Promise<Db> {
  const db = newProcess();
  await unlockFields(db, { dataDir, dataKey, nextDataKey: '' });
  return db;
}
const newKey = () => randomBytes(32).toString('base64');
const PLACE = 'member.account';

test('five first starts agree on one key, in a file that only the owner reads', async () => {
  const processes = await Promise.all(Array.from({ length: 5 }, () => unlocked(folder)));
  expect((await stat(path.join(folder, 'data.key'))).mode & 0o777).toBe(0o600);
  const [first, ...others] = processes;
  if (!first) throw new Error('process not started');
  const encrypted = encryptText(first.read, PLACE, 'row', '13612345678');
  for (const other of others) {
    expect(await decryptText(other.read, PLACE, 'row', encrypted)).toBe('13612345678');
    expect(lookupHash(other.read, 'phone', '1')).toEqual(lookupHash(first.read, 'phone', '1'));
  }
});

test('without its key, or with another one, a process does not start and describes the remedy', async () => {
  const key = newKey();
  await unlocked(folder, key);
  await expect(unlocked(path.join(folder, 'elsewhere'), key)).resolves.toBeDefined();
  await expect(unlocked(folder, newKey())).rejects.toThrow(/has the id [0-9a-f]{16}, but .* encrypted under the key/);
  await expect(unlocked(folder)).rejects.toThrow('is missing: there is no DATA_KEY');
  await expect(stat(path.join(folder, 'data.key'))).rejects.toThrow('ENOENT');
  await expect(unlocked(folder)).rejects.toThrow('Set the correct key as DATA_KEY of every server process');
});

test('two machines that start first with keys of their own: one is refused', async () => {
  const outcomes = await Promise.allSettled([unlocked(folder, newKey()), unlocked(folder, newKey())]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an encrypted text decrypts in its column and row only, and not after a modification', async () => {
  const { read } = await unlocked(folder);
  const encrypted = encryptText(read, PLACE, 'row', '13612345678');
  expect(storedText(encrypted)).toMatch(/^s1\$\d+\$[\w-]+$/);
  expect(storedText(encrypted)).not.toBe(storedText(encryptText(read, PLACE, 'row', '13612345678')));
  expect(await decryptText(read, PLACE, 'row', encrypted)).toBe('13612345678');
  const text = storedText(encrypted);
  const changed = text.slice(0, -3) + (text.at(-3) === 'A' ? 'B' : 'A') + text.slice(-2);
  const wrong = [
    decryptText(read, PLACE, 'other', encrypted),
    decryptText(read, 'delivery_address.phone', 'row', asEncrypted(text)),
    decryptText(read, PLACE, 'row', asEncrypted(changed)),
    decryptText(read, PLACE, 'row', asEncrypted(text.slice(0, 20))),
    decryptText(read, PLACE, 'row', asEncrypted('13612345678')),
    decryptText(read, PLACE, 'row', asEncrypted(text.replace(/^s1\$\d+/, 's1$999999'))),
  ];
  for (const attempt of wrong) await expect(attempt).rejects.toThrow();
  expect(await decryptText(read, PLACE, 'row', encryptText(read, PLACE, 'row', ''))).toBe('');
});

test('hashes differ for different texts, names and installations', async () => {
  const { read } = await unlocked(folder);
  const hash = lookupHash(read, 'phone', '13612345678');
  expect(hash).toHaveLength(32);
  expect(lookupHash(read, 'phone', '13612345679')).not.toEqual(hash);
  expect(lookupHash(read, 'phone tail', '13612345678')).not.toEqual(hash);
  await newProcess().transaction((tx) => tx.deleteFrom('data_key').execute());
  expect(lookupHash((await unlocked(folder)).read, 'phone', '13612345678')).not.toEqual(hash);
});
