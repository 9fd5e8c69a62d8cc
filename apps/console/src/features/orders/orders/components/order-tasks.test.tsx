// @vitest-environment happy-dom
import { calls, type StaffTask } from '@xunban/contract';
import { aStaffOrder } from '@xunban/testkit/an-order';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../../testing/open-console.tsx';

testScreens(['console', 'console-inbox', 'order-texts', 'pricing', 'console-questions']);

const AT = '2026-03-02T10:05:00+08:00';
const order = aStaffOrder({ state: 15, can: [] });
const TASK: StaffTask = {
  ...{ id: '3f8fad5b-d9cb-469f-a165-708677289500', kind: 'readAnswer', subjectId: order.id, no: order.orderNo },
  ...{ memberName: '', memberNo: '', amount: null, about: '', step: null },
  ...{ assigneeId: 'a2', assigneeName: '陈审单', isMine: false, openedAt: AT, dueAt: AT, endedAt: null },
};
const JOB = { ...TASK, id: '3f8fad5b-d9cb-469f-a165-708677289501', subjectId: '3f8fad5b-d9cb-469f-a165-708677289502' };

it('shows the tasks of an order with owner and due time, and leads to where each is done', async () => {
  answer(calls.staff.order, () => order);
  answer(calls.comparison.previousOfOrder, () => []);
  answer(calls.staffTasks.list, ({ query }) => {
    expect(query.filter).toBe(order.orderNo);
    const items: StaffTask[] =
      query.view === 'open' ? [TASK, { ...JOB, kind: 'makeCamJob', assigneeName: '', dueAt: AT }] : [];
    return { totalCount: items.length, items };
  });
  openConsole(`/orders/${order.id}`);
  const card = within(await screen.findByRole('region', { name: '下一步' }));
  expect(card.getByText(/陈审单/)).toHaveTextContent('陈审单 · 03-02 10:05 前');
  expect(card.getByRole('link', { name: '制作工程资料' })).toHaveAttribute('href', `/cam-jobs/${JOB.subjectId}`);
  expect(screen.queryByRole('heading', { name: '工程问客' })).not.toBeInTheDocument();
  await setupUser().click(card.getByRole('button', { name: '客户已回复' }));
  expect(await screen.findByRole('heading', { name: '工程问客' })).toBeInTheDocument();
});
