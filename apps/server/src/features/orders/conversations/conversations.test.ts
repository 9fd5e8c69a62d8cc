import { MAX_MESSAGES_PER_DAY } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePayableOrder } from '../../../testing/payable-order.ts';
import { startTestServer, type TestMember, type TestServer, type TestStaff } from '../../../testing/server.ts';
import { repairTasks } from '../../back-office/tasks/tasks-jobs.ts';
import { closeSilent } from './end-conversation.ts';

let server: TestServer;
let staff: TestStaff;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(async () => {
  // Each task was opened and ended by an event. Orders of the test exist without events.
  const tasks = () =>
    server.deps.db.read
      .selectFrom('task')
      .select(['id', 'ended_at'])
      .where('kind', 'like', '%Conversation')
      .orderBy('id')
      .execute();
  const before = await tasks();
  await repairTasks(server.deps);
  expect(await tasks()).toEqual(before);
  await server.stop();
});

const PDF = '%PDF-1.4 a drawing';
const pdf = (name = 'drawing.pdf') => ({ files: { file: new File([PDF], name) } });

async function buyerWithOrder(): Promise<TestMember & { readonly mainNo: string }> {
  const member = await server.newMember();
  const parts = { db: server.deps.db, guest: server.guest };
  const { mainNo } = await givePayableOrder(parts, member.memberId, 10_000n);
  return { ...member, mainNo };
}
const write = ({ api }: Pick<TestMember, 'api'>, text: string, mainNo = '', files: string[] = []) =>
  api.conversation.write({ body: { mainNo, text, files } });
const tasksOf = async (id: string) => {
  const { items } = await staff.api.staffTasks.list({ query: { view: 'open', maxResultCount: 1000 } });
  return items.filter(({ subjectId }) => subjectId === id).map(({ kind }) => kind);
};
const setBack = (id: string, hours: number) =>
  server.deps.db.transaction((tx) =>
    sql`update conversation set last_at = last_at - make_interval(hours => ${hours}),
      waiting_since = waiting_since - make_interval(hours => ${hours}) where id = ${id}`.execute(tx),
  );

test('a message of a buyer is a task; the answer ends it, notifies the buyer and records the service time', async () => {
  const buyer = await buyerWithOrder();
  const asked = await write(buyer, '  周五能发吗？\u202E ', buyer.mainNo);
  expect(asked).toMatchObject({ mainNo: buyer.mainNo, state: 'waiting', messageCount: 1, unread: 0 });
  expect(asked.messages).toMatchObject([{ position: 1, author: 'buyer', text: '周五能发吗？', readAt: null }]);
  expect(await tasksOf(asked.id)).toEqual(['answerConversation']);

  const { conversation } = await staff.api.staffConversations.open({ query: { mainNo: buyer.mainNo } });
  expect(conversation).toMatchObject({ id: asked.id, memberId: buyer.memberId, unread: 1 });
  expect(Date.parse(conversation?.dueAt ?? '')).toBeGreaterThan(Date.parse(conversation?.waitingSince ?? ''));
  await staff.api.staffConversations.read({ params: { id: asked.id }, body: { upTo: 1 } });
  const answered = await staff.api.staffConversations.write({
    body: { mainNo: buyer.mainNo, text: '可以，周五下午发。', upTo: 1 },
  });
  expect(answered).toMatchObject({ state: 'answered', waitingSince: null, messageCount: 2 });
  expect(answered.messages[0]?.readers).toMatchObject([{ side: 'staff', name: '测试员工' }]);
  expect(await tasksOf(asked.id)).toEqual([]);

  const { items } = await buyer.api.message.list({ query: {} });
  expect(items).toMatchObject([
    { event: 'conversationAnswered', about: buyer.mainNo, params: { mainNo: buyer.mainNo } },
  ]);
  const opened = await buyer.api.conversation.open({ query: { mainNo: buyer.mainNo } });
  expect(opened.conversation).toMatchObject({ unread: 1, lastAuthor: 'staff', lastText: '可以，周五下午发。' });
  expect(opened.conversation?.messages[1]).toMatchObject({ author: 'staff', authorName: '测试员工', readAt: null });
  await buyer.api.conversation.read({ params: { id: asked.id }, body: { upTo: 2 } });
  await buyer.api.conversation.read({ params: { id: asked.id }, body: { upTo: 2 } });
  const read = await staff.api.staffConversations.open({ query: { id: asked.id } });
  expect(read.conversation?.messages[1]?.readers).toMatchObject([{ side: 'buyer' }]);
  expect(read.conversation?.messages[1]?.readAt).not.toBeNull();
  const figures = await staff.api.staffConversations.statistics({ query: {} });
  expect(figures).toMatchObject({ answered: figures.inTime, byStaff: [{ name: '测试员工' }] });
});

