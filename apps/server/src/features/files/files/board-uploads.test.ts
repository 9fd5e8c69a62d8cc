import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ApiError, type BoardFile, calls } from '@xunban/contract';
import { zip } from '@xunban/testkit/zip';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { smallBoardFiles } from '../../../testing/small-board.ts';
import { storageUse } from '../../base/storage/storage-use.ts';
import { removeUploads, UPLOAD_DISPOSAL } from './board-uploads.ts';

const MEGABYTE = 1_048_576;
const PART = calls.upload.addPart.files.part.maxBytes;
const MAX_BYTES = calls.upload.boardFile.files.file.maxBytes;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ MEMBER_STORAGE_MB: '4', MEMBER_UPLOADS_PER_DAY_MB: '8' });
});
afterAll(() => server.stop());

/** Returns a unique board archive of two parts: it contains a random file next to the board files. */
const aBoard = () => zip([...smallBoardFiles({}), { name: 'notes.bin', bytes: randomBytes(1_500_000) }]);
const begin = ({ api }: Pick<TestMember, 'api'>, bytes: number) =>
  api.upload.begin({ body: { fileName: '../板子.zip', bytes } });
const add = ({ api }: { readonly api: Api }, id: string, offset: number, part: Uint8Array) =>
  api.upload.addPart({ params: { id }, query: { offset }, files: { part: new Blob([new Uint8Array(part)]) } });
const finish = ({ api }: { readonly api: Api }, id: string): Promise<BoardFile> =>
  api.upload.finish({ params: { id } });
const use = ({ memberId }: TestMember) => storageUse(server.deps.db.read, memberId);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return { kind: error.kind, code: error.code, data: error.data };
    },
  );
const missing = { kind: 'missing', code: 'notFound' };

/** Sends both parts. */
async function sendAll(member: TestMember, board: Uint8Array): Promise<string> {
  const { uploadId } = await begin(member, board.length);
  await add(member, uploadId, 0, board.subarray(0, PART));
  await add(member, uploadId, PART, board.subarray(PART));
  return uploadId;
}

const partIds = async (uploadId: string) => {
  const rows = await server.deps.db.read
    .selectFrom('board_upload_part')
    .select('id')
    .where('upload_id', '=', uploadId)
    .execute();
  return rows.map(({ id }) => id);
};
async function storedParts(): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { key } of server.deps.files.list('upload-part')) found.push(key.replace('upload-part/', ''));
  return found;
}
/** Waits until the job has removed the bytes. */
const untilRemoved = async (ids: readonly string[]) =>
  expect.poll(async () => (await storedParts()).filter((id) => ids.includes(id))).toEqual([]);
const filesInProgress = () => readdir(path.join(server.deps.config.dataDir, 'uploads'));

test('parts make the same file as one upload, which takes their place, and a repeated request gets it again', async () => {
  const member = await server.newMember();
  const board = aBoard();
  const { uploadId, ...position } = await begin(member, board.length);
  expect(position).toEqual({ offset: 0, partBytes: PART });
  expect(await add(member, uploadId, 0, board.subarray(0, PART))).toEqual({ uploadId, offset: PART, partBytes: PART });
  expect(await use(member)).toEqual({ storedBytes: PART, todayBytes: 0 });
  expect(await member.api.upload.ownFiles({ query: {} })).toMatchObject({ usedBytes: PART, unfinishedBytes: PART });
  await add(member, uploadId, PART, board.subarray(PART));
  const parts = await partIds(uploadId);
  expect(parts).toHaveLength(2);

  const file = await finish(member, uploadId);
  expect(file).toMatchObject({ fileName: '板子.zip', bytes: board.length, facts: { copperLayers: 2 } });
  const { items, usedBytes, unfinishedBytes, todayBytes } = await member.api.upload.ownFiles({ query: {} });
  expect(items).toMatchObject([{ fileId: file.fileId, bytes: usedBytes }]);
  expect([unfinishedBytes, todayBytes]).toEqual([0, board.length]);
  await untilRemoved(parts);
  expect(await filesInProgress()).toEqual([]);

  expect(await finish(member, uploadId)).toEqual(file);
  expect(await refusal(add(member, uploadId, 0, board.subarray(0, PART)))).toMatchObject({
    code: 'upload.wrongOffset',
    data: { offset: board.length },
  });
  const whole = new File([new Uint8Array(board)], 'board.zip');
  expect((await member.api.upload.boardFile({ query: {}, files: { file: whole } })).fileId).toBe(file.fileId);
});

