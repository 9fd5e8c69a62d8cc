import { calls, type NoteFile, type StaffPermission } from '@xunban/contract';
import { zip } from '@xunban/testkit/zip';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placePlainOrder } from '../../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { repairTasks } from '../tasks/tasks-jobs.ts';
import { noteFileKey } from './note-files.ts';
import { eraseNotesAboutMember, notesJobs } from './notes-jobs.ts';

/** Notes about main orders and members as staff write, read and answer them. */

let server: TestServer;
let mainId: string;
let mainNo: string;
let memberId: string;
beforeAll(async () => {
  server = await startTestServer();
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  mainId = main.id;
  mainNo = main.mainNo;
  memberId = buyer.memberId;
});
afterAll(async () => {
  const repaired = await repairTasks(server.deps);
  await server.stop();
  expect(repaired).toEqual({ differing: 0, givenBack: 0 });
});

type StaffUser = Awaited<ReturnType<TestServer['newStaff']>>;
const person = (...permissions: StaffPermission[]) => server.newStaff(permissions);
const onMain = () => ({ subjectKind: 'mainOrder', subjectId: mainId }) as const;
const notesOf = async ({ api }: StaffUser, subject = onMain() as Parameters<typeof write>[1]) =>
  (await api.staffNotes.list({ query: { ...subject, maxResultCount: 100 } })).items;
const write = (
  { api }: StaffUser,
  subject: { subjectKind: 'mainOrder' | 'member'; subjectId: string },
  text: string,
  mentions: string[] = [],
) => api.staffNotes.add({ body: { ...subject, text, mentions } });
const mentionsOf = async ({ api }: StaffUser, view: 'mine' | 'done' | 'overdue' | 'unclaimed') =>
  (await api.staffTasks.list({ query: { view, kind: 'mention', maxResultCount: 1000 } })).items;

