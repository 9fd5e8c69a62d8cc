// @vitest-environment happy-dom
import { calls, type StaffDashboard } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-dashboard', 'console-inbox', 'console-ledger-checks', 'order-texts']);

const days = Array.from({ length: 14 }, (_, place) => `2026-11-${String(place + 10).padStart(2, '0')}`);

const dashboard: StaffDashboard = {
  day: '2026-11-23',
  mine: { late: 2, today: 3, open: 9 },
  team: { late: 4, today: 11, open: 60, unclaimed: 21 },
  kinds: [{ kind: 'settleRefund', late: 1, today: 0, mine: 2, unclaimed: 3, open: 6 }],
  oldest: [
    {
      id: '22222222-0000-4000-8000-000000000001',
      kind: 'settleRefund',
      subjectId: '33333333-0000-4000-8000-000000000001',
      no: 'TK261120000001',
      memberName: '深圳星河电子有限公司',
      memberNo: 'XB100001',
      amount: 88,
      about: '',
      step: null,
      assigneeId: null,
      assigneeName: '',
      isMine: false,
      openedAt: '2026-11-20T09:30:00+08:00',
      dueAt: '2026-11-20T18:00:00+08:00',
      endedAt: null,
    },
  ],
  blocked: [{ kind: 'awaitPayment', tasks: 7, late: 2, oldestAt: '2026-11-18T09:30:00+08:00' }],
  longestBlocked: [],
  done: days.map((day, place) => ({ day, team: place, mine: place % 3 })),
  week: Array.from({ length: 7 }, (_, place) => ({
    day: `2026-11-${23 + place}`,
    isWorkingDay: place < 5,
    mine: place,
    unclaimed: 1,
  })),
  steps: [{ step: 'drilling', late: 1, today: 2, later: 3 }],
  money: [{ kind: 'settleRefund', tasks: 6, amount: 528, oldestAt: '2026-11-20T09:30:00+08:00' }],
};

it('is what opens first, and each number leads to its list', async () => {
  answer(calls.staffDashboard.show, () => dashboard);
  openConsole('/');
  await screen.findByRole('heading', { name: '工作台' });
  const link = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link('2 我的已超时')).toBe('/inbox?view=mine&due=late');
  expect(await link('11 全部今天到期')).toBe('/inbox?view=open&due=today');
  expect(await link('人工退款 待领取 3')).toBe('/inbox?view=unclaimed&kind=settleRefund');
  expect(await link('钻孔 全部 6')).toBe('/inbox?view=open&kind=produceOrder&step=drilling');
  expect(await link(/^等客户付款 7/)).toBe('/inbox?view=waiting&kind=awaitPayment');
  expect(await link('该催的 2 项')).toBe('/inbox?view=waiting&kind=awaitPayment&due=late');
  expect(await link('今天 我的 0')).toBe('/inbox?view=mine&due=2026-11-23');
  expect(await link('人工退款 6 项')).toBe('/inbox?view=open&kind=settleRefund');
  expect(await link('人工退款 TK261120000001')).toBe('/refunds?filter=TK261120000001');
  expect(screen.getByText(/无人领取 · 2026-11-20 09:30 起/)).toBeInTheDocument();
  expect(screen.getByText('528.00', { exact: false })).toBeInTheDocument();
});

it('shows the data of the chart as text and as a table', async () => {
  answer(calls.staffDashboard.show, () => dashboard);
  openConsole('/home');
  await screen.findByRole('img', { name: '近 14 天全组完成 91 项，我完成 13 项' });
  await setupUser().click(screen.getByText('以表格查看'));
  const rows = within(screen.getByText('以表格查看').closest('details') ?? document.body).getAllByRole('row');
  expect(rows).toHaveLength(15);
  expect(rows[1]).toHaveTextContent('2026-11-23131');
});

it('follows what happens, and the inbox is one key away', async () => {
  let open = 9;
  answer(calls.staffDashboard.show, () => ({ ...dashboard, mine: { ...dashboard.mine, open } }));
  const emit = openConsole('/home');
  await screen.findByRole('link', { name: '9 我手上的' });
  open = 8;
  emit('task', '22222222-0000-4000-8000-000000000001');
  await screen.findByRole('link', { name: '8 我手上的' });
  answer(calls.staffTasks.list, () => ({ totalCount: 0, items: [] }));
  answer(calls.staffTasks.counts, () => ({ items: [] }));
  answer(calls.staffTasks.schedules, () => ({ items: [] }));
  answer(calls.staffTasks.views, () => ({ items: [] }));
  await setupUser().keyboard('i');
  await waitFor(() => expect(screen.getByRole('heading', { name: '待办' })).toBeInTheDocument());
});

it('leads users without tasks to another page', async () => {
  const none = { late: 0, today: 0, open: 0 };
  answer(calls.staffDashboard.show, () => ({
    ...dashboard,
    ...{ mine: none, team: { ...none, unclaimed: 0 }, kinds: [], oldest: [], blocked: [], done: [], steps: [] },
    ...{ money: [] },
  }));
  openConsole('/home', { permissions: ['price.view'] });
  await screen.findByText('您的角色没有待办类工作');
});
