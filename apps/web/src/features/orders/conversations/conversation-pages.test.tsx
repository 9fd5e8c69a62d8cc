// @vitest-environment happy-dom
import { type CallInput, calls } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../testing/open-site.tsx';
import type { Conversation } from './conversation-queries.ts';

testScreens(['conversation', 'questions', 'errors']);

const AT = '2026-03-02T10:05:00+08:00';
const message = (
  position: number,
  more: Partial<Conversation['messages'][number]>,
): Conversation['messages'][number] => ({
  ...{ position, mainNo: 'M1', author: 'buyer', authorName: '王工', channel: 'page', text: '', files: [], at: AT },
  ...{ readAt: null, ...more },
});
const conversation: Conversation = {
  ...{ id: '11111111-0000-4000-8000-000000000001', mainNo: 'M1', state: 'answered', lastAt: AT, lastText: '可以' },
  ...{ lastAuthor: 'staff', unread: 1, messageCount: 2 },
  messages: [
    message(1, { text: '<img src=x onerror=alert(1)>周五能发吗？', readAt: AT }),
    message(2, { author: 'staff', authorName: '吴客服', text: '可以' }),
  ],
};

it('shows the messages as text with their readings, records the reading, and sends another one once', async () => {
  const read: unknown[] = [];
  const sent: CallInput<typeof calls.conversation.write>['body'][] = [];
  let current = conversation;
  answer(calls.conversation.open, () => ({ conversation: current }));
  answer(calls.conversation.read, ({ body }) => {
    read.push(body);
    current = { ...current, unread: 0 };
    return undefined;
  });
  answer(calls.conversation.write, ({ body }) => {
    sent.push(body);
    current = {
      ...current,
      state: 'waiting',
      messageCount: 3,
      messages: [...current.messages, message(3, { text: body.text })],
    };
    return current;
  });
  openSiteAsMember('/main/conversation?mainNo=M1');
  await screen.findByText(/<img src=x onerror=alert\(1\)>周五能发吗？/);
  expect(document.querySelector('img[src="x"]')).toBeNull();
  expect(screen.getByText('客服 吴客服')).toBeInTheDocument();
  expect(screen.getByText('客服已看 2026-03-02 10:05')).toBeInTheDocument();
  await waitFor(() => expect(read).toEqual([{ upTo: 2 }]));
  const user = setupUser();
  await user.click(screen.getByRole('button', { name: '发送' }));
  expect(screen.getByText('请写几句话，或添加附件')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('写留言'), '  谢谢 ');
  await user.click(screen.getByRole('button', { name: '发送' }));
  await screen.findByText('客服会在 4 个工作小时内答复。');
  expect(sent).toEqual([{ mainNo: 'M1', text: '谢谢', files: [] }]);
  expect(screen.getByLabelText('写留言')).toHaveValue('');
});

it('keeps what was typed when the message is refused', async () => {
  answer(calls.conversation.open, () => ({ conversation: null }));
  answer(calls.conversation.write, () => refuse('conversation.dayFull'));
  openSiteAsMember('/main/conversation');
  const user = setupUser();
  await user.type(await screen.findByLabelText('写留言'), '再问一句');
  await user.click(screen.getByRole('button', { name: '发送' }));
  await screen.findByText(/今天的留言已达上限/);
  expect(screen.getByLabelText('写留言')).toHaveValue('再问一句');
});
