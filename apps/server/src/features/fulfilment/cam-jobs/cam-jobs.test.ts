import { createHash } from 'node:crypto';
import { ORDER_STATES } from '@xunban/contract';
import { analyseBoard, openUpload } from '@xunban/gerber';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOut, fillCart, payOrder, reviewBoards, startBoard } from '../../../testing/orders.ts';
import { startTestServer, type TestServer, type TestStaff } from '../../../testing/server.ts';
import { smallBoard } from '../../../testing/small-board.ts';

/** The working files of orders and batches: made, compared, released by one or two engineers, followed by the floor, withdrawn. */

let server: TestServer;
let engineer: TestStaff;
let second: TestStaff;
let maker: TestStaff;
let chief: TestStaff;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  const engineering = ['order.view', 'order.engineer', 'file.view'] as const;
  [engineer, second] = [await server.newStaff([...engineering]), await server.newStaff([...engineering])];
  maker = await server.newStaff(['order.view', 'order.produce', 'file.view']);
  chief = await server.newStaff();
});
afterAll(() => server.stop());

const zipOf = (board: Parameters<typeof smallBoard>[0] = {}, name = 'lamp.zip') =>
  new File([new Uint8Array(smallBoard(board))], name);
const text = (name: string, content = 'M48') => new File([content], name);

/** A paid board of a real file, in production unless told otherwise. */
async function board({ isStarted = true } = {}) {
  const buyer = await server.newMember();
  const { fileId } = await buyer.api.upload.boardFile({ query: {}, files: { file: zipOf() } });
  const { cartId } = await fillCart(buyer, { fileId, spec: { layers: 2, lengthMm: 20, widthMm: 10, quantity: 10 } });
  const main = await checkOut(buyer, [cartId]);
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  const { id = '', orderNo = '' } = main.orders[0] ?? {};
  if (isStarted) await startBoard(server.deps.db, chief.staffId, id);
  return { buyer, id, orderNo };
}
type Board = Awaited<ReturnType<typeof board>>;

async function jobOf({ id }: Pick<Board, 'id'>): Promise<string> {
  const { release } = await engineer.api.staffCamJobs.ofOrder({ params: { id } });
  return release?.jobId ?? '';
}
const releaseOf = async ({ id }: Pick<Board, 'id'>) =>
  (await maker.api.staffCamJobs.ofOrder({ params: { id } })).release;
const show = (id: string, by = engineer) => by.api.staffCamJobs.show({ params: { id } });
async function release(id: string, by = engineer) {
  const [draft] = (await show(id, by)).versions;
  return by.api.staffCamJobs.release({
    params: { id },
    body: { version: draft?.version ?? 1, revision: draft?.revision ?? 1 },
  });
}
/** A version with one file, ready for its release. */
async function draft(id: string, by = engineer) {
  await by.api.staffCamJobs.begin({ params: { id } });
  return by.api.staffCamJobs.addFile({ params: { id, kind: 'probe' }, files: { file: text('probe.ipc') } });
}
async function completeNext({ id }: Pick<Board, 'id'>) {
  const order = await chief.api.staff.order({ params: { id } });
  const position = order.progress?.steps.find(({ doneAt }) => doneAt === null)?.position ?? 0;
  return maker.api.staff.completeStep({ params: { id }, body: { version: order.version, position } });
}
const tasksAbout = async (no: string) =>
  (await engineer.api.staffTasks.list({ query: { view: 'unclaimed', kind: 'makeCamJob', filter: no } })).items;

