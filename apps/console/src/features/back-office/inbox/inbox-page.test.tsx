// @vitest-environment happy-dom
import { calls, type StaffTask, type TaskView } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-inbox', 'console-ledger-checks', 'payment']);

const refund = (last: number, is: Partial<StaffTask> = {}): StaffTask => ({
  id: `22222222-0000-4000-8000-00000000000${last}`,
  kind: 'settleRefund',
  subjectId: `33333333-0000-4000-8000-00000000000${last}`,
  no: `TK26112000000${last}`,
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
  ...is,
});

/** The server's list, narrowed as it would be. @returns how often it was read */
function serve(lists: Partial<Record<TaskView, StaffTask[]>>) {
  const reads = { count: 0 };
  answer(calls.staffTasks.list, ({ query }) => {
    reads.count += 1;
    const ids = query.ids && String(query.ids).split(',');
    const items = (lists[query.view as TaskView] ?? []).filter(({ id }) => !ids || ids.includes(id));
    return { totalCount: items.length, items };
  });
  answer(calls.staffTasks.listed, ({ query }) => {
    const ids = String(query.ids).split(',');
    return { ids: (lists[query.view as TaskView] ?? []).map(({ id }) => id).filter((id) => ids.includes(id)) };
  });
  answer(calls.staffTasks.counts, () => ({
    items: [
      {
        kind: 'settleRefund' as const,
        mine: 0,
        unclaimed: lists.unclaimed?.length ?? 0,
        open: 0,
        waiting: 0,
        overdue: 2,
      },
    ],
  }));
  answer(calls.staffTasks.views, () => ({ items: [] }));
  answer(calls.staffTasks.schedules, () => ({ items: [] }));
  return reads;
}
const row = (no: string) => screen.getByRole('button', { name: new RegExp(no) });

it('opens on what can be claimed when no task is one’s own, and goes back to an empty list when asked', async () => {
  serve({ unclaimed: [refund(1)] });
  openConsole('/inbox');
  await screen.findByRole('button', { name: /TK261120000001/ });
  expect(screen.getByRole('radio', { name: /待领取/ })).toBeChecked();
  await setupUser().click(screen.getByText('我的'));
  expect(await screen.findByText('您手上没有待办')).toBeInTheDocument();
});

it('keys move along the list, and late tasks are marked', async () => {
  serve({ unclaimed: [refund(1), refund(2), refund(3)] });
  openConsole('/inbox?view=unclaimed');
  const person = setupUser();
  expect(await screen.findByRole('button', { name: /TK261120000001/ })).toHaveAttribute('aria-current', 'true');
  expect(row('TK261120000001')).toHaveTextContent('超时');
  await person.keyboard('jj');
  expect(row('TK261120000003')).toHaveAttribute('aria-current', 'true');
  expect(row('TK261120000003')).toHaveFocus();
  await person.keyboard('jk');
  expect(row('TK261120000002')).toHaveAttribute('aria-current', 'true');
  await person.keyboard('?');
  expect(await screen.findByRole('dialog')).toHaveTextContent('快捷键');
});

it('claims by a key, and names the assignee when a colleague was faster', async () => {
  serve({ unclaimed: [refund(1)] });
  answer(calls.staffTasks.claim, () => ({
    items: [],
    refused: [{ id: refund(1).id, no: refund(1).no, reason: 'taken' as const, assigneeName: '吴财务' }],
  }));
  openConsole('/inbox?view=unclaimed');
  const person = setupUser();
  await screen.findByRole('button', { name: /TK261120000001/ });
  await person.keyboard('c');
  await screen.findByText('TK261120000001 现由 吴财务 负责，没有改动');
});

it('drops the row that a colleague took, goes on to the next, and announces what has come', async () => {
  const lists = { unclaimed: [refund(1), refund(2)] };
  const reads = serve(lists);
  const emit = openConsole('/inbox?view=unclaimed');
  const person = setupUser();
  await screen.findByRole('button', { name: /TK261120000001/ });
  // The list is read once more when the stream of changes is open.
  await waitFor(() => expect(reads.count).toBe(2));
  lists.unclaimed = [refund(2), refund(3)];
  emit('task', refund(1).id);
  await waitFor(() => expect(screen.queryByRole('button', { name: /TK261120000001/ })).toBeNull());
  expect(row('TK261120000002')).toHaveAttribute('aria-current', 'true');
  emit('task', refund(3).id);
  const arrived = await screen.findByRole('button', { name: '有 1 项新任务，点击显示' });
  expect(screen.queryByRole('button', { name: /TK261120000003/ })).toBeNull();
  await person.click(arrived);
  await screen.findByRole('button', { name: /TK261120000003/ });
});

const COLLEAGUE = '44444444-0000-4000-8000-000000000001';

it('a hand-over is undone from its notification', async () => {
  const mine = refund(1, { assigneeId: 'a1', assigneeName: '周管理', isMine: true });
  serve({ mine: [mine] });
  answer(calls.staffTasks.colleagues, () => ({
    items: [{ id: COLLEAGUE, name: '吴财务', kinds: ['settleRefund' as const], isAway: false }],
  }));
  const given = { ...mine, assigneeId: COLLEAGUE, assigneeName: '吴财务', isMine: false };
  const handedOver: unknown[] = [];
  const takenBack: unknown[] = [];
  answer(calls.staffTasks.handOver, ({ body }) => {
    handedOver.push(body);
    return { items: [given], refused: [] };
  });
  answer(calls.staffTasks.takeBack, ({ body }) => {
    takenBack.push(body);
    return { items: [], refused: [{ id: mine.id, no: mine.no, reason: 'notBack' as const, assigneeName: '吴财务' }] };
  });
  openConsole('/inbox?view=mine');
  const person = setupUser();
  await screen.findByRole('button', { name: /TK261120000001/ });
  await person.click(screen.getByRole('button', { name: /转\s*交/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('combobox'));
  await person.click(await screen.findByText('吴财务'));
  await person.click(dialog.getByRole('button', { name: /转\s*交/ }));
  await screen.findByText('已转交 1 项');
  expect(handedOver).toEqual([{ ids: [mine.id], staffId: COLLEAGUE }]);
  await person.click(screen.getByRole('button', { name: '撤销' }));
  await screen.findByText('TK261120000001 已不能收回：现由 吴财务 负责');
  expect(takenBack).toEqual([{ ids: [mine.id] }]);
});
