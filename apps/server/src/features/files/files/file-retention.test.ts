import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ApiError, type BoardFile } from '@xunban/contract';
import { deferred } from '@xunban/testkit/deferred';
import { zip } from '@xunban/testkit/zip';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '../../../platform/config.ts';
import { untilLockWait } from '../../../testing/held-locks.ts';
import { givePayableOrder } from '../../../testing/payable-order.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { smallBoardFiles } from '../../../testing/small-board.ts';
import { storageUse } from '../../base/storage/storage-use.ts';
import { fileReferences } from '../../file-references.ts';
import { analysisPool } from './board-analysis/analysis-pool.ts';
import { claimContent, removeContent, renewClaim } from './board-contents.ts';
import { boardFileKey } from './board-files.ts';
import { type Collected, collectFiles } from './collect-files.ts';
import { uploadBoard } from './upload-board.ts';

const MEGABYTE = 1_048_576;
/** Two fit into the space of a member, three do not; four fit into a day, five do not. */
const THIRD = 420_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    ROLES: 'api,pricing',
    MEMBER_STORAGE_MB: '1',
    MEMBER_UPLOADS_PER_DAY_MB: '2',
    QUOTES_PER_DAY_MB: '1',
  });
});
afterAll(() => server.stop());

/** Returns a unique board archive of about so many bytes: it contains a random file next to the board files. */
const aBoard = (bytes: number) => zip([...smallBoardFiles({}), { name: 'notes.bin', bytes: randomBytes(bytes) }]);
const upload = (member: TestMember, bytes: Uint8Array): Promise<BoardFile> =>
  member.api.upload.boardFile({ query: {}, files: { file: new File([new Uint8Array(bytes)], 'board.zip') } });
const use = ({ memberId }: TestMember) => storageUse(server.deps.db.read, memberId);
const own = (member: TestMember) => member.api.upload.ownFiles({ query: {} });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return { code: error.code, message: error.message };
    },
  );

async function addToCart(member: TestMember, fileId: string) {
  const spec = { layers: 2, lengthMm: 20, widthMm: 10, quantity: 5 } as const;
  const { quoteId } = await member.api.quote.calculate({ body: { spec } });
  return member.api.order.addToCart({ body: { quoteId, fileId } });
}

test('stored files are counted, reported and refused beyond the quota, and do not count once deleted', async () => {
  const member = await server.newMember();
  const first = await upload(member, aBoard(THIRD));
  const { storedBytes, todayBytes } = await use(member);
  expect(todayBytes).toBe(first.bytes);
  expect(storedBytes).toBeGreaterThan(first.bytes);
  expect(await own(member)).toMatchObject({
    usedBytes: storedBytes,
    maxBytes: MEGABYTE,
    items: [{ fileId: first.fileId, bytes: storedBytes, use: 'free' }],
  });
  const refused = await refusal(upload(member, aBoard(2 * THIRD)));
  expect(refused).toEqual({ code: 'storage.full', message: expect.stringMatching(/已用 1 MB，上限 1 MB.*我的文件/) });
  expect(await use(member)).toEqual({ storedBytes, todayBytes });
  await member.api.upload.removeFile({ params: { id: first.fileId } });
  expect(await use(member)).toEqual({ storedBytes: 0, todayBytes });
  await upload(member, aBoard(THIRD));
});

test('the same bytes count once, deleted or not each upload counts for its day', async () => {
  const member = await server.newMember();
  const board = aBoard(THIRD);
  const { fileId } = await upload(member, board);
  const before = await use(member);
  await upload(member, board);
  expect(await use(member)).toEqual(before);
  await member.api.upload.removeFile({ params: { id: fileId } });
  for (let count = 0; count < 3; count += 1) {
    const again = await upload(member, board);
    await member.api.upload.removeFile({ params: { id: again.fileId } });
  }
  expect(await refusal(upload(member, board))).toMatchObject({ code: 'storage.dayFull' });
  await server.deps.db.transaction((tx) =>
    sql`update storage_use set day = day - 1 where owner = ${`member ${member.memberId}`}`.execute(tx),
  );
  await upload(member, board);
});

test('uploads at the same moment do not pass the quota together', async () => {
  const member = await server.newMember();
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => refusal(upload(member, aBoard(THIRD)))));
  const refused = outcomes.filter((outcome) => outcome !== undefined);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['storage.full']));
  const { totalCount, usedBytes } = await own(member);
  expect(totalCount).toBe(4 - refused.length);
  expect(usedBytes).toBeLessThanOrEqual(MEGABYTE);
});

test('images count too', async () => {
  const member = await server.newMember();
  const noise = await sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
    .jpeg()
    .toBuffer();
  const { bytes } = await member.api.upload.attachment({
    query: {},
    files: { file: new File([new Uint8Array(noise)], 'a.jpg') },
  });
  expect(await use(member)).toEqual({ storedBytes: bytes, todayBytes: bytes });
  await server.deps.db.transaction((tx) =>
    sql`update storage_use set stored_bytes = ${MEGABYTE} where owner = ${`member ${member.memberId}`}`.execute(tx),
  );
  const file = new File([new Uint8Array(noise)], 'b.jpg');
  expect(await refusal(member.api.upload.attachment({ query: {}, files: { file } }))).toMatchObject({
    code: 'storage.full',
  });
});