test('a board in production is a task of engineers, and its engineering ends with a release', async () => {
  const made = await board();
  const id = await jobOf(made);
  expect(await tasksAbout(made.orderNo)).toMatchObject([{ kind: 'makeCamJob', no: made.orderNo, subjectId: id }]);
  expect(await releaseOf(made)).toMatchObject({ state: 'none', version: null, files: [], instructions: [] });
  await expect(completeNext(made)).rejects.toMatchObject({ code: 'camJob.notReleased' });
  const floor = () => maker.api.staffFloor.board({ query: { no: made.orderNo } });
  expect(await floor()).toMatchObject({ cam: { state: 'none' }, can: ['hold'] });
  await expect(release(id)).rejects.toMatchObject({ code: 'camJob.noDraft' });

  await engineer.api.staffCamJobs.begin({ params: { id } });
  await expect(engineer.api.staffCamJobs.begin({ params: { id } })).rejects.toMatchObject({
    code: 'camJob.draftExists',
  });
  await expect(release(id)).rejects.toMatchObject({ code: 'camJob.noFiles' });
  const written = await engineer.api.staffCamJobs.write({ params: { id } });
  const [version] = written.versions;
  expect(version).toMatchObject({
    version: 1,
    state: 'draft',
    differences: [],
    sources: [{ isCurrent: true, round: 1 }],
  });
  expect(new Set(version?.files.map(({ kind }) => kind))).toEqual(new Set(['panel', 'drill', 'rout', 'artwork']));
  await engineer.api.staffCamJobs.instruct({ params: { id }, body: { step: 'cutting', text: '沿长边开料' } });
  // A colleague of the floor sees nothing of a draft.
  expect(await show(id, maker)).toMatchObject({ versions: [], can: [] });
  const file = version?.files[0];
  await expect(maker.api.staffCamJobs.file({ params: { id: file?.id ?? '' } })).rejects.toMatchObject({
    code: 'notFound',
  });
  const stale = { version: 1, revision: version?.revision ?? 0 };
  await expect(engineer.api.staffCamJobs.release({ params: { id }, body: stale })).rejects.toMatchObject({
    code: 'camJob.stateChanged',
  });
  expect(await release(id)).toMatchObject({
    secondEngineerFor: [],
    versions: [{ state: 'released' }],
    can: ['begin', 'withdraw'],
  });
  expect(await tasksAbout(made.orderNo)).toEqual([]);

  await completeNext(made);
  expect(await floor()).toMatchObject({
    cam: { state: 'released', version: 1, instructions: [{ step: 'cutting', text: '沿长边开料' }] },
    next: { step: 'cutting' },
    can: ['complete', 'undo', 'hold'],
  });
  const bytes = new Uint8Array(
    await (await maker.api.staffCamJobs.file({ params: { id: file?.id ?? '' } })).arrayBuffer(),
  );
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256);
  const archive = unzipSync(
    new Uint8Array(await (await maker.api.staffCamJobs.archive({ params: { id } })).arrayBuffer()),
  );
  expect(new TextDecoder().decode(archive['instructions.txt'])).toContain('沿长边开料');
  const sums = new TextDecoder().decode(archive['SHA256SUMS']).trim().split('\n');
  expect(sums).toHaveLength(version?.files.length ?? 0);
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ');
    expect(
      createHash('sha256')
        .update(archive[name] ?? new Uint8Array())
        .digest('hex'),
    ).toBe(sum);
  }
  const films = Object.entries(archive).flatMap(([name, content]) =>
    name.startsWith('artwork/') || name.startsWith('drill/') || name === 'panel/profile.gbr'
      ? [{ name: name.split('/')[1] ?? '', bytes: content }]
      : [],
  );
  const upload = await openUpload(films);
  const { facts } = analyseBoard(upload.files, upload);
  expect(facts.copper?.layers).toBe(2);
  expect(facts.holes?.roundPth).toBeGreaterThan(0);
});

test('above a class an engineer who is not an author releases', async () => {
  const made = await board();
  await sql`update pcb_order set spec = spec || '{"ipcClass": 3}'::jsonb where id = ${made.id}`.execute(
    server.deps.db.read,
  );
  const id = await jobOf(made);
  expect((await draft(id)).secondEngineerFor).toEqual([{ reason: 'ipcClass', from: 3 }]);
  await expect(release(id)).rejects.toMatchObject({ code: 'camJob.ownVersion' });
  // An engineer who decides on a part of it is an author, too.
  await second.api.staffCamJobs.instruct({ params: { id }, body: { step: 'drilling', text: '首件确认' } });
  await expect(release(id, second)).rejects.toMatchObject({ code: 'camJob.ownVersion' });
  expect(await release(id, chief)).toMatchObject({ versions: [{ state: 'released' }] });
});

