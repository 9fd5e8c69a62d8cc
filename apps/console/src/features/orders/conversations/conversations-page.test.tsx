// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';
import type { StaffConversation } from './conversation-queries.ts';

testScreens(['console', 'conversation', 'console-conversations', 'console-questions', 'console-inbox']);

const AT = '2026-03-02T10:05:00+08:00';
const ID = '11111111-0000-4000-8000-000000000001';
const conversation: StaffConversation = {
  ...{ id: ID, mainNo: 'M1', state: 'waiting', lastAt: AT, lastText: '周五能发吗？', lastAuthor: 'buyer', unread: 1 },
  ...{
    messageCount: 1,
    mainOrderId: ID,
    memberId: ID,
    memberName: '王工',
    memberNo: 'XB1',
    waitingSince: AT,
    dueAt: AT,
  },
  ...{ suspendedUntil: null, suspendReason: '' },
  messages: [
    {
      ...{ position: 1, mainNo: 'M1', author: 'buyer', authorName: '王工', channel: 'page', at: AT, readAt: null },
      ...{ text: '<img src=x onerror=alert(1)>周五能发吗？', files: [], readers: [] },
    },
  ],
};

function openConversation() {
  const sent: unknown[] = [];
  let current = conversation;
  answer(calls.staffConversations.open, () => ({ conversation: current }));
  answer(calls.staffConversations.read, () => {
    current = { ...current, unread: 0 };
    return undefined;
  });
  answer(calls.staffTasks.list, () => ({ totalCount: 0, items: [] }));
  answer(calls.messageTemplates.lists, () => ({
    lists: [
      {
        ...{ context: 'conversation' as const, revision: 1, changedBy: '', changedAt: null },
        items: [{ title: '正在查', zhCn: '{客户} 您好，{订单号} 正在核实。', zhTw: '', en: '' }],
      },
    ],
  }));
  answer(calls.staffConversations.write, ({ body }) => {
    sent.push(body);
    current = { ...current, state: 'answered', waitingSince: null, dueAt: null };
    return current;
  });
  answer(calls.staffConversations.suspend, ({ body }) => {
    sent.push(body);
    current = { ...current, state: 'suspended', suspendedUntil: body.until, suspendReason: body.reason };
    return current;
  });
  openConsole(`/conversations/${ID}`);
  return { sent, user: setupUser() };
}

it('answers a buyer from a template, up to the message that was seen', async () => {
  const { sent, user } = openConversation();
  await screen.findByText(/<img src=x onerror=alert\(1\)>周五能发吗？/);
  expect(document.querySelector('img[src="x"]')).toBeNull();
  await user.selectOptions(await screen.findByRole('combobox', { name: '选用模板' }), '正在查');
  expect(screen.getByRole('textbox', { name: '答复客户' })).toHaveValue('王工 您好，M1 正在核实。');
  await user.click(screen.getByRole('button', { name: '发送并通知客户' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: '答复客户' })).toHaveValue(''));
  expect(sent).toEqual([{ mainNo: 'M1', text: '王工 您好，M1 正在核实。', files: [], upTo: 1 }]);
});

it('suspends a conversation with a day and a reason', async () => {
  const { sent, user } = openConversation();
  await user.click(await screen.findByRole('button', { name: '暂缓' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('哪天继续'), '2099-01-05');
  await user.type(dialog.getByLabelText('原因'), '等工厂答复');
  await user.click(dialog.getByRole('button', { name: '暂缓' }));
  await screen.findByText(/到 2099-01-05 · 等工厂答复/);
  expect(sent).toEqual([{ upTo: 1, until: '2099-01-05', reason: '等工厂答复' }]);
});

it('begins the conversation about a main order without messages', async () => {
  const sent: unknown[] = [];
  answer(calls.staffConversations.open, ({ query }) => {
    expect(query).toEqual({ mainNo: 'M2' });
    return { conversation: null };
  });
  answer(calls.messageTemplates.lists, () => ({ lists: [] }));
  answer(calls.staffConversations.write, ({ body }) => {
    sent.push(body);
    return { ...conversation, mainNo: 'M2' };
  });
  openConsole('/main-orders/M2/conversation');
  await screen.findByText(/还没有留言/);
  const user = setupUser();
  await user.type(screen.getByRole('textbox', { name: '答复客户' }), '板子明天发出');
  await user.click(screen.getByRole('button', { name: '发送并通知客户' }));
  await waitFor(() => expect(sent).toEqual([{ mainNo: 'M2', text: '板子明天发出', files: [], upTo: 0 }]));
});