test('an upload continues at another process of the instance', async () => {
  const member = await server.newMember();
  const board = aBoard();
  const { uploadId } = await begin(member, board.length);
  await add(member, uploadId, 0, board.subarray(0, PART));
  const { databaseUrl, deps } = server;
  const other = await startTestServer({}, { instance: { databaseUrl, dataDir: deps.config.dataDir } });
  try {
    const there = { api: other.clientFor(member.token) };
    await add(there, uploadId, PART, board.subarray(PART));
    expect(await finish(there, uploadId)).toMatchObject({ bytes: board.length });
  } finally {
    await other.stop();
  }
});

test('another offset is refused with the right one, and an incomplete upload is not finished', async () => {
  const member = await server.newMember();
  const board = aBoard();
  const { uploadId } = await begin(member, board.length);
  const first = board.subarray(0, PART);
  const at = (offset: number) => ({ kind: 'refused', code: 'upload.wrongOffset', data: { offset } });
  expect(await refusal(add(member, uploadId, PART, first))).toEqual(at(0));
  // The reply was lost, and the client sends the part again, twice at once.
  const both = await Promise.all([1, 2].map(() => refusal(add(member, uploadId, 0, first))));
  expect(both.filter((outcome) => outcome !== undefined)).toEqual([at(PART)]);
  expect(await refusal(add(member, uploadId, 0, first))).toEqual(at(PART));
  expect(await refusal(finish(member, uploadId))).toEqual(at(PART));
  const parts = await partIds(uploadId);
  expect(parts).toHaveLength(1);
  expect((await use(member)).storedBytes).toBe(PART);
  expect(await filesInProgress()).toEqual([]);
});

test('a part has its size, and a part without its upload or its form is refused', async () => {
  const member = await server.newMember();
  const { uploadId } = await begin(member, PART + 10);
  const send = (offset: number, bytes: number) => refusal(add(member, uploadId, offset, Buffer.alloc(bytes)));
  for (const bytes of [0, 1, PART - 1]) expect(await send(0, bytes), `${bytes}`).toMatchObject({ kind: 'invalid' });
  expect(await send(0, PART + 1)).toMatchObject({ code: 'file.tooLarge' });
  expect(await send(-1, PART)).toMatchObject({ kind: 'invalid' });
  expect(await send(0, PART)).toBeUndefined();
  for (const bytes of [9, 11]) expect(await send(PART, bytes), `${bytes}`).toMatchObject({ kind: 'invalid' });
  expect(await refusal(add(member, randomUUID(), 0, Buffer.alloc(PART)))).toMatchObject(missing);
  const address = `${server.url}/api/app/board-uploads/${uploadId}/parts?offset=${PART}`;
  const headers = { Authorization: `Bearer ${member.token}`, 'Content-Type': 'application/json' };
  expect((await fetch(address, { method: 'POST', headers, body: '{}' })).status).toBe(415);
});

test('an upload of another member is missing', async () => {
  const [owner, other] = [await server.newMember(), await server.newMember()];
  const board = aBoard();
  const { uploadId } = await begin(owner, board.length);
  expect(await refusal(add(other, uploadId, 0, board.subarray(0, PART)))).toMatchObject(missing);
  expect(await refusal(finish(other, uploadId))).toMatchObject(missing);
  await other.api.upload.removeUnfinished();
  expect(await refusal(add({ api: server.guest }, uploadId, 0, board.subarray(0, PART)))).toMatchObject({
    kind: 'unauthenticated',
  });
  expect(await add(owner, uploadId, 0, board.subarray(0, PART))).toMatchObject({ offset: PART });
});