test('an edited board is compared: each difference is decided before the release', async () => {
  const made = await board();
  const id = await jobOf(made);
  await engineer.api.staffCamJobs.begin({ params: { id } });
  await engineer.api.staffCamJobs.write({ params: { id } });
  const params = { id, orderId: made.id };
  const edit = (file: File) => engineer.api.staffCamJobs.editBoard({ params, files: { file } });
  const edited = await edit(zipOf({ lengthMm: 20.5, holeMm: 14 }, 'edited.zip'));
  const [version] = edited.versions;
  // The written panel was made from another board.
  expect(version).toMatchObject({ files: [], sources: [{ editedFileName: 'edited.zip' }] });
  expect(version?.differences.map(({ part }) => part)).toContain('outline');
  expect((await engineer.api.staffCamJobs.compared({ params })).isSameFile).toBe(false);
  await engineer.api.staffCamJobs.addFile({ params: { id, kind: 'drill' }, files: { file: text('own.drl') } });
  await expect(release(id)).rejects.toMatchObject({ code: 'camJob.differencesOpen' });
  const parts = (await show(id)).versions[0]?.differences.map(({ part }) => part) ?? [];
  expect(parts).toContain('handMadePanel');
  for (const part of parts)
    await engineer.api.staffCamJobs.decideDifference({
      params: { id },
      body: { orderId: made.id, part, decision: 'explained', reason: '客户来信要求' },
    });
  expect((await release(id)).versions[0]).toMatchObject({ state: 'released' });
  const file = (await show(id)).versions[0]?.files[0]?.id ?? '';
  await expect(engineer.api.staffCamJobs.removeFile({ params: { id: file } })).rejects.toMatchObject({
    code: 'camJob.noDraft',
  });
});

test('a draft takes files until one is removed, each name once', async () => {
  const made = await board({ isStarted: false });
  expect(await engineer.api.staffCamJobs.ofOrder({ params: { id: made.id } })).toEqual({ release: null });
  const { release: opened } = await engineer.api.staffCamJobs.open({ params: { id: made.id } });
  const id = opened?.jobId ?? '';
  const add = (name: string, content?: string) =>
    engineer.api.staffCamJobs.addFile({ params: { id, kind: 'drill' }, files: { file: text(name, content) } });
  await expect(add('pth.drl')).rejects.toMatchObject({ code: 'camJob.noDraft' });
  await engineer.api.staffCamJobs.begin({ params: { id } });
  const added = await add('pth.drl');
  await expect(add('pth.drl')).rejects.toMatchObject({ code: 'camJob.fileExists' });
  await expect(add('empty.drl', '')).rejects.toMatchObject({ code: 'camJob.fileEmpty' });
  expect(added.versions[0]?.differences).toMatchObject([{ part: 'handMadePanel', decision: null }]);
  const removed = await engineer.api.staffCamJobs.removeFile({ params: { id: added.versions[0]?.files[0]?.id ?? '' } });
  expect(removed.versions[0]).toMatchObject({ files: [], differences: [] });
  expect(await tasksAbout(made.orderNo)).toEqual([]);
});

test('a withdrawal stops the route at any step, until another version is released', async () => {
  const made = await board();
  const id = await jobOf(made);
  await draft(id);
  await release(id);
  await completeNext(made);
  await engineer.api.staffCamJobs.withdraw({ params: { id }, body: { reason: '钻咀错了' } });
  await expect(completeNext(made)).rejects.toMatchObject({ code: 'camJob.withdrawn' });
  expect(await maker.api.staffFloor.board({ query: { no: made.orderNo } })).toMatchObject({
    cam: { state: 'withdrawn', withdrawnFor: 'engineer', withdrawnBecause: '钻咀错了', version: null },
    can: ['undo', 'hold'],
  });
  expect(await tasksAbout(made.orderNo)).toMatchObject([{ about: 'engineer' }]);
  await expect(maker.api.staffCamJobs.archive({ params: { id } })).rejects.toMatchObject({ code: 'notFound' });
  await draft(id);
  expect((await release(id)).versions.map(({ version, state }) => [version, state])).toEqual([
    [2, 'released'],
    [1, 'withdrawn'],
  ]);
  await completeNext(made);
});

