import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FakeBucket } from '../../testing/fake-bucket.ts';
import { diskStore } from './disk-store.ts';
import { s3Store } from './s3-store.ts';
import { FileMissing, type FileStore, type ListedFile } from './store.ts';

const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 0, 255]);
const key = createHash('sha256').update(bytes).digest('hex');

async function* chunksOf(all: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < all.length; at += 1_000_000) yield all.subarray(at, at + 1_000_000);
}

function hashOf(content: Buffer): string;
function hashOf(content: Readable): Promise<string>;
function hashOf(content: Buffer | Readable): string | Promise<string> {
  const hash = createHash('sha256');
  if (content instanceof Buffer) return hash.update(content).digest('hex');
  return pipeline(content, hash).then(() => hash.digest('hex'));
}

let folder: string;
const bucket = new FakeBucket();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-store-'));
  await bucket.start();
});
afterEach(() => {
  bucket.intercept = () => false;
});
afterAll(async () => {
  bucket.stop();
  await rm(folder, { recursive: true });
});

const bucketAt = (endpoint: string): FileStore =>
  s3Store({
    endpoint,
    region: 'auto',
    accessKeyId: 'key-of-the-test',
    secretAccessKey: 'secret-of-the-test',
  });
const openBucket = () => bucketAt(`${bucket.origin}/boards`);

const stores: readonly [string, () => FileStore][] = [
  ['disk', () => diskStore(path.join(folder, 'files'))],
  ['s3', openBucket],
];

