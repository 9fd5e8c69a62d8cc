import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStore } from './disk-store.ts';
import { s3Store } from './s3-store.ts';
import { FileMissing, type FileStore } from './store.ts';

const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 0, 255]);
const key = createHash('sha256').update(bytes).digest('hex');

let folder: string;
let bucket: Server;
/** What the stand-in for a bucket holds, by path. It speaks as much of the protocol as the client uses. */
const objects = new Map<string, Buffer>();
const signatures: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-store-'));
  bucket = createServer(async (request, response) => {
    signatures.push(request.headers.authorization ?? '');
    const name = (request.url ?? '').split('?')[0] ?? '';
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const held = objects.get(name);
    if (request.method === 'PUT') objects.set(name, Buffer.concat(parts));
    if (request.method === 'DELETE') objects.delete(name);
    if ((request.method === 'GET' || request.method === 'HEAD') && !held) {
      response.writeHead(404, { 'Content-Type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
      return;
    }
    response
      .writeHead(request.method === 'DELETE' ? 204 : 200, { ETag: '"1"' })
      .end(request.method === 'GET' ? held : undefined);
  });
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  bucket.close();
  await rm(folder, { recursive: true });
});

const stores: readonly [string, () => FileStore][] = [
  ['disk', () => diskStore(path.join(folder, 'files'))],
  [
    's3',
    () =>
      s3Store({
        endpoint: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/boards`,
        region: 'auto',
        accessKeyId: 'key-of-the-test',
        secretAccessKey: 'secret-of-the-test',
      }),
  ],
];

describe.each(stores)('%s', (_name, open) => {
  test('gives back what was put, by path or as bytes', async () => {
    const store = open();
    const source = path.join(folder, 'incoming');
    await writeFile(source, bytes);
    await store.putFile(key, source);
    await store.put(`pictures/${key}`, bytes);
    expect(new Uint8Array(await store.read(key))).toEqual(bytes);
    expect(new Uint8Array(await store.read(`pictures/${key}`))).toEqual(bytes);
  });

  test('a missing file is told as such, a removed one is missing', async () => {
    const store = open();
    await expect(store.read('a'.repeat(64))).rejects.toBeInstanceOf(FileMissing);
    await store.put('b'.repeat(64), bytes);
    await store.remove('b'.repeat(64));
    await expect(store.read('b'.repeat(64))).rejects.toBeInstanceOf(FileMissing);
  });

  test('no key leads out of the store', async () => {
    const store = open();
    for (const bad of ['../x', '/etc/passwd', 'a/../../b', 'A', '', 'a//b'])
      await expect(store.read(bad), bad).rejects.toThrow(/Not a file key/);
  });
});

test('the disk store leaves no half-written file behind', async () => {
  const store = diskStore(path.join(folder, 'whole'));
  await expect(store.putFile(key, path.join(folder, 'not-there'))).rejects.toThrow();
  expect(await readdir(path.join(folder, 'whole', key.slice(0, 2)))).toEqual([]);
});

test('requests to a bucket are signed', () => {
  expect(signatures.every((value) => value.startsWith('AWS4-HMAC-SHA256'))).toBe(true);
});
