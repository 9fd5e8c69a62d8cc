// @vitest-environment happy-dom
import { calls, type StaffOrderDetail } from '@xunban/contract';
import { aStaffOrder } from '@xunban/testkit/an-order';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../../testing/open-console.tsx';

testScreens(['console', 'order-texts', 'pricing', 'board-problems', 'payment', 'compare', 'quote']);

const ID = '33333333-0000-4000-8000-000000000001';
const request: NonNullable<StaffOrderDetail['cancelRequest']> = {
  ...{ id: ID, reason: '客户项目停了', amount: 386.5, isAskedByMember: true },
  ...{ askedById: ID, askedBy: '吴客服', askedAt: '2026-11-25T10:35:00+08:00' },
  ...{ isDependent: false, hasDecider: true },
};
const paid = aStaffOrder({
  ...{ state: 40, can: ['startProduction'], promisedShipDate: '2026-12-01', cancelRequest: request },
  history: [
    {
      ...{ from: 40, to: 40, action: 'askCancel', actor: 'staff', actorName: '吴客服', reason: '客户项目停了' },
      ...{ step: null, priceDelta: 0, daysDelta: 0, at: request.askedAt },
    },
  ],
});

function prepare() {
  answer(calls.comparison.previousOfOrder, () => []);
  answer(calls.staffTasks.list, () => ({ totalCount: 0, items: [] }));
  answer(calls.messageTemplates.lists, () => ({ lists: [] }));
}

it('shows refund and requester; the decision applies to that request', async () => {
  prepare();
  let order = paid;
  const sent: unknown[] = [];
  answer(calls.staff.order, () => order);
  answer(calls.staffApprovals.decide, ({ params, body }) => {
    sent.push([params.kind, params.id, body]);
    order = { ...paid, state: 90, can: [], cancelRequest: null };
    return {
      ...{ id: ID, kind: 'cancellation', subjectId: paid.id, no: paid.orderNo, memberId: null, memberNo: '' },
      ...{ memberName: '', amount: 386.5, goesTo: 'wallet', reason: request.reason, evidence: 0, can: [] },
      ...{ askedBy: '吴客服', askedAt: request.askedAt, isMine: false, isDependent: false, approvesFrom: null },
      hasDecider: true,
      decision: { isApproved: true, by: '周管理', at: request.askedAt, note: '' },
    };
  });
  openConsole(`/orders/${paid.id}`);
  const card = within(await screen.findByRole('region', { name: '取消订单待审批' }));
  expect(card.getByText('¥386.50')).toBeInTheDocument();
  expect(card.getByText('应客户要求 · 客户项目停了')).toBeInTheDocument();
  expect(card.getByText(/^吴客服 · /)).toBeInTheDocument();
  expect(screen.getByText('申请取消')).toBeInTheDocument();
  const person = setupUser();
  await person.click(await card.findByRole('button', { name: '同意取消' }));
  await screen.findByText('订单立即取消，¥386.50 按原路退回。');
  await person.click(within(screen.getByRole('tooltip')).getByRole('button', { name: /确\s*定/ }));
  await screen.findByRole('heading', { name: /已取消/ });
  expect(screen.queryByRole('region', { name: '取消订单待审批' })).not.toBeInTheDocument();
  expect(sent).toEqual([['cancellation', ID, { decision: 'approve', note: '' }]]);
});

it('a paid order is not cancelled but requested; the dialog shows the refund and that a colleague decides', async () => {
  prepare();
  const sent: unknown[] = [];
  let order: StaffOrderDetail = {
    ...paid,
    ...{ can: ['cancel'], cancelRequest: null },
    cancellation: { goesBack: 386.5, back: [{ to: 'wallet', amount: 386.5 }], hasDecider: true },
  };
  answer(calls.staff.order, () => order);
  answer(calls.staff.cancelOrder, ({ body }) => {
    sent.push(body);
    order = paid;
    return order;
  });
  openConsole(`/orders/${paid.id}`);
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '申请取消' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/取消要另一位同事同意/)).toBeInTheDocument();
  expect(dialog.getByText(/钱包余额 ¥386.50/)).toBeInTheDocument();
  await person.type(dialog.getByRole('textbox', { name: '原因' }), '客户项目停了');
  await person.click(dialog.getByRole('button', { name: /确\s*定/ }));
  await screen.findByRole('region', { name: '取消订单待审批' });
  expect(sent).toMatchObject([{ reason: '客户项目停了', isAskedByMember: false }]);
});

it('shows when no other approver exists, before the request and while it is pending', async () => {
  prepare();
  const cancellation = { goesBack: 386.5, back: [{ to: 'online' as const, amount: 386.5 }], hasDecider: false };
  let order: StaffOrderDetail = { ...paid, cancelRequest: null, can: ['cancel'], cancellation };
  answer(calls.staff.order, () => order);
  openConsole(`/orders/${paid.id}`);
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '申请取消' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/没有别的同事有取消订单的权限.*买家可以自己在订单页取消/)).toBeInTheDocument();
  answer(calls.staff.cancelOrder, () => {
    order = { ...paid, can: [], cancellation, cancelRequest: { ...request, hasDecider: false } };
    return order;
  });
  await person.type(dialog.getByLabelText('原因'), '客户项目停了');
  await person.click(dialog.getByRole('button', { name: /确\s*定/ }));
  const card = within(await screen.findByRole('region', { name: '取消订单待审批' }));
  expect(card.getByText(/这份申请会一直等下去/)).toBeInTheDocument();
});

it('agreeing is not offered between dependent accounts, and the reason is shown', async () => {
  prepare();
  answer(calls.staff.order, () => ({ ...paid, cancelRequest: { ...request, isDependent: true } }));
  openConsole(`/orders/${paid.id}`);
  const card = within(await screen.findByRole('region', { name: '取消订单待审批' }));
  await card.findByText(/^您的账号与对方的账号不独立/);
  expect(card.queryByRole('button', { name: '同意取消' })).not.toBeInTheDocument();
});