test('a new round withdraws the release, and an outdated draft is not released', async () => {
  const made = await board({ isStarted: false });
  const { release: opened } = await engineer.api.staffCamJobs.open({ params: { id: made.id } });
  const id = opened?.jobId ?? '';
  await draft(id);
  await release(id);
  await draft(id);
  const { buyer } = made;
  const { fileId } = await buyer.api.upload.boardFile({
    query: {},
    files: { file: zipOf({ holeMm: 13 }, 'round2.zip') },
  });
  await sql`update pcb_order set round = round + 1, board_file_id = ${fileId}, state = ${ORDER_STATES.awaitingProduction}
    where id = ${made.id}`.execute(server.deps.db.read);
  await expect(release(id)).rejects.toMatchObject({ code: 'camJob.outdated' });
  await startBoard(server.deps.db, chief.staffId, made.id);
  expect(await releaseOf(made)).toMatchObject({ state: 'withdrawn', withdrawnFor: 'round' });
  await expect(completeNext(made)).rejects.toMatchObject({ code: 'camJob.withdrawn' });
  expect(await show(id)).toMatchObject({ can: ['begin'] });
  expect((await engineer.api.staffCamJobs.begin({ params: { id } })).versions[0]).toMatchObject({
    ...{ version: 2, files: [], sources: [{ round: 2, isCurrent: true }] },
  });
});

test('anonymous clients, members of staff without the permission and unknown jobs are refused', async () => {
  const made = await board();
  const id = await jobOf(made);
  await expect(maker.api.staffCamJobs.begin({ params: { id } })).rejects.toMatchObject({ code: 'forbidden' });
  const params = { id: '00000000-0000-4000-8000-000000000000' };
  await expect(show(params.id)).rejects.toMatchObject({ code: 'notFound' });
  await expect(engineer.api.staffCamJobs.begin({ params })).rejects.toMatchObject({ code: 'notFound' });
  await expect(engineer.api.staffCamJobs.ofOrder({ params })).rejects.toMatchObject({ code: 'notFound' });
});

test('the rule about the second engineer is changed by two administrators', async () => {
  const [one, other] = await Promise.all([server.newStaff(['staff.manage']), server.newStaff(['staff.manage'])]);
  const propose = (by: typeof one, ipcClass: 2 | 3 | null) =>
    by.api.staffCamJobs.proposeRule({ body: { layers: 4, ipcClass, amount: null, reason: '四层起须复核' } });
  expect(await propose(one, null)).toMatchObject({
    ...{ layers: 6, ipcClass: 3 },
    waiting: { layers: 4, ipcClass: null, reason: '四层起须复核' },
  });
  await expect(propose(other, 2)).rejects.toMatchObject({ code: 'camJob.ruleWaits' });
  const { items } = await other.api.staffApprovals.list({ query: { state: 'waiting' } });
  const params = { kind: 'camRule', id: items.find(({ kind }) => kind === 'camRule')?.id ?? '' } as const;
  await expect(one.api.staffApprovals.decide({ params, body: { decision: 'approve' } })).rejects.toMatchObject({
    code: 'camJob.ownRule',
  });
  await other.api.staffApprovals.decide({ params, body: { decision: 'approve' } });
  expect(await one.api.staffCamJobs.rule()).toMatchObject({ layers: 4, ipcClass: null, waiting: null });
  const made = await board();
  const id = await jobOf(made);
  await sql`update pcb_order set spec = spec || '{"ipcClass": 3}'::jsonb where id = ${made.id}`.execute(
    server.deps.db.read,
  );
  expect((await draft(id)).secondEngineerFor).toEqual([]);
  expect(await release(id)).toMatchObject({ versions: [{ state: 'released' }] });
  await sql`update pcb_order set spec = spec || '{"layers": 4}'::jsonb where id = ${made.id}`.execute(
    server.deps.db.read,
  );
  expect((await show(id)).secondEngineerFor).toEqual([{ reason: 'layers', from: 4 }]);
});
