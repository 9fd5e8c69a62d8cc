import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const one = { title: '缺层', zhCn: '订单 {订单号} 缺少阻焊层', zhTw: '', en: 'Order {订单号} has no mask' };

async function revisionOf(context: string, api: Awaited<ReturnType<TestServer['newStaff']>>['api']) {
  const { lists } = await api.messageTemplates.lists();
  return lists.find((list) => list.context === context)?.revision ?? -1;
}

test('every context has default texts, which the edit permission allows to replace in their order, one context at a time', async () => {
  const reader = await server.newStaff(['order.view']);
  const { lists } = await reader.api.messageTemplates.lists();
  expect(lists.map(({ context, items }) => [context, items.length > 0])).toEqual(
    ['sendBack', 'requestChange', 'cancel', 'rejectCertification', 'conversation'].map((context) => [context, true]),
  );
  const editor = await server.newStaff(['template.edit']);
  const items = [one, { ...one, title: '缺字符' }];
  const revision = await revisionOf('sendBack', editor.api);
  const saved = await editor.api.messageTemplates.save({ params: { context: 'sendBack' }, body: { revision, items } });
  expect(saved).toMatchObject({ revision: revision + 1, items, changedBy: '测试员工' });
  const read = (await reader.api.messageTemplates.lists()).lists.find(({ context }) => context === 'sendBack');
  expect(read).toEqual(saved);
});

test('unknown placeholders, duplicate titles and empty texts are reported at their field', async () => {
  const { api } = await server.newStaff(['template.edit']);
  const revision = await revisionOf('cancel', api);
  const save = (items: readonly (typeof one)[]) =>
    api.messageTemplates.save({ params: { context: 'cancel' }, body: { revision, items: [...items] } });
  await expect(save([one, { ...one, zhCn: '{名称} {', en: '{amount}' }])).rejects.toMatchObject({
    validationErrors: [
      { members: ['items.1.title'], message: '这个标题已经有了' },
      { members: ['items.1.zhCn'], message: '没有内容可填：{名称} {' },
      { members: ['items.1.en'], message: '没有内容可填：{amount}' },
    ],
  });
  await expect(save([{ ...one, title: '', zhCn: '' }])).rejects.toMatchObject({
    validationErrors: [{ members: ['items.0.title'] }, { members: ['items.0.zhCn'] }],
  });
  expect(await revisionOf('cancel', api)).toBe(revision);
});

test('concurrent edits of the same texts: the second is refused; editing requires the permission', async () => {
  const { api } = await server.newStaff(['template.edit']);
  const revision = await revisionOf('requestChange', api);
  const save = () =>
    api.messageTemplates.save({ params: { context: 'requestChange' }, body: { revision, items: [one] } });
  const tries = await Promise.allSettled([save(), save(), save()]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const tried of tries)
    if (tried.status === 'rejected') expect(tried.reason).toMatchObject({ code: 'staleVersion', status: 409 });
  const other = await server.newStaff(['order.review']);
  const params = { context: 'requestChange' } as const;
  await expect(
    other.api.messageTemplates.save({ params, body: { revision: revision + 1, items: [] } }),
  ).rejects.toMatchObject({ code: 'forbidden' });
  await expect(other.api.messageTemplates.smsKinds()).rejects.toMatchObject({ code: 'forbidden' });
});

test('SMS kinds are listed with their text and their actual registration at the provider', async () => {
  const { api } = await server.newStaff(['template.edit']);
  const { provider, items } = await api.messageTemplates.smsKinds();
  expect(provider).toBe('outbox');
  expect(items.length).toBeGreaterThan(3);
  expect(items[0]).toEqual({
    kind: 'code',
    language: 'zh-CN',
    text: '【迅板】验证码 {1}，用于{2}，{3} 分钟内有效。请勿告诉他人。',
    templateId: null,
  });
  expect(items.slice(1, 3).map(({ kind, language }) => [kind, language])).toEqual([
    ['code', 'zh-TW'],
    ['code', 'en'],
  ]);
});
