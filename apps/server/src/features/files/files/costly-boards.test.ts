import type { BoardFile } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { noteUse } from '../../../platform/limits.ts';
import { crossedZone } from '../../../testing/crossed-zone.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { smallBoard } from '../../../testing/small-board.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const plain = smallBoard({});
const upload = ({ api }: TestMember, bytes: Uint8Array, signal?: AbortSignal): Promise<BoardFile> =>
  api.upload.boardFile(
    { query: {}, files: { file: new File([new Uint8Array(bytes)], 'board.zip') } },
    signal ? { signal } : {},
  );

const keyOf = ({ memberId }: TestMember): string => `cpu ${memberId}`;

/** Milliseconds of each task of a member. */
async function usesOf(member: TestMember): Promise<number[]> {
  const rows = await server.deps.db.read
    .selectFrom('limit_use')
    .select('units')
    .where('key', '=', keyOf(member))
    .execute();
  return rows.map(({ units }) => units);
}

test('five costly boards of one member do not delay the plain board of another', async () => {
  const [one, other] = [await server.newMember(), await server.newMember()];
  const leaving = new AbortController();
  const settled: number[] = [];
  const outcomes = Promise.allSettled(
    [1, 2, 3, 4, 5].map((number) =>
      upload(one, crossedZone(number), leaving.signal).finally(() => settled.push(number)),
    ),
  );
  // Each of them has been parsed and found costly.
  await vi.waitUntil(async () => (await usesOf(one)).length === 5, { timeout: 120_000, interval: 50 });
  expect((await upload(other, plain)).facts.copperLayers).toBe(2);
  expect(settled).toEqual([]);
  leaving.abort();
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  // The one that was being measured counts for as long as it ran.
  await vi.waitUntil(async () => (await usesOf(one)).length === 6, { timeout: 60_000, interval: 50 });
});

test('when the processor time of a day is used up, work is refused and pages are not', async () => {
  const [member, other] = [await server.newMember(), await server.newMember()];
  const { fileId } = await upload(member, plain);
  expect(await usesOf(member)).toEqual([expect.any(Number)]);
  const spec = { layers: 2, lengthMm: 20, widthMm: 10, quantity: 5 } as const;
  const { quoteId } = await member.api.quote.calculate({ body: { spec } });
  await server.deps.db.transaction((tx) => noteUse(tx, keyOf(member), 600_000));

  const refusal = { code: 'computing.dayFull', data: { limit: 'cpuDay', retryAfterSeconds: expect.any(Number) } };
  const board = smallBoard({ lengthMm: 25 });
  await expect(upload(member, board)).rejects.toMatchObject({
    ...refusal,
    message: expect.stringMatching(/计算时间已用完，请 24 小时后再试/),
  });
  const quotation = () => member.api.storedQuote.pdf({ params: { id: quoteId }, query: {} });
  await expect(quotation()).rejects.toMatchObject({ ...refusal, status: 429 });

  const { items } = await member.api.upload.ownFiles({ query: {} });
  expect(items.map((file) => file.fileId)).toEqual([fileId]);
  await expect(member.api.storedQuote.read({ params: { id: quoteId } })).resolves.toMatchObject({ spec });
  expect((await upload(other, board)).facts.widthMm).toBeGreaterThan(0);

  await server.deps.db.transaction((tx) =>
    sql`update limit_use set used_at = used_at - interval '1 day' where key = ${keyOf(member)}`.execute(tx),
  );
  expect((await upload(member, board)).facts.copperLayers).toBe(2);
  await quotation();
});

test('a file that is known is not read again, whatever was used', async () => {
  const member = await server.newMember();
  const { fileId } = await upload(member, plain);
  await server.deps.db.transaction((tx) => noteUse(tx, keyOf(member), 600_000));
  expect((await upload(member, plain)).fileId).toBe(fileId);
});
