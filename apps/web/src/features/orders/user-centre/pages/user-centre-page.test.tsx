// @vitest-environment happy-dom
import { calls, type OrderDetail, type OrderProgress } from '@xunban/contract';
import { anAddress } from '@xunban/testkit/a-cart-row';
import { anOrder, aProgress } from '@xunban/testkit/an-order';
import { answer, usualAnswer } from '@xunban/testkit/fake-server';
import { screen, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['user-centre', 'wallet', 'order', 'order-texts', 'pricing']);

/** Opens a page about the only board of a member. */
function openPage(page: string, order: Partial<OrderDetail>, progress: OrderProgress) {
  const shown = anOrder(order);
  answer(calls.main.inProduction, () => ({ totalCount: 1, items: [{ ...shown, progress }] }));
  usualAnswer(calls.address.list, () => [anAddress()]);
  usualAnswer(calls.member.service, () => ({ items: [], hotline: '' }));
  answer(calls.order.counts, () => [{ state: shown.state, flag: null, count: 1 }]);
  openSiteAsMember(page);
}

const PAGES = ['/main/userCenter', '/main/progressList'];

it.each(PAGES)('a paid board that has not started is not called finished: %s', async (page) => {
  openPage(page, { state: 40 }, aProgress({ phase: 'notStarted' }));
  await screen.findByText('还没开始生产');
  expect(screen.queryByText(/全部工序已完成/)).not.toBeInTheDocument();
});

it('the counter of a state agrees with the state of the boards in the list', async () => {
  openPage('/main/userCenter', { state: 40 }, aProgress({ phase: 'notStarted' }));
  const running = await screen.findByRole('region', { name: '生产进度' });
  expect(await within(running).findByText('待投产')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /^1\s*待投产$/ })).toBeInTheDocument();
});

it.each(PAGES)('shows the step at work and the expected delay: %s', async (page) => {
  const step = { step: 'drilling' as const, plannedStart: '2026-03-03', plannedEnd: '2026-03-04', operator: '' };
  const progress = aProgress({
    ...{ percent: 50, isLate: true, forecastShipDate: '2026-03-12', delayReason: '钻机检修' },
    steps: [
      { ...step, position: 1, step: 'cutting', doneAt: '2026-03-04T09:00:00+08:00', daysLate: 0, delayReason: '' },
      { ...step, position: 2, doneAt: null, daysLate: 0, delayReason: '' },
    ],
  });
  openPage(page, { state: 50, percent: 50 }, progress);
  await screen.findByText('钻孔（计划 03-04 完成）');
  expect(screen.getAllByText(/2026-03-12/).length).toBeGreaterThan(0);
});