const send = async ({ token }: StaffUser, bytes: Uint8Array, name: string) => {
  const form = new FormData();
  form.append('file', new File([bytes as BlobPart], name));
  const response = await fetch(`${server.consoleUrl}${calls.staffNotes.upload.path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as NoteFile & { error?: { code: string } } };
};
const fetchFile = ({ token }: StaffUser, id: string) =>
  fetch(`${server.consoleUrl}/api/staff/note-files/${id}`, { headers: { Authorization: `Bearer ${token}` } });
const setBack = (id: string, minutes: number) =>
  sql`update note set created_at = created_at - make_interval(mins => ${minutes}),
    withdrawn_at = withdrawn_at - make_interval(mins => ${minutes}) where id = ${id}`.execute(server.deps.db.read);

test('notes are read and written with the permission to their object, and hidden without it', async () => {
  const [planner, service] = await Promise.all([person('order.view'), person('member.view')]);
  const note = await write(planner, onMain(), '  客户要求阻焊哑光\n第二行 ');
  expect(note).toMatchObject({ text: '客户要求阻焊哑光\n第二行', isMine: true, isPinned: false, isWithdrawn: false });
  const about = { subjectKind: 'member', subjectId: memberId } as const;
  await write(service, about, '月底对账');
  expect((await notesOf(service, about)).map(({ text }) => text)).toEqual(['月底对账']);
  await expect(write(service, onMain(), '看不到')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(notesOf(service)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(notesOf(planner, about)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(write(planner, { ...onMain(), subjectId: memberId }, '没有')).rejects.toMatchObject({
    code: 'notFound',
  });
  await expect(write(planner, onMain(), '   ')).rejects.toMatchObject({
    validationErrors: [{ members: ['text'] }],
  });
  await expect(write(planner, onMain(), '长'.repeat(4001))).rejects.toMatchObject({
    validationErrors: [{ members: ['text'] }],
  });
});

test('an author changes a note for 15 minutes, takes it back, and may think better of that', async () => {
  const [author, colleague] = await Promise.all([person('order.view'), person('order.view')]);
  const { id } = await write(author, onMain(), '原文');
  const edit = (who: StaffUser, text: string) =>
    who.api.staffNotes.edit({ params: { id }, body: { text, mentions: [] } });
  await expect(edit(colleague, '别人改')).rejects.toMatchObject({ code: 'forbidden' });
  expect(await edit(author, '改过')).toMatchObject({ text: '改过', editedAt: expect.any(String) });
  await expect(colleague.api.staffNotes.withdraw({ params: { id } })).rejects.toMatchObject({ code: 'forbidden' });

  await colleague.api.staffNotes.pin({ params: { id }, body: { isPinned: true } });
  expect(await author.api.staffNotes.withdraw({ params: { id } })).toMatchObject({
    text: '',
    isWithdrawn: true,
    isPinned: false,
    restorableUntil: expect.any(String),
  });
  expect((await notesOf(colleague)).find((note) => note.id === id)).toMatchObject({
    text: '',
    isWithdrawn: true,
    restorableUntil: null,
  });
  await expect(edit(author, '再改')).rejects.toMatchObject({ code: 'note.withdrawn' });
  await expect(author.api.staffNotes.pin({ params: { id }, body: { isPinned: true } })).rejects.toMatchObject({
    code: 'note.withdrawn',
  });
  expect(await author.api.staffNotes.restore({ params: { id } })).toMatchObject({ text: '改过', isWithdrawn: false });

  await setBack(id, 16);
  expect((await notesOf(author)).find((note) => note.id === id)?.editableUntil).toBeNull();
  await expect(edit(author, '太晚')).rejects.toMatchObject({ code: 'note.tooLate' });
  await author.api.staffNotes.withdraw({ params: { id } });
  await setBack(id, 16);
  await expect(author.api.staffNotes.restore({ params: { id } })).rejects.toMatchObject({ code: 'note.tooLate' });
});

test('pinned notes are first, five at most, also with concurrent pins', async () => {
  const writer = await person('order.view', 'member.view');
  const about = { subjectKind: 'member', subjectId: (await server.newMember()).memberId } as const;
  const ids: string[] = [];
  for (let no = 1; no <= 7; no += 1) ids.push((await write(writer, about, `第 ${no} 条`)).id);
  const answers = await Promise.allSettled(
    ids.slice(0, 6).map((id) => writer.api.staffNotes.pin({ params: { id }, body: { isPinned: true } })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const listed = await notesOf(writer, about);
  expect(listed.map(({ isPinned }) => isPinned)).toEqual([true, true, true, true, true, false, false]);
  expect(listed[5]?.text).toBe('第 7 条');
});

test('a mentioned colleague has a task, which reading or answering ends, and which others cannot see', async () => {
  const [author, mentioned, other, blind] = await Promise.all([
    person('order.view'),
    person('order.view'),
    person('order.view'),
    person('ledger.view'),
  ]);
  const { items } = await author.api.staffNotes.colleagues({ query: { subjectKind: 'mainOrder' } });
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([mentioned.staffId, other.staffId]));
  expect(items.map(({ id }) => id)).not.toContain(blind.staffId);
  expect(items.map(({ id }) => id)).not.toContain(author.staffId);
  await expect(write(author, onMain(), '@看不到', [blind.staffId])).rejects.toMatchObject({
    validationErrors: [{ members: ['mentions'] }],
  });

  const note = await write(author, onMain(), '@测试员工 请看孔径', [mentioned.staffId, author.staffId]);
  expect(note.mentions).toEqual([{ staffId: mentioned.staffId, name: '测试员工' }]);
  const [task] = await mentionsOf(mentioned, 'mine');
  expect(task).toMatchObject({ no: mainNo, about: '测试员工', isMine: true });
  const id = task?.subjectId ?? '';
  expect(await mentioned.api.staffNotes.mention({ params: { id } })).toMatchObject({
    subject: { kind: 'mainOrder', id: mainId, no: mainNo },
    note: { id: note.id, text: '@测试员工 请看孔径', unreadMentionId: id },
  });
  await expect(other.api.staffNotes.mention({ params: { id } })).rejects.toMatchObject({ code: 'notFound' });
  await other.api.staffNotes.readMention({ params: { id } });
  expect(await mentionsOf(mentioned, 'mine')).toHaveLength(1);

  // The task is personal: it cannot be handed over, released or seen by others, even when late.
  const ids = [task?.id ?? ''];
  expect((await mentioned.api.staffTasks.release({ body: { ids } })).refused).toMatchObject([{ reason: 'notYours' }]);
  expect(await other.api.staffTasks.claim({ body: { ids } })).toMatchObject({ items: [], refused: [] });
  await sql`update task set due_at = now() - interval '1 hour' where id = ${task?.id}`.execute(server.deps.db.read);
  expect(await mentionsOf(other, 'overdue')).toEqual([]);
  expect(await mentionsOf(mentioned, 'overdue')).toHaveLength(1);
  const mentionsOnDashboard = async ({ api }: StaffUser) =>
    (await api.staffDashboard.show({})).kinds.find(({ kind }) => kind === 'mention')?.open ?? 0;
  expect([await mentionsOnDashboard(mentioned), await mentionsOnDashboard(other)]).toEqual([1, 0]);

  await mentioned.api.staffNotes.readMention({ params: { id } });
  expect(await mentionsOf(mentioned, 'mine')).toEqual([]);
  expect(await mentionsOf(mentioned, 'done')).toMatchObject([{ id: task?.id }]);

  await write(author, onMain(), '@测试员工 再看一下', [mentioned.staffId]);
  expect(await mentionsOf(mentioned, 'mine')).toHaveLength(1);
  await write(mentioned, onMain(), '孔径没问题');
  expect(await mentionsOf(mentioned, 'mine')).toEqual([]);
  expect(await mentionsOf(mentioned, 'done')).toHaveLength(2);
});

test('a mention removed by an edit or a deletion removes its task', async () => {
  const [author, first, second] = await Promise.all([person('order.view'), person('order.view'), person('order.view')]);
  const note = await write(author, onMain(), '@测试员工', [first.staffId]);
  const params = { id: note.id };
  await author.api.staffNotes.edit({ params, body: { text: '@测试员工', mentions: [second.staffId] } });
  expect(await mentionsOf(first, 'mine')).toEqual([]);
  expect(await mentionsOf(second, 'mine')).toHaveLength(1);
  await author.api.staffNotes.withdraw({ params });
  expect(await mentionsOf(second, 'mine')).toEqual([]);
  await author.api.staffNotes.restore({ params });
  expect(await mentionsOf(second, 'mine')).toHaveLength(1);
});

test('an image is re-encoded, PDF and zip stay unchanged, and all are downloads', async () => {
  const [author, colleague, blind] = await Promise.all([
    person('order.view'),
    person('order.view'),
    person('ledger.view'),
  ]);
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .png()
    .toBuffer();
  const archive = zip([{ name: 'a.txt', bytes: Buffer.from('a') }]);
  const name = "阻抗 (叠层)'; filename=evil.html.pdf";
  const sent = [
    await send(author, photo, '照片.PNG'),
    await send(author, Buffer.from('%PDF-1.7 anything'), name),
    await send(author, archive, 'board.zip'),
  ];
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  const files = sent.map(({ body }) => body);
  expect(files.map(({ fileName, media }) => [fileName, media])).toEqual([
    ['照片.jpg', 'image'],
    [name, 'pdf'],
    ['board.zip', 'zip'],
  ]);
  const [image, pdf] = files;
  if (!image || !pdf) throw new Error('upload failed');
  expect((await fetchFile(colleague, pdf.id)).status).toBe(404);
  const add = (who: StaffUser) => who.api.staffNotes.add({ body: { ...onMain(), files: files.map(({ id }) => id) } });
  await expect(add(colleague)).rejects.toMatchObject({ validationErrors: [{ members: ['files'] }] });
  const note = await add(author);
  expect(note.files).toEqual(files);
  await expect(add(author)).rejects.toMatchObject({ validationErrors: [{ members: ['files'] }] });

  const answer = await fetchFile(colleague, pdf.id);
  expect(await answer.text()).toBe('%PDF-1.7 anything');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="note.pdf"; filename*=UTF-8''%E9%98%BB%E6%8A%97%20%28%E5%8F%A0%E5%B1%82%29%27%3B%20filename%3Devil.html.pdf`,
  });
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  const drawn = Buffer.from(await (await fetchFile(colleague, image.id)).arrayBuffer());
  expect((await sharp(drawn).metadata()).format).toBe('jpeg');
  expect(drawn.includes('Somebody')).toBe(false);
  expect((await fetchFile(blind, pdf.id)).status).toBe(403);
  await author.api.staffNotes.withdraw({ params: { id: note.id } });
  expect((await fetchFile(colleague, pdf.id)).status).toBe(404);
});

