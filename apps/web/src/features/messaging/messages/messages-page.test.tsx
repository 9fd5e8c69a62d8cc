// @vitest-environment happy-dom
import { calls, type MemberMessage } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it, vi } from 'vitest';
import { openSiteAsMember } from '../../../testing/open-site.tsx';

testScreens(['messages', 'user-centre', 'wallet', 'withdrawal']);
const user = setupUser();

const RETURNED: MemberMessage = {
  ...{ id: '33333333-0000-4000-8000-000000000001', event: 'orderSentBack', about: 'P2611230001A' },
  ...{ params: { orderNo: 'P2611230001A' }, at: '2026-11-23T10:00:00+08:00', isRead: false },
  board: { fileName: '电源板 V2.zip', image: { top: '/board-top.svg', bottom: '' } },
};
const REFUNDED: MemberMessage = {
  ...{ id: '33333333-0000-4000-8000-000000000002', event: 'moneyRefunded', about: '', isRead: true },
  board: null,
  ...{ params: { refundNo: 'TK1', amount: '12.50' }, at: '2026-11-22T10:00:00+08:00' },
};

function openPage(address = '/main/messages', items: readonly MemberMessage[] = [RETURNED, REFUNDED]) {
  const asked: unknown[] = [];
  answer(calls.message.newest, () => ({ unread: items.filter(({ isRead }) => !isRead).length, items: [...items] }));
  answer(calls.message.list, ({ query }) => {
    asked.push(query);
    return { totalCount: items.length, items: [...items] };
  });
  return { ...openSiteAsMember(address), asked };
}

it('shows the unread number in the header and the newest messages behind it', async () => {
  openPage();
  await user.click(await screen.findByRole('button', { name: '消息，1 条未读' }));
  const newest = within(await screen.findByRole('list', { name: '最新消息' }));
  expect(newest.getByRole('link', { name: /未读 订单 P2611230001A 已退回修改/ })).toHaveAttribute(
    'href',
    '/main/orderDetail?orderNo=P2611230001A',
  );
  expect(newest.getByRole('link', { name: /P2611230001A.*电源板 V2\.zip/ }).querySelector('img')).toHaveAttribute(
    'src',
    '/board-top.svg',
  );
  expect(newest.getByRole('link', { name: /退款 12\.50 元已退回/ })).toHaveAttribute('href', '/main/accountInfo');
});

it('reads a message that is opened', async () => {
  const read: string[] = [];
  answer(calls.message.read, ({ params: { id } }) => {
    read.push(id);
    return undefined;
  });
  answer(calls.order.detail, () => refuse('notFound'));
  const { address } = openPage();
  const table = within(await screen.findByRole('tabpanel'));
  await user.click(await table.findByRole('link', { name: /已退回修改/ }));
  expect(read).toEqual([RETURNED.id]);
  await vi.waitFor(() => expect(address()).toBe('/main/orderDetail?orderNo=P2611230001A'), { timeout: 120_000 });
});

it('filters by kind and unread, and marks what is chosen as read', async () => {
  const wished: unknown[] = [];
  answer(calls.message.readAll, ({ body }) => {
    wished.push(body);
    return { read: 1 };
  });
  const { asked, address } = openPage();
  await user.click(await screen.findByRole('tab', { name: '资金' }));
  await screen.findByRole('tab', { name: '资金', selected: true });
  await user.click(screen.getByRole('checkbox', { name: '只看未读' }));
  await vi.waitFor(() => expect(address()).toBe('/main/messages?kind=money&unread=1'), { timeout: 120_000 });
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'money', isUnread: true }), { timeout: 120_000 });
  await user.click(screen.getByRole('button', { name: '全部标为已读' }));
  await screen.findByText('已全部标为已读');
  expect(wished).toEqual([{ kind: 'money' }]);
});

it('shows that there is nothing yet', async () => {
  openPage('/main/messages', []);
  await screen.findByText('还没有消息');
});

it('leads from a page beyond the end to the last page with rows, also when its last row leaves, and not back to it', async () => {
  let total = 11;
  answer(calls.message.newest, () => ({ unread: 0, items: [] }));
  answer(calls.message.list, ({ query: { skipCount = 0 } }) => ({
    totalCount: total,
    items:
      Number(skipCount) < total
        ? [{ ...RETURNED, id: `33333333-0000-4000-8000-00000000${100 + Number(skipCount)}` }]
        : [],
  }));
  answer(calls.message.readAll, () => {
    total = 10;
    return { read: 1 };
  });
  const { address } = openSiteAsMember('/main/messages?page=99');
  await vi.waitFor(() => expect(address()).toBe('/main/messages?page=2'), { timeout: 120_000 });
  const table = within(await screen.findByRole('tabpanel'));
  await table.findByRole('link', { name: /已退回修改/ });
  await user.click(screen.getByRole('button', { name: '全部标为已读' }));
  await vi.waitFor(() => expect(address()).toBe('/main/messages'), { timeout: 120_000 });
  await table.findByRole('link', { name: /已退回修改/ });
});
