import { calls } from '@xunban/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../../../platform/files/store.ts';
import { checkOut, fillCart, PLAIN_BOARD } from '../../../testing/orders.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { smallBoard } from '../../../testing/small-board.ts';
import { fileReferences } from '../../file-references.ts';
import { isBoardFileStored } from './board-files.ts';
import { findLostFiles } from './find-lost-files.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(() => server.stop());

const board = { lengthMm: 24, widthMm: 13 };
const file = new File([smallBoard(board)], 'board.zip');
const upload = (member: TestMember) => member.api.upload.boardFile({ query: {}, files: { file } });
const openAlarms = async () =>
  (await staff.api.staffLedgerChecks.alarms({ query: { state: 'open' } })).items.filter(
    ({ kind }) => kind === 'filesMissing',
  );

async function lose(fileId: string): Promise<string> {
  const { sha256 } = await server.deps.db.read
    .selectFrom('board_file')
    .select('sha256')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  await server.deps.files.remove(`board/${sha256}`);
  return `board/${sha256}`;
}

test('a lost file raises one alarm that names it; the next upload of the same bytes stores it again and ends the alarm', async () => {
  const buyer = await server.newMember();
  const { fileId } = await upload(buyer);
  await findLostFiles(server.deps, fileReferences);
  expect(await openAlarms()).toEqual([]);
  const key = await lose(fileId);
  for (let night = 0; night < 2; night += 1) await findLostFiles(server.deps, fileReferences);
  expect(await openAlarms()).toMatchObject([{ subject: key, violationCount: 1, times: 2 }]);

  expect((await upload(buyer)).fileId).toBe(fileId);
  expect(await isBoardFileStored(server.deps, fileId)).toBe(true);
  await findLostFiles(server.deps, fileReferences);
  expect(await openAlarms()).toEqual([]);
});

test('an order whose file is lost waits for an engineer, who cannot approve it before it is uploaded again', async () => {
  const buyer = await server.newMember();
  const { fileId } = await upload(buyer);
  const { cartId } = await fillCart(buyer, { fileId, spec: { ...PLAIN_BOARD, ...board } });
  await lose(fileId);
  const params = { id: (await checkOut(buyer, [cartId])).orders[0]?.id ?? '' };
  const order = await expect
    .poll(() => staff.api.staff.order({ params }), { timeout: 120_000 })
    .toMatchObject({ findings: [{ code: 'review.fileMissing', severity: 'error' }] })
    .then(() => staff.api.staff.order({ params }));
  const approve = () => staff.api.staff.approve({ params, body: { version: order.version } });
  await expect(approve()).rejects.toMatchObject({ code: 'file.lost' });
  await upload(buyer);
  expect((await approve()).version).toBe(order.version + 1);
});

test('while the store is away an upload is answered 503 with the time to wait; it is stored once the store is back', async () => {
  const buyer = await server.newMember();
  const other = { lengthMm: 25, widthMm: 13 };
  const send = () => {
    const body = new FormData();
    body.set('file', new File([smallBoard(other)], 'board.zip'));
    return fetch(`${server.url}${calls.upload.boardFile.path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${buyer.token}` },
      body,
    });
  };
  const away = vi
    .spyOn(server.deps.files, 'putFile')
    .mockRejectedValue(new StoreUnavailable('store', 'board/1', new Error('no connection')));
  const refused = await send();
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
  expect((await buyer.api.upload.ownFiles({ query: {} })).items).toEqual([]);
  away.mockRestore();
  expect((await send()).status).toBe(200);
  expect((await buyer.api.upload.ownFiles({ query: {} })).items).toHaveLength(1);
});