test('a message that staff had not seen still waits after their answer, since its own time', async () => {
  const buyer = await server.newMember();
  const { id } = await write(buyer, '第一条');
  await setBack(id, 30);
  await write(buyer, '第二条');
  const answered = await staff.api.staffConversations.write({
    body: { memberId: buyer.memberId, text: '答第一条', upTo: 1 },
  });
  expect(answered).toMatchObject({ state: 'waiting', mainNo: '', mainOrderId: null });
  expect(Date.parse(answered.waitingSince ?? '')).toBeGreaterThan(Date.now() - 3_600_000);
  expect(await tasksOf(id)).toEqual(['answerConversation']);
  await expect(staff.api.staffConversations.close({ params: { id }, body: { upTo: 1 } })).rejects.toMatchObject({
    code: 'conversation.changed',
    status: 409,
  });
  const closed = await staff.api.staffConversations.close({ params: { id }, body: { upTo: 3 } });
  expect(closed).toMatchObject({ state: 'closed', waitingSince: null });
  expect(await tasksOf(id)).toEqual([]);
  expect(await write(buyer, '再问一句')).toMatchObject({ state: 'waiting', messageCount: 4 });
});

test('a suspended conversation is a task of its day; an answered one is closed after the days of silence', async () => {
  const buyer = await server.newMember();
  const { id } = await write(buyer, '等工厂的消息');
  const suspend = (until: string) =>
    staff.api.staffConversations.suspend({ params: { id }, body: { upTo: 1, until, reason: '等工厂答复' } });
  await expect(suspend('2020-01-01')).rejects.toMatchObject({ validationErrors: [{ members: ['until'] }] });
  expect(await suspend('2099-01-05')).toMatchObject({ state: 'suspended', suspendedUntil: '2099-01-05' });
  expect(await tasksOf(id)).toEqual(['continueConversation']);
  expect((await buyer.api.conversation.open({ query: {} })).conversation).not.toHaveProperty('suspendReason');
  await staff.api.staffConversations.write({ body: { memberId: buyer.memberId, text: '有结果了', upTo: 1 } });
  expect(await tasksOf(id)).toEqual([]);
  await closeSilent(server.deps);
  const state = async () => (await buyer.api.conversation.open({ query: {} })).conversation?.state;
  expect(await state()).toBe('answered');
  await setBack(id, 14 * 24 + 1);
  await closeSilent(server.deps);
  expect(await state()).toBe('closed');
});

test('files go with the message of their uploader alone, and only the two sides download them', async () => {
  const buyer = await buyerWithOrder();
  const other = await buyerWithOrder();
  const file = await buyer.api.conversation.upload(pdf());
  await expect(write(other, '', other.mainNo, [file.id])).rejects.toMatchObject({ kind: 'invalid' });
  await expect(buyer.api.conversation.file({ params: { id: file.id } })).rejects.toMatchObject({ status: 404 });
  const sent = await write(buyer, '', buyer.mainNo, [file.id]);
  expect(sent.messages[0]?.files).toEqual([file]);
  await expect(write(buyer, '', buyer.mainNo, [file.id])).rejects.toMatchObject({ kind: 'invalid' });
  await expect(other.api.conversation.file({ params: { id: file.id } })).rejects.toMatchObject({ status: 404 });
  expect(await (await buyer.api.conversation.file({ params: { id: file.id } })).text()).toBe(PDF);
  expect(await (await staff.api.staffConversations.file({ params: { id: file.id } })).text()).toBe(PDF);
  await expect(buyer.api.conversation.upload({ files: { file: new File(['MZ'], 'run.exe') } })).rejects.toMatchObject({
    code: 'conversation.fileType',
  });
});