test('a file in the cart stays until it leaves it; a file of an order stays, and counts no longer', async () => {
  const member = await server.newMember();
  const { fileId } = await upload(member, aBoard(1_000));
  const { id } = await addToCart(member, fileId);
  expect(await refusal(member.api.upload.removeFile({ params: { id: fileId } }))).toMatchObject({
    code: 'file.inCart',
  });
  expect((await own(member)).items[0]).toMatchObject({ use: 'inCart', retainedUntil: null });
  await member.api.order.removeFromCart({ query: { ids: id } });
  await member.api.upload.removeFile({ params: { id: fileId } });
  expect(await refusal(member.api.order.putBackInCart({ body: { ids: [id] } }))).toMatchObject({
    code: 'cart.rowGone',
  });

  await givePayableOrder({ db: server.deps.db, guest: server.guest }, member.memberId, 10_000n);
  const { items, usedBytes } = await own(member);
  expect([items[0]?.use, usedBytes]).toEqual(['ordered', 0]);
  expect(await refusal(member.api.upload.removeFile({ params: { id: items[0]?.fileId ?? '' } }))).toMatchObject({
    code: 'file.ordered',
  });
});

test('another member’s file answers like a missing one', async () => {
  const [owner, other] = [await server.newMember(), await server.newMember()];
  const { fileId } = await upload(owner, aBoard(1_000));
  expect(await refusal(other.api.upload.removeFile({ params: { id: fileId } }))).toMatchObject({ code: 'notFound' });
  expect((await own(other)).totalCount).toBe(0);
});

test('guests of a network store quotes until their day is full', async () => {
  const spec = { layers: 2, lengthMm: 100, widthMm: 80, quantity: 10 } as const;
  await server.guest.quote.calculate({ body: { spec } });
  const { db } = server.deps;
  const asked = await db.read
    .selectFrom('storage_use')
    .selectAll()
    .where('owner', 'like', 'guest %')
    .executeTakeFirst();
  expect(Number(asked?.quote_bytes)).toBeGreaterThan(1_000);
  await db.transaction((tx) =>
    sql`update storage_use set quote_bytes = ${MEGABYTE} where owner like 'guest %'`.execute(tx),
  );
  expect(await refusal(server.guest.quote.calculate({ body: { spec } }))).toMatchObject({ code: 'storage.quotesFull' });
});

const collect = (config: Partial<Config> = {}): Promise<Collected> =>
  collectFiles({ ...server.deps, config: { ...server.deps.config, ...config } }, fileReferences);
const isStored = (sha256: string) =>
  server.deps.files.read(boardFileKey(sha256)).then(
    () => true,
    () => false,
  );
/** Backdates the last upload and the claim by so many days. */
const age = async (sha256: string, days: number) =>
  server.deps.db.transaction(async (tx) => {
    await sql`update board_file set touched_at = now() - make_interval(days => ${days}) where sha256 = ${sha256}`.execute(
      tx,
    );
    await sql`update board_content set claimed_at = now() - make_interval(days => ${days}) where sha256 = ${sha256}`.execute(
      tx,
    );
  });

test('files unused for long are deleted with their bytes; a report deletes nothing', async () => {
  const member = await server.newMember();
  const [old, inCart, young] = [
    await upload(member, aBoard(1)),
    await upload(member, aBoard(2)),
    await upload(member, aBoard(3)),
  ];
  await addToCart(member, inCart.fileId);
  for (const [file, days] of [
    [old, 181],
    [inCart, 181],
    [young, 179],
  ] as const)
    await age(file.sha256, days);
  expect(await collect({ fileCollection: 'report' })).toMatchObject({ expiredFiles: 1 });
  expect((await own(member)).totalCount).toBe(3);
  expect(await collect()).toMatchObject({ expiredFiles: 1, expiredBytes: expect.any(Number), contents: 1 });
  expect((await own(member)).items.map(({ fileId }) => fileId).sort()).toEqual([inCart.fileId, young.fileId].sort());
  expect(await Promise.all([old, inCart, young].map(({ sha256 }) => isStored(sha256)))).toEqual([false, true, true]);
  expect((await fetch(`${server.url}${old.image.top}`)).status).toBe(404);
});

test('bytes that two members have go with the last of them', async () => {
  const [one, two] = [await server.newMember(), await server.newMember()];
  const board = aBoard(4);
  const [first, second] = [await upload(one, board), await upload(two, board)];
  await one.api.upload.removeFile({ params: { id: first.fileId } });
  await age(first.sha256, 1);
  await collect();
  expect(await isStored(first.sha256)).toBe(true);
  await two.api.upload.removeFile({ params: { id: second.fileId } });
  await collect();
  expect(await isStored(first.sha256)).toBe(false);
});

