import { execFileSync } from 'node:child_process';
import { link, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCompany } from '../company.ts';
import { readPrivateKey } from '../gateways/key-text.ts';
import { readKeyFile } from '../outside-key.ts';
import { diskStore } from './disk-store.ts';
import { deletePartialUploads } from './left-uploads.ts';
import { readRegularFile, readSettingFile } from './regular-file.ts';

/** Folders into which others can write, next to a secret that they cannot read. */

let root: string;
let inbox: string;
let secret: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'xunban-regular-'));
  [inbox, secret] = [path.join(root, 'inbox'), path.join(root, 'data.key')];
  await mkdir(inbox);
  await writeFile(secret, 'the secret');
});
afterEach(() => rm(root, { recursive: true }));

const pipe = (place: string) => execFileSync('mkfifo', [place]);
const RULES = { maxBytes: 20, hasOneName: true } as const;

test('a regular file is read; links, pipes, folders, second names and large files are refused by name', async () => {
  await writeFile(path.join(inbox, 'plain'), 'hello');
  await symlink(secret, path.join(inbox, 'link'));
  await link(secret, path.join(inbox, 'hard'));
  await symlink('plain', path.join(inbox, 'inner-link'));
  pipe(path.join(inbox, 'pipe'));
  await mkdir(path.join(inbox, 'folder'));
  await writeFile(path.join(inbox, 'large'), 'x'.repeat(21));
  expect((await readRegularFile(inbox, 'plain', RULES)).toString()).toBe('hello');
  for (const [name, reason] of [
    ['link', 'it is a symbolic link'],
    ['inner-link', 'it is a symbolic link'],
    ['hard', 'it has a second name (hard link)'],
    ['pipe', 'it is not a regular file'],
    ['folder', 'it is not a regular file'],
    ['large', 'it is larger than 20 bytes'],
  ])
    await expect(readRegularFile(inbox, name ?? '', RULES), name).rejects.toMatchObject({
      name: 'FileRefused',
      reason,
    });
  await expect(readRegularFile(inbox, 'none', RULES)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('nothing outside of the folder is read, through a link to a folder or through dots; the folder itself may be a link', async () => {
  await symlink(root, path.join(inbox, 'way-out'));
  const outside = { name: 'FileRefused', reason: 'it is outside of its folder' };
  await expect(readRegularFile(inbox, 'way-out/data.key', RULES)).rejects.toMatchObject(outside);
  await expect(readRegularFile(inbox, '../data.key', RULES)).rejects.toMatchObject(outside);
  await writeFile(path.join(inbox, 'plain'), 'hello');
  await symlink(inbox, path.join(root, 'mounted'));
  expect((await readRegularFile(path.join(root, 'mounted'), 'plain', RULES)).toString()).toBe('hello');
});

test('the file store neither lists nor opens what a link in it leads to', async () => {
  const store = diskStore(inbox);
  const [good, bad] = ['a'.repeat(64), 'ab'.repeat(32)];
  await store.put(`board/${good}`, Buffer.from('zip'));
  const folder = path.join(inbox, 'board');
  await mkdir(path.join(folder, 'ab'));
  await symlink(secret, path.join(folder, 'ab', bad));
  await mkdir(path.join(root, 'cd'));
  const led = 'cd'.repeat(32);
  await writeFile(path.join(root, 'cd', led), 'the secret');
  await symlink(path.join(root, 'cd'), path.join(folder, 'cd'));
  const listed: string[] = [];
  for await (const { key } of store.list('board')) listed.push(key);
  expect(listed).toEqual([`board/${good}`]);
  for (const name of [bad, led]) {
    await expect(store.read(`board/${name}`)).rejects.toMatchObject({ name: 'FileRefused' });
    await expect(store.open(`board/${name}`)).rejects.toMatchObject({ name: 'FileRefused' });
  }
  expect((await store.read(`board/${good}`)).toString()).toBe('zip');
  expect(await deletePartialUploads(path.join(folder, 'ab'))).toBe(0);
});

test('a setting may name a link, but no pipe, folder or endless file', async () => {
  const linked = path.join(root, 'linked.key');
  await symlink(secret, linked);
  expect(readSettingFile(linked)).toBe('the secret');
  const fifo = path.join(root, 'fifo');
  pipe(fifo);
  for (const place of [fifo, inbox, '/dev/zero']) {
    expect(() => readSettingFile(place), place).toThrow('is not read: it is not a regular file');
    expect(readCompany(place)).toBeUndefined();
    expect(readPrivateKey(place)).toBeUndefined();
    await expect(readKeyFile(place)).rejects.toThrow('is not a regular file');
  }
  await writeFile(fifo.concat('.large'), 'x'.repeat(1_000_001));
  expect(() => readSettingFile(`${fifo}.large`)).toThrow('it is larger than 1000000 bytes');
});
