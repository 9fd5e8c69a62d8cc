// @vitest-environment happy-dom
import { calls, IN_WORK_STATES, type OrderDetail, type OrderProgress } from '@xunban/contract';
import { anAddress } from '@xunban/testkit/a-cart-row';
import { anOrder, aProgress } from '@xunban/testkit/an-order';
import { answer, usualAnswer } from '@xunban/testkit/fake-server';
import { screen, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['user-centre', 'home', 'order', 'order-texts', 'pricing']);

/** Opens a page about a board of a member. @param newest the list of orders, of this board alone when left out */
function openPage(page: string, order: Partial<OrderDetail>, progress: OrderProgress, newest?: readonly OrderDetail[]) {
  const shown = anOrder(order);
  const inWork = IN_WORK_STATES.has(shown.state) ? [{ ...shown, progress }] : [];
  answer(calls.main.inProduction, () => ({ totalCount: inWork.length, items: inWork }));
  usualAnswer(calls.order.list, () => ({ totalCount: 1, items: [...(newest ?? [shown])] }));
  usualAnswer(calls.invoice.uninvoiced, () => ({
    ...{ totalCount: 0, items: [], total: 223, months: [], owed: 0, unconfirmed: 0, limit: 0, maxParts: 100 },
  }));
  usualAnswer(calls.address.list, () => [anAddress()]);
  usualAnswer(calls.member.service, () => ({ items: [], hotline: '' }));
  answer(calls.order.counts, () => [{ state: shown.state, flag: null, count: 1 }]);
  openSiteAsMember(page, { isTrusted: true, creditLeft: 900 });
}

const PAGES = ['/main/userCenter', '/main/progressList'];

it.each(PAGES)('a paid board that has not started is not called finished: %s', async (page) => {
  openPage(page, { state: 40 }, aProgress({ phase: 'notStarted' }));
  await screen.findByText('还没开始生产');
  expect(screen.queryByText(/全部工序已完成/)).not.toBeInTheDocument();
});

it('the counter of a state agrees with the state of the boards in the list', async () => {
  openPage('/main/userCenter', { state: 40 }, aProgress({ phase: 'notStarted' }));
  const underWay = await screen.findByRole('region', { name: '在途的板子' });
  expect(await within(underWay).findByText('待投产')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /^1\s*待投产$/ })).toBeInTheDocument();
});

it.each(PAGES)('shows the step at work and the expected delay: %s', async (page) => {
  const step = { step: 'drilling' as const, plannedStart: '2026-03-03', plannedEnd: '2026-03-04', operator: '' };
  const progress = aProgress({
    ...{ percent: 50, isLate: true, forecastShipDate: '2096-03-12', delayReason: '钻机检修' },
    steps: [
      { ...step, position: 1, step: 'cutting', doneAt: '2026-03-04T09:00:00+08:00', daysLate: 0, delayReason: '' },
      { ...step, position: 2, doneAt: null, daysLate: 0, delayReason: '' },
    ],
  });
  openPage(page, { state: 50, percent: 50 }, progress);
  await screen.findByText('钻孔（计划 03-04 完成）');
  expect(screen.getAllByText(/03-12/).length).toBeGreaterThan(0);
});

it('a board whose day of shipping is over is called overdue, not promised', async () => {
  const progress = aProgress({ promisedShipDate: '2026-03-05', forecastShipDate: '2026-03-05' });
  openPage('/main/userCenter', { state: 50, promisedShipDate: '2026-03-05' }, progress);
  await screen.findByText('03-05 应发货，尽快发出');
  expect(screen.queryByText(/承诺 .*03-05 发货/)).not.toBeInTheDocument();
});

it('a board in production is shown, however many newer ones there are', async () => {
  const newer = Array.from({ length: 50 }, (_, index) => anOrder({ id: `newer-${index}`, state: 10 }));
  openPage('/main/userCenter', { state: 50, fileName: 'made.zip' }, aProgress({}), newer);
  const underWay = await screen.findByRole('region', { name: '在途的板子' });
  expect(await within(underWay).findByText('made.zip')).toBeInTheDocument();
});

it('puts each pending task on a button, takes a new board, and shows the account in figures', async () => {
  openPage('/main/userCenter', { state: 30 }, aProgress({ phase: 'notStarted' }));
  const todo = within(await screen.findByRole('region', { name: '待您处理' }));
  expect(await todo.findByRole('link', { name: '给 1 块板付款' })).toHaveAttribute('href', '/main/orderList?state=30');
  expect(screen.getByLabelText(/选择或拖入 Gerber 压缩包/)).toHaveAttribute('type', 'file');
  const account = within(screen.getByRole('region', { name: '账户' }));
  for (const [name, path] of [
    ['可用余额 ¥20.00', '/main/accountInfo'],
    ['账期可用 ¥900.00', '/main/credit'],
    ['可开票 ¥223.00', '/main/invoiceApplySelect'],
    ['未读消息 0', '/main/messages'],
  ] as const)
    expect(await account.findByRole('link', { name: new RegExp(name.replace(' ', String.raw`\s*`)) })).toHaveAttribute(
      'href',
      path,
    );
});

it('a finished board is ordered again from the home page, and is not under way', async () => {
  openPage('/main/userCenter', { state: 80, can: ['reorder'] }, aProgress({ phase: 'sent' }));
  expect(await screen.findByRole('link', { name: 'arduino-uno.zip 再来一单' })).toHaveAttribute(
    'href',
    expect.stringContaining('P2603020001'),
  );
  expect(screen.getByText('现在没有在途的板子。')).toBeInTheDocument();
});