test('another member’s conversation is treated as not found, and staff need the permission', async () => {
  const buyer = await buyerWithOrder();
  const other = await server.newMember();
  const { id } = await write(buyer, '你好', buyer.mainNo);
  const notFound = { status: 404 };
  await expect(write(other, '你好', buyer.mainNo)).rejects.toMatchObject(notFound);
  await expect(other.api.conversation.open({ query: { mainNo: buyer.mainNo } })).rejects.toMatchObject(notFound);
  await expect(other.api.conversation.read({ params: { id }, body: { upTo: 1 } })).rejects.toMatchObject(notFound);
  await expect(other.api.conversation.messages({ query: { conversationId: id } })).rejects.toMatchObject(notFound);
  expect(await other.api.conversation.list({ query: {} })).toEqual({ totalCount: 0, items: [] });
  const without = await server.newStaff(['order.view', 'member.view']);
  await expect(without.api.staffConversations.list({ query: {} })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(write(buyer, '', buyer.mainNo)).rejects.toMatchObject({ validationErrors: [{ members: ['text'] }] });
  await expect(staff.api.staffConversations.write({ body: { text: '给谁' } })).rejects.toMatchObject({
    kind: 'invalid',
  });
});

test('messages of a day and at once are limited; two messages at once get two positions', async () => {
  const buyer = await server.newMember();
  await Promise.all([write(buyer, '一'), write(buyer, '二'), write(buyer, '三')]);
  const { conversation } = await buyer.api.conversation.open({ query: {} });
  expect(conversation?.messages.map(({ position }) => position)).toEqual([1, 2, 3]);
  for (let count = 4; count <= 10; count += 1) await write(buyer, `第 ${count} 条`);
  await expect(write(buyer, '太快了')).rejects.toMatchObject({ code: 'conversation.tooFast', status: 429 });
  await sql`delete from limit_use where key = ${`conversation ${buyer.memberId}`}`.execute(server.deps.db.read);
  await sql`update limit_use set units = ${MAX_MESSAGES_PER_DAY} where key = ${`conversation day ${buyer.memberId}`}`.execute(
    server.deps.db.read,
  );
  await expect(write(buyer, '太多了')).rejects.toMatchObject({ code: 'conversation.dayFull' });
});

test('the list of staff begins with those who wait longest, and is searched by order and member', async () => {
  const [first, second] = [await buyerWithOrder(), await buyerWithOrder()];
  const { id: later } = await write(second, '后来的', second.mainNo);
  const { id: earlier } = await write(first, '先来的', first.mainNo);
  await setBack(earlier, 5_000);
  await setBack(later, 4_000);
  const { items } = await staff.api.staffConversations.list({ query: { state: 'open', maxResultCount: 1000 } });
  const places = [earlier, later].map((id) => items.findIndex((item) => item.id === id));
  expect(places).toEqual([0, 1]);
  const found = await staff.api.staffConversations.list({ query: { filter: first.mainNo } });
  expect(found).toMatchObject({ totalCount: 1, items: [{ id: earlier, mainNo: first.mainNo }] });
  expect((await staff.api.staffConversations.statistics({ query: {} })).overdue).toBeGreaterThanOrEqual(2);
});

test('messages and readings are written once: the database refuses changes', async () => {
  const buyer = await server.newMember();
  const { id } = await write(buyer, '不改不删');
  for (const change of [sql`update conversation_message set text = ''`, sql`delete from conversation_message`])
    await expect(sql`${change} where conversation_id = ${id}`.execute(server.deps.db.read)).rejects.toThrow(
      'written once',
    );
});