test('an upload of content under deletion waits for it and is stored again', async () => {
  const { db, files } = server.deps;
  const bytes = randomBytes(100);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = boardFileKey(sha256);
  await db.transaction((tx) => claimContent(tx, sha256));
  await files.put(key, bytes);
  await age(sha256, 1);
  // The deletion pauses before its commit, with the bytes removed, and continues when signalled.
  const [isGone, goOn] = [deferred(), deferred()];
  const slow = {
    ...files,
    async remove(removed: string) {
      await files.remove(removed);
      isGone.resolve();
      await goOn.promise;
    },
  };
  const removing = removeContent({ db, files: slow }, sha256);
  await isGone.promise;
  let isClaimed = false;
  const uploading = db
    .transaction((tx) => claimContent(tx, sha256))
    .then(() => {
      isClaimed = true;
      return files.put(key, bytes);
    });
  await untilLockWait(db);
  expect(isClaimed).toBe(false);
  goOn.resolve();
  expect(await removing).toBe(true);
  await uploading;
  expect(await isStored(sha256)).toBe(true);
  // Claimed content is not deleted, although no row refers to it yet.
  expect(await removeContent({ db, files }, sha256)).toBe(false);
});

test('content claimed again is not deleted; a lost claim is reported', async () => {
  const { db, files } = server.deps;
  const sha256 = randomBytes(32).toString('hex');
  const claim = () => db.transaction((tx) => claimContent(tx, sha256));
  await claim();
  await age(sha256, 1);
  await claim();
  expect(await removeContent({ db, files }, sha256)).toBe(false);
  await age(sha256, 1);
  expect(await removeContent({ db, files }, sha256)).toBe(true);
  expect(await db.transaction((tx) => renewClaim(tx, sha256))).toBe(false);
});

test('an upload whose bytes are deleted before its row is there stores them once more', async () => {
  const { deps } = server;
  const { memberId } = await server.newMember();
  const board = aBoard(6);
  const sha256 = createHash('sha256').update(board).digest('hex');
  const source = path.join(deps.config.dataDir, 'late.zip');
  await writeFile(source, board);
  let stored = 0;
  const files = {
    ...deps.files,
    async putFile(key: string, from: string) {
      await deps.files.putFile(key, from);
      stored += 1;
      if (stored > 1) return;
      // Simulates an hour without progress of the upload.
      await age(sha256, 1);
      expect(await removeContent(deps, sha256)).toBe(true);
    },
  };
  const upload = { field: 'file', fileName: 'late.zip', mediaType: '', bytes: board.length, path: source };
  const { signal } = new AbortController();
  await uploadBoard({ ...deps, files, analysis: analysisPool() }, memberId, upload, signal);
  expect([stored, await isStored(sha256)]).toEqual([2, true]);
});

test('concurrent uploads and deletions of one content: a row always has readable bytes', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => server.newMember()));
  const board = aBoard(5);
  const { deps } = server;
  const sha256 = createHash('sha256').update(board).digest('hex');
  for (let round = 0; round < 2; round += 1) {
    let isOver = false;
    const collecting = (async () => {
      // Simulates expired claims: only the rows and the order of operations protect the bytes. An upload tries three times.
      for (let claimsLeft = 2; !isOver; ) {
        const { numAffectedRows = 0n } = await deps.db.transaction((tx) =>
          sql`update board_content set claimed_at = now() - interval '2 hours' where sha256 = ${sha256}
            and claimed_at > now() - interval '1 hour' and ${claimsLeft} > 0`.execute(tx),
        );
        claimsLeft -= Number(numAffectedRows);
        await removeContent(deps, sha256);
      }
    })();
    await Promise.all(
      members.map(async (member) => {
        const { fileId } = await upload(member, board);
        expect(await isStored(sha256)).toBe(true);
        await member.api.upload.removeFile({ params: { id: fileId } });
      }),
    ).finally(() => {
      isOver = true;
    });
    await collecting;
  }
});

test('leftovers of killed processes in the store are found: half-written files, contents and images without a row', async () => {
  const { config, db } = server.deps;
  const sha256 = randomBytes(32).toString('hex');
  const image = '7b3e0c1a-52a4-4f0e-9d5b-0a6f6a1c2d3e';
  const lay = async (area: string, name: string) => {
    const folder = path.join(config.dataDir, 'files', area, name.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, name), 'x');
    const twoDaysAgo = new Date(Date.now() - 172_800_000);
    await utimes(path.join(folder, name), twoDaysAgo, twoDaysAgo);
    return () => readdir(folder).then((names) => names.includes(name));
  };
  const laid = [await lay('board', `${sha256}.0f.part`), await lay('board', sha256), await lay('member-image', image)];
  expect(await collect()).toMatchObject({ partialFiles: 1, orphanedContents: 1, orphanedImages: 1 });
  await collect();
  expect(await Promise.all(laid.map((isThere) => isThere()))).toEqual([false, false, false]);
  const row = await db.read
    .selectFrom('board_content')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  expect(row).toBeUndefined();
});