describe.each(stores)('%s', (_name, open) => {
  test('gives back what was put, by path or as bytes', async () => {
    const store = open();
    const source = path.join(folder, 'incoming');
    await writeFile(source, bytes);
    await store.putFile(key, source);
    await store.put(`images/${key}`, bytes);
    expect(new Uint8Array(await store.read(key))).toEqual(bytes);
    expect(new Uint8Array(await store.read(`images/${key}`))).toEqual(bytes);
  });

  test('a missing file is reported as such, a removed one is missing', async () => {
    const store = open();
    await expect(store.read('a'.repeat(64))).rejects.toBeInstanceOf(FileMissing);
    await store.put('b'.repeat(64), bytes);
    expect(await store.has('b'.repeat(64))).toBe(true);
    await store.remove('b'.repeat(64));
    expect(await store.has('b'.repeat(64))).toBe(false);
    await expect(store.read('b'.repeat(64))).rejects.toBeInstanceOf(FileMissing);
  });

  test('several files are removed at once, also missing ones', async () => {
    const store = open();
    const keys = Array.from({ length: 1_200 }, (_, index) => `removed/${index}`);
    for (const some of [keys[0], keys[1_100]]) if (some) await store.put(some, bytes);
    await store.put('kept/1', bytes);
    await store.remove(...keys);
    await store.remove();
    expect([await store.has('removed/0'), await store.has('removed/1100'), await store.has('kept/1')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('a file of several parts is stored from a stream and opened as one', async () => {
    const store = open();
    const large = randomBytes(6_000_000);
    const source = path.join(folder, 'large');
    await writeFile(source, large);
    await store.putFile('board/large', source);
    await store.put('board/streamed', chunksOf(large));
    for (const name of ['board/large', 'board/streamed']) {
      const opened = await store.open(name);
      expect(opened.bytes, name).toBe(large.length);
      expect(await hashOf(opened.body), name).toBe(hashOf(large));
    }
    await expect(store.open('board/none')).rejects.toBeInstanceOf(FileMissing);
    const listed: ListedFile[] = [];
    await store.put('board/small', bytes);
    for await (const file of store.list('board')) listed.push(file);
    expect(listed.map(({ key, bytes: length }) => [key, length])).toEqual([
      ['board/large', large.length],
      ['board/small', bytes.length],
      ['board/streamed', large.length],
    ]);
  });

  test('content that fails while it is read is not stored, nor a part of it', async () => {
    const store = open();
    async function* failing() {
      yield randomBytes(11_000_000);
      throw new Error('the source is gone');
    }
    await expect(store.put('board/failing', failing())).rejects.toThrow('the source is gone');
    await expect(store.read('board/failing')).rejects.toBeInstanceOf(FileMissing);
    expect(bucket.uploads.size).toBe(0);
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

test('a request that the bucket cannot serve for a moment is sent again', async () => {
  const store = openBucket();
  const failed = new Set<string>();
  // Each request once.
  bucket.intercept = (request, response) => {
    const name = `${request.method} ${request.url}`;
    if (failed.has(name)) return false;
    failed.add(name);
    request.resume().on('end', () => response.writeHead(503).end());
    return true;
  };
  const large = randomBytes(6_000_000);
  await store.put('board/retried', large);
  expect(large.equals(await store.read('board/retried'))).toBe(true);
  await store.remove('board/retried');
  expect(failed.size).toBe(6);
});

test('a bucket that does not answer, refuses or breaks off is unavailable, by operation, key and code', async () => {
  const store = openBucket();
  const failures: readonly (readonly [string, (response: ServerResponse) => void])[] = [
    ['ECONNRESET', (response) => response.destroy()],
    ['InternalError', (response) => response.writeHead(500).end('<Error><Code>InternalError</Code></Error>')],
    ['AccessDenied', (response) => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')],
  ];
  for (const [code, fail] of failures) {
    bucket.intercept = (request, response) => {
      request.resume().on('end', () => fail(response));
      return true;
    };
    await expect(store.put('board/failing', bytes)).rejects.toMatchObject({
      ...{ name: 'StoreUnavailable', code },
      message: `The file store failed to store board/failing: ${code}.`,
    });
    await expect(store.open('board/failing')).rejects.toMatchObject({ name: 'StoreUnavailable', code });
    await expect(store.remove('board/failing')).rejects.toMatchObject({ name: 'StoreUnavailable', code });
  }
});

test('a bucket is asked once for a thousand removals, and those that it refuses are named', async () => {
  const store = openBucket();
  bucket.deletions.length = 0;
  await store.remove(...Array.from({ length: 1_200 }, (_, index) => `removed/${index}`));
  expect(bucket.deletions).toEqual([1_000, 200]);
  bucket.intercept = (request, response) => {
    const refused = '<Error><Key>removed/2</Key><Code>AccessDenied</Code></Error>';
    request.resume().on('end', () => response.end(`<DeleteResult>${refused}</DeleteResult>`));
    return true;
  };
  await expect(store.remove('removed/1', 'removed/2')).rejects.toMatchObject({
    code: 'AccessDenied',
    message: 'The file store failed to remove 2 files from removed/1: AccessDenied.',
  });
});

test('the host name can name the bucket', async () => {
  const store = bucketAt(`${bucket.origin}/`);
  await store.put('board/by-host', bytes);
  expect(bucket.objects.get('board/by-host')).toEqual(Buffer.from(bytes));
  expect(new Uint8Array(await store.read('board/by-host'))).toEqual(bytes);
});

test('an aborted upload leaves neither a file nor parts of it', async () => {
  const store = openBucket();
  const abort = new AbortController();
  bucket.intercept = (request) => {
    if (request.url?.includes('partNumber=2')) abort.abort();
    return false;
  };
  await expect(store.put('board/aborted', randomBytes(12_000_000), abort.signal)).rejects.toThrow(/abort/i);
  await expect.poll(() => bucket.uploads.size).toBe(0);
  expect(bucket.objects.has('board/aborted')).toBe(false);
  await expect(store.put('board/aborted', bytes, abort.signal)).rejects.toThrow(/abort/i);
});

test('an aborted download closes the connection, before and while the file is sent', async () => {
  const store = openBucket();
  const waiting = new AbortController();
  let closed = 0;
  bucket.intercept = (request, response) => {
    response.on('close', () => {
      closed += 1;
    });
    if (request.url?.includes('waiting')) waiting.abort();
    else response.writeHead(200, { 'Content-Length': '1000000' }).write('the beginning');
    return true;
  };
  await expect(store.open('board/waiting', waiting.signal)).rejects.toThrow(/abort/i);
  await expect.poll(() => closed).toBe(1);
  const sending = new AbortController();
  const { body } = await store.open('board/sending', sending.signal);
  const read = hashOf(body);
  sending.abort();
  await expect(read).rejects.toThrow();
  await expect.poll(() => closed).toBe(2);
});

test('requests to a bucket are signed', () => {
  const { signatures } = bucket;
  expect(signatures.every((value) => value.startsWith('AWS4-HMAC-SHA256'))).toBe(true);
});