test.each([
  ['a page as an image', Buffer.from('<html><script>1</script>'), 'a.png', 'image.type'],
  ['a program', Buffer.from('MZ'), 'a.exe', 'note.fileType'],
  ['a page', Buffer.from('<html>'), 'a.html', 'note.fileType'],
  ['a vector drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'note.fileType'],
  ['a page that calls itself PDF', Buffer.from('<html>%PDF-1.7'), 'a.pdf', 'note.fileType'],
  ['a program that calls itself zip', Buffer.from('MZ'), 'a.zip', 'note.fileType'],
  ['nothing', Buffer.from(''), 'a.zip', 'note.fileType'],
  ['a name without an ending', Buffer.from('%PDF-1.7'), 'pdf', 'note.fileType'],
])('%s is refused', async (_, bytes, name, code) => {
  const { status, body } = await send(await person('order.view'), bytes, name);
  expect([status, body.error?.code]).toEqual([403, code]);
});

test('unsent uploads are deleted after a day, and notes about a closed account at once', async () => {
  const author = await person('member.view');
  const left = (await send(author, Buffer.from('%PDF-1'), 'left.pdf')).body.id;
  const attached = (await send(author, Buffer.from('%PDF-2'), 'kept.pdf')).body.id;
  const leaving = await server.newMember();
  const about = { subjectKind: 'member', subjectId: leaving.memberId } as const;
  await author.api.staffNotes.add({ body: { ...about, files: [attached] } });
  await sql`update note_file set created_at = now() - interval '25 hours' where id in (${left}, ${attached})`.execute(
    server.deps.db.read,
  );
  const job = (name: string) => notesJobs(server.deps).find((one) => one.name === name);
  await job('notes.deleteUnsent')?.handle({} as never);
  expect((await fetchFile(author, left)).status).toBe(404);
  expect((await fetchFile(author, attached)).status).toBe(200);
  await server.deps.db.transaction((tx) => eraseNotesAboutMember(tx, leaving.memberId));
  expect(await notesOf(author, about)).toEqual([]);
  await expect
    .poll(
      () =>
        server.deps.files.read(noteFileKey(attached)).then(
          () => 'there',
          () => 'gone',
        ),
      { timeout: 120_000 },
    )
    .toBe('gone');
});
