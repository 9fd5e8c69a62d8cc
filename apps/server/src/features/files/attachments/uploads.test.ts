import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { zip } from '@xunban/testkit/zip';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { readBmp } from './read-bmp.ts';
import { makeBmp } from './testing/make-bmp.ts';
import { makePng } from './testing/make-png.ts';
import { uploadsJobs } from './uploads-jobs.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  member = await server.newMember();
});
afterAll(() => server.stop());

const UPLOAD = '/api/app/up-load-file/upload-file?dirName=certification';
const TYPE = '上传图片只能是 jpg、jpeg、bmp、png 格式!';
const SIZE = '上传图片大小不能超过 5MB!';

const send = async (bytes: Uint8Array, name: string, token = member.token, address = UPLOAD) => {
  const form = new FormData();
  form.append('file', new File([bytes as BlobPart], name));
  const response = await fetch(`${server.url}${address}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};
const messageOf = ({ body }: { body: { error?: { message: string } } }) => body.error?.message;

/** A photograph with everything that a camera writes into it. */
const photo = (format: 'jpeg' | 'png' | 'gif') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Artist: 'Somebody', Copyright: 'GPS 31.2,121.4' } })
    .toFormat(format)
    .toBuffer();

/** Every file under the data folder; the store and the uploads both lie there. */
const filesOnDisk = async (): Promise<string[]> =>
  (await readdir(server.deps.config.dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

test.each([
  ['a jpeg', () => photo('jpeg'), 'licence.jpg'],
  ['a png', () => photo('png'), 'licence.PNG'],
  ['a gif', () => photo('gif'), 'licence.gif'],
  ['a bitmap of 24 bits', async () => makeBmp(60, 40, 24), 'licence.bmp'],
  ['a bitmap of 32 bits, top row first', async () => makeBmp(60, -40, 32), 'licence.bmp'],
  ['a bitmap of 8 bits', async () => makeBmp(60, 40, 8), 'licence.bmp'],
  ['a bitmap of 1 bit', async () => makeBmp(60, 40, 1), 'licence.bmp'],
])('%s is re-encoded as JPEG without camera metadata', async (_, bytes, name) => {
  const { status, body } = await send(await bytes(), name);
  expect(status).toBe(200);
  expect(body).toMatchObject({ widthPx: 60, heightPx: 40, filePath: expect.stringMatching(/^image\//) });
  const response = await fetch(`${server.url}/api/app/up-load-file/images/${body['fileId']}`, {
    headers: { Authorization: `Bearer ${member.token}` },
  });
  expect(response.headers.get('Content-Type')).toBe('image/jpeg');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('Content-Security-Policy')).toContain('sandbox');
  const stored = Buffer.from(await response.arrayBuffer());
  const { format, exif, width } = await sharp(stored).metadata();
  expect({ format, exif, width }).toEqual({ format: 'jpeg', exif: undefined, width: 60 });
});

test.each([2, -2])('a bitmap keeps its colours and its rows in order, at height %i', (height) => {
  const colours = ['#ff0000', '#00ff00', '#0000ff', '#fffefd'];
  const image = readBmp(makeBmp(2, height, 24, colours), 4);
  expect(image).toEqual({ width: 2, height: 2, data: Buffer.from('ff000000ff000000fffffefd', 'hex') });
});

const text = (content: string) => Buffer.from(content, 'latin1');
const after = async (format: 'jpeg' | 'png' | 'gif', ...more: Uint8Array[]) =>
  Buffer.concat([await photo(format), ...more]);

const HOSTILE: readonly (readonly [string, () => Promise<Uint8Array> | Uint8Array, string])[] = [
  ['nothing', () => text(''), 'a.png'],
  ['one byte', () => text('\xff'), 'a.jpg'],
  ['a page', () => text('<html><script>alert(1)</script>'), 'a.png'],
  ['a page with the head of a gif', () => text('GIF89a/*<script>alert(1)</script>*/=1;'), 'a.gif'],
  ['a drawing called png', () => text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a.png'],
  ['a drawing by its own name', () => text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'],
  ['a photograph called svg', () => photo('png'), 'a.svg'],
  ['a photograph called php', () => photo('jpeg'), 'a.jpg.php'],
  ['a photograph with a script inside', () => after('jpeg', text('<?php system($_GET["c"]); ?>')), 'a.jpg'],
  ['a photograph with an archive behind', () => after('jpeg', zip([{ name: 'a', bytes: text('x') }])), 'a.jpg'],
  ['a photograph with a document behind', () => after('png', text('%PDF-1.7\n')), 'a.png'],
  ['a photograph with a program behind', () => after('gif', text('MZ\x90\x00\x03\x00')), 'a.gif'],
  ['half a photograph', async () => (await photo('jpeg')).subarray(0, 400), 'a.jpg'],
  ['half a png', async () => (await photo('png')).subarray(0, 60), 'a.png'],
  [
    'a png whose size is a bomb',
    () => makePng({ width: 60_000, height: 60_000, data: deflateSync(Buffer.alloc(1_000_000)) }),
    'a.png',
  ],
  [
    'a png of 41 megapixels',
    () => makePng({ width: 8_200, height: 5_000, data: deflateSync(Buffer.alloc(8_200 * 5_000 + 5_000)) }),
    'a.png',
  ],
  ['a png with no width', () => makePng({ width: 0, height: 10, data: deflateSync(text('')) }), 'a.png'],
  [
    'a png whose pixels are noise',
    () => makePng({ width: 100, height: 100, data: text('not deflated at all') }),
    'a.png',
  ],
  [
    'the head of a jpeg and noise',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5_000, 0x5a)]),
    'a.jpg',
  ],
  ['a bitmap that claims more than it has', () => makeBmp(60, 40, 24).subarray(0, 300), 'a.bmp'],
  ['a bitmap of a huge size', () => withInt(makeBmp(2, 2, 1), 18, 2_000_000_000), 'a.bmp'],
  ['a bitmap of the least height', () => withInt(makeBmp(2, 2, 24), 22, -2_147_483_648), 'a.bmp'],
  ['a compressed bitmap', () => withInt(makeBmp(2, 2, 8), 30, 1), 'a.bmp'],
  ['a bitmap without its colours', () => withInt(makeBmp(4, 4, 8), 46, 1), 'a.bmp'],
  [
    'another format by a right name',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .webp()
        .toBuffer(),
    'a.png',
  ],
];

function withInt(bytes: Buffer, at: number, value: number): Buffer {
  bytes.writeInt32LE(value, at);
  return bytes;
}

test.each(HOSTILE)('%s is refused, and no file is left', async (_, bytes, name) => {
  await server.deps.db.transaction((tx) => tx.deleteFrom('limit_use').execute());
  const before = await filesOnDisk();
  const rows = await server.deps.db.read.selectFrom('member_image').select('id').execute();
  const answer = await send(await bytes(), name);
  expect([403, 413]).toContain(answer.status);
  expect(messageOf(answer)).toBeTruthy();
  expect(await filesOnDisk()).toEqual(before);
  expect(await server.deps.db.read.selectFrom('member_image').select('id').execute()).toHaveLength(rows.length);
});

test('a HEIC photo is refused with the formats to choose instead, whatever its name', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypheic'), Buffer.alloc(40)]);
  for (const name of ['IMG_0001.HEIC', 'IMG_0001.jpg'])
    expect(messageOf(await send(heic, name))).toBe('不支持 HEIC，请选 JPG 或 PNG（gif、bmp 也支持）');
});

test('wrong kinds and sizes are refused with the text of the specification; the limit is 5 MB', async () => {
  expect(messageOf(await send(text('hello'), 'a.txt'))).toBe(TYPE);
  const limit = 5 * 1024 * 1024;
  const padded = async (bytes: number) => {
    const head = await photo('jpeg');
    return Buffer.concat([head, Buffer.alloc(bytes - head.length)]);
  };
  expect((await send(await padded(limit - 1), 'a.jpg')).status).toBe(200);
  expect(messageOf(await send(await padded(limit), 'a.jpg'))).toBe(SIZE);
});

test('an image is its owner’s; another member finds nothing, and so does a signed-out client', async () => {
  const { body } = await send(await photo('png'), 'a.png');
  const address = `${server.url}/api/app/up-load-file/images/${body['fileId']}`;
  const other = await server.newMember();
  const staff = await server.newStaff();
  const look = async (token?: string) =>
    (await fetch(address, token ? { headers: { Authorization: `Bearer ${token}` } } : {})).status;
  expect([await look(member.token), await look(other.token), await look(staff.token), await look()]).toEqual([
    200, 404, 401, 401,
  ]);
});

test('a portrait is shown by its address until another one takes its place', async () => {
  const owner = await server.newMember();
  const upload = async (purpose: string) => {
    const { body } = await send(await photo('png'), 'me.png', owner.token, UPLOAD.replace('certification', purpose));
    return String(body['filePath']);
  };
  const { portrait } = await owner.api.account.editProfile({ body: { portrait: await upload('portrait') } });
  const shown = await fetch(`${server.url}${portrait}`);
  const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect([shown.status, width, height]).toEqual([200, 320, 320]);
  expect((await fetch(`${server.url}${portrait.replace(/key=.*/, 'key=guess')}`)).status).toBe(404);
  // Sent back as it was, as a form does: nothing changes.
  expect((await owner.api.account.editProfile({ body: { portrait, qq: '123456' } })).portrait).toBe(portrait);

  const next = await owner.api.account.editProfile({ body: { portrait: await upload('portrait') } });
  expect(next.portrait).not.toBe(portrait);
  expect((await fetch(`${server.url}${portrait}`)).status).toBe(404);
  for (const wrong of [await upload('certification'), 'image/nothing', 'https://evil.example/a.png'])
    await expect(owner.api.account.editProfile({ body: { portrait: wrong } })).rejects.toMatchObject({
      validationErrors: [{ members: ['portrait'] }],
    });
  expect((await owner.api.account.editProfile({ body: { portrait: '' } })).portrait).toBe('');
});

test('unused uploads are deleted after a day, with their bytes; used ones stay', async () => {
  await server.deps.db.transaction((tx) => tx.deleteFrom('limit_use').execute());
  const owner = await server.newMember();
  const upload = async () => {
    const { body } = await send(await photo('png'), 'a.png', owner.token, UPLOAD.replace('certification', 'portrait'));
    return { id: String(body['fileId']), filePath: String(body['filePath']) };
  };
  const [unused, used] = [await upload(), await upload()];
  await owner.api.account.editProfile({ body: { portrait: used.filePath } });
  const { db } = server.deps;
  await db.transaction((tx) =>
    tx
      .updateTable('member_image')
      .set({ created_at: sql<Date>`now() - interval '25 hours'` })
      .where('member_id', '=', owner.memberId)
      .execute(),
  );
  const job = uploadsJobs(server.deps).find(({ name }) => name === 'uploads.deleteUnused');
  await job?.handle({});
  const look = (id: string) =>
    owner.api.upload.image({ params: { id } }).then(
      () => true,
      () => false,
    );
  expect([await look(unused.id), await look(used.id)]).toEqual([false, true]);
  const left = await filesOnDisk();
  expect(left.some((file) => file.includes(unused.id))).toBe(false);
  expect(left.some((file) => file.includes(used.id))).toBe(true);
});