test('parts count to the storage of the member', async () => {
  const member = await server.newMember();
  expect(await refusal(begin(member, MAX_BYTES + 1))).toMatchObject({ code: 'file.tooLarge' });
  expect(await refusal(begin(member, 5 * MEGABYTE))).toMatchObject({ code: 'storage.full' });
  const uploads = [await begin(member, 3 * MEGABYTE), await begin(member, 3 * MEGABYTE)];
  const outcomes = [];
  for (const offset of [0, 1, 2])
    for (const { uploadId } of uploads)
      outcomes.push(await refusal(add(member, uploadId, offset * PART, Buffer.alloc(PART))));
  expect(outcomes.map((outcome) => outcome?.code)).toEqual([
    ...[undefined, undefined, undefined, undefined],
    ...['storage.full', 'storage.full'],
  ]);
  expect(await use(member)).toEqual({ storedBytes: 4 * MEGABYTE, todayBytes: 0 });

  const parts = (await Promise.all(uploads.map(({ uploadId }) => partIds(uploadId)))).flat();
  await member.api.upload.removeUnfinished();
  expect(await use(member)).toEqual({ storedBytes: 0, todayBytes: 0 });
  await untilRemoved(parts);
});

test('a full storage of parts of one file has space for the file', async () => {
  const member = await server.newMember();
  const board = zip([...smallBoardFiles({}), { name: 'notes.bin', bytes: randomBytes(3 * MEGABYTE) }]);
  const { uploadId } = await begin(member, board.length);
  for (let offset = 0; offset < board.length; offset += PART)
    await add(member, uploadId, offset, board.subarray(offset, offset + PART));
  expect(await finish(member, uploadId)).toMatchObject({ bytes: board.length });
});

test('a refused file leaves no parts', async () => {
  const member = await server.newMember();
  const uploadId = await sendAll(member, Buffer.alloc(PART + 10, 'not a zip'));
  const parts = await partIds(uploadId);
  expect(await refusal(finish(member, uploadId))).toMatchObject({ code: 'file.notZip' });
  expect(await refusal(finish(member, uploadId))).toMatchObject(missing);
  expect((await use(member)).storedBytes).toBe(0);
  await untilRemoved(parts);
  expect(await filesInProgress()).toEqual([]);
});

test('an upload whose part the store has lost begins again', async () => {
  const member = await server.newMember();
  const uploadId = await sendAll(member, aBoard());
  const [lost] = await partIds(uploadId);
  await server.deps.files.remove(`upload-part/${lost}`);
  expect(await refusal(finish(member, uploadId))).toMatchObject(missing);
  expect((await use(member)).storedBytes).toBe(0);
});

test('an upload is deleted a day after its last part', async () => {
  const member = await server.newMember();
  const { db } = server.deps;
  const [old, young] = [await sendAll(member, aBoard()), await begin(member, PART)];
  const parts = await partIds(old);
  const deleted = await db.transaction(async (tx) => {
    for (const [id, hours] of [[old, 25] as const, [young.uploadId, 23] as const])
      await sql`update board_upload set touched_at = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(
        tx,
      );
    return UPLOAD_DISPOSAL.deleteUnused(tx, 100);
  });
  expect([...deleted].sort()).toEqual([...parts].sort());
  expect((await use(member)).storedBytes).toBe(0);
  expect(await refusal(finish(member, old))).toMatchObject(missing);
  expect(await refusal(finish(member, young.uploadId))).toMatchObject({ data: { offset: 0 } });
});

test('the database refuses parts with gaps or beyond their file', async () => {
  const member = await server.newMember();
  const { db } = server.deps;
  const { uploadId } = await begin(member, 100);
  const insert = (startByte: number, bytes: number) =>
    db.transaction((tx) =>
      sql`insert into board_upload_part (id, upload_id, start_byte, bytes)
        values (${randomUUID()}, ${uploadId}, ${startByte}, ${bytes})`.execute(tx),
    );
  await expect(insert(10, 90)).rejects.toThrow('does not follow');
  await expect(insert(0, 101)).rejects.toThrow('does not follow');
  await insert(0, 60);
  await expect(insert(60, 41)).rejects.toThrow('does not follow');
  await db.transaction((tx) => removeUploads(tx, member.memberId));
});

test('twenty uploads begin in an hour, not twenty-one', async () => {
  const member = await server.newMember();
  for (let count = 0; count < 20; count += 1) await begin(member, PART);
  expect(await refusal(begin(member, PART))).toMatchObject({ code: 'rateLimited' });
});
