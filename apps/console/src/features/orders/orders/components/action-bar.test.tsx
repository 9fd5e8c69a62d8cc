// @vitest-environment happy-dom
import { calls, type StaffOrderDetail } from '@xunban/contract';
import { aFreightOffer } from '@xunban/testkit/a-cart-row';
import { aStaffOrder } from '@xunban/testkit/an-order';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../../testing/open-console.tsx';

testScreens(['console', 'order-texts', 'pricing', 'board-problems', 'payment']);

/** Opens an order in the console. @returns the user, and a function that changes the order from elsewhere */
async function openOrder(first: StaffOrderDetail, reading: () => unknown = () => undefined) {
  let order = first;
  answer(calls.comparison.previousOfOrder, () => []);
  answer(calls.staffTasks.list, () => ({ totalCount: 0, items: [] }));
  const item = { title: '缺钻孔层', zhCn: '{订单号} 缺钻孔层', zhTw: '', en: 'No drill layer in {订单号}' };
  const list = { context: 'sendBack', revision: 1, items: [item], changedBy: '', changedAt: null } as const;
  answer(calls.messageTemplates.lists, () => ({ lists: [{ ...list, items: [...list.items] }] }));
  answer(calls.staff.order, async () => {
    await reading();
    return order;
  });
  const emit = openConsole(`/orders/${first.id}`);
  const changes = (next: Partial<StaffOrderDetail>) => {
    order = { ...order, version: order.version + 1, ...next };
    return order;
  };
  await screen.findByRole('heading', { name: /P2603020001/ });
  return {
    user: setupUser(),
    changes,
    colleague: (next: Partial<StaffOrderDetail>) => emit('order', changes(next).orderNo),
  };
}

const button = (name: string) => screen.getByRole('button', { name });
/** Waits until the page shows the current order, where this step is no longer offered. */
const shownWithout = (name: string) =>
  waitFor(() => expect(screen.queryByRole('button', { name, hidden: true })).not.toBeInTheDocument());
const confirm = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: /确\s*定/ });

it('closes the dialog when the step is done', async () => {
  const sent: unknown[] = [];
  // Simulates a slow connection: the page shows the step's result long before it has fetched the order again.
  const reading = () => sent.length > 0 && screen.findByRole('heading', { name: /退回修改/ });
  const { user, changes } = await openOrder(aStaffOrder(), reading);
  answer(calls.staff.sendBack, ({ body }) => {
    sent.push(body);
    return changes({ state: 15, can: ['cancel'] });
  });
  await user.click(button('退回修改'));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('原因'), '外形缺口没有闭合');
  await user.click(confirm(dialog));
  await screen.findByRole('heading', { name: /退回修改/ });
  await waitFor(() => expect(screen.queryByLabelText('原因')).not.toBeInTheDocument());
  expect(sent).toEqual([{ version: 3, reason: '外形缺口没有闭合' }]);
});

it('fills the reason with a text of the company, with the number of this order in it', async () => {
  const { user } = await openOrder(aStaffOrder());
  await user.click(button('退回修改'));
  const dialog = await screen.findByRole('dialog');
  await user.selectOptions(await within(dialog).findByLabelText('选用模板'), '缺钻孔层');
  expect(within(dialog).getByLabelText('原因')).toHaveValue('P2603020001 缺钻孔层');
  await user.selectOptions(within(dialog).getByLabelText('模板语言'), 'English');
  await user.selectOptions(within(dialog).getByLabelText('选用模板'), '缺钻孔层');
  expect(within(dialog).getByLabelText('原因')).toHaveValue('No drill layer in P2603020001');
});

it('keeps what was typed when a colleague changes the order meanwhile', async () => {
  const { user, colleague } = await openOrder(aStaffOrder({ promisedShipDate: null }));
  await user.click(button('取消订单'));
  const reason = await screen.findByLabelText('原因');
  await user.type(reason, '买家来电取消');
  colleague({ state: 30, can: ['cancel'] });
  await shownWithout('审核通过');
  expect(await screen.findByLabelText('原因')).toHaveValue('买家来电取消');
});

it('shows that a colleague was faster, and keeps the text to copy', async () => {
  const { user, colleague } = await openOrder(aStaffOrder());
  await user.click(button('退回修改'));
  await user.type(await screen.findByLabelText('原因'), '外形缺口没有闭合');
  colleague({ state: 30, can: ['cancel'] });
  await shownWithout('审核通过');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('alert')).toHaveTextContent('这一步已不能再做');
  expect(within(dialog).getByLabelText('原因')).toHaveValue('外形缺口没有闭合');
  expect(confirm(dialog)).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: /取\s*消/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('stays with what was typed when the step is refused', async () => {
  const { user } = await openOrder(aStaffOrder());
  answer(calls.staff.sendBack, () => refuse('order.stateChanged'));
  await user.click(button('退回修改'));
  await user.type(await screen.findByLabelText('原因'), '外形缺口没有闭合');
  await user.click(confirm(screen.getByRole('dialog')));
  await screen.findByText('订单已被他人更新，已为您刷新，请重新判断。');
  expect(screen.getByLabelText('原因')).toHaveValue('外形缺口没有闭合');
});

it('shows before a cancellation how much goes back and where to, and that nothing does of what was never paid', async () => {
  const sent: unknown[] = [];
  const back = [
    { to: 'wallet', amount: 20 },
    { to: 'online', amount: 66.5 },
  ] as const;
  const paid = { state: 40, can: ['cancel'], promisedShipDate: '2026-03-10' } as const;
  const { user, changes } = await openOrder(
    aStaffOrder({ ...paid, can: [...paid.can], cancellation: { goesBack: 86.5, back: [...back], hasDecider: true } }),
  );
  answer(calls.staff.cancelOrder, ({ body }) => {
    sent.push(body);
    return changes({ can: [] });
  });
  await user.click(button('申请取消'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('退回 ¥86.50：')).toBeInTheDocument();
  expect(within(dialog).getByText(/钱包余额 ¥20\.00 · 原支付渠道 ¥66\.50/)).toBeInTheDocument();
  await user.click(confirm(dialog));
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByLabelText('原因'), '买家来电取消');
  await user.click(confirm(dialog));
  await waitFor(() => expect(sent).toEqual([{ version: 3, reason: '买家来电取消', isAskedByMember: false }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('cancels what was never paid for with a reason; nothing goes back', async () => {
  const cancellation = { goesBack: 0, back: [], hasDecider: true };
  const { user, changes } = await openOrder(aStaffOrder({ promisedShipDate: null, cancellation }));
  answer(calls.staff.cancelOrder, () => changes({ state: 90, can: [] }));
  await user.click(button('取消订单'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('没有退款')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('原因'), '无法生产');
  await user.click(confirm(dialog));
  await screen.findByRole('heading', { name: /已取消/ });
});

it('asks for a proper waybill before it ships', async () => {
  const { user, changes } = await openOrder(aStaffOrder({ state: 60, can: ['ship'] }));
  answer(calls.quote.freight, () => [aFreightOffer({ carrier: 'EMS' })]);
  let sent: unknown;
  answer(calls.staff.ship, ({ body }) => {
    sent = body;
    return changes({ state: 70, can: ['confirmDelivery'] });
  });
  await user.click(button('发货'));
  const waybill = await screen.findByLabelText('运单号');
  await user.type(waybill, '顺丰1');
  await user.click(confirm(screen.getByRole('dialog')));
  await screen.findByText('请填写 6 至 40 位字母、数字或短横线');
  expect(sent).toBeUndefined();
  await user.clear(waybill);
  await user.type(waybill, ' SF1234567890 ');
  await user.click(confirm(screen.getByRole('dialog')));
  await screen.findByRole('button', { name: '登记签收' });
  expect(sent).toEqual({ version: 3, carrier: 'SF', waybill: 'SF1234567890', weightG: 180 });
});

it('asks why a step is late, and knows when a colleague has completed that very step', async () => {
  const { user, colleague } = await openOrder(inProduction(0));
  await user.click(button('完成「开料」'));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('延误原因'), '板材晚到一天');
  colleague(inProduction(1));
  await screen.findByRole('button', { name: '完成「钻孔」', hidden: true });
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('这一步已不能再做');
  expect(within(dialog).getByLabelText('延误原因')).toHaveValue('板材晚到一天');
  expect(confirm(dialog)).toBeDisabled();
});

it('completes a step without a dialog when no working day has passed since its planned end', async () => {
  const { user, changes } = await openOrder(inProduction(0, 0));
  answer(calls.staff.completeStep, () => changes(inProduction(1, 0)));
  await user.click(button('完成「开料」'));
  await screen.findByRole('button', { name: '完成「钻孔」' });
});

it('approves after a question, without a dialog', async () => {
  const { user, changes } = await openOrder(aStaffOrder());
  let version: number | undefined;
  answer(calls.staff.approve, ({ body }) => {
    version = body.version;
    return changes({ state: 30, can: ['cancel'] });
  });
  await user.click(button('审核通过'));
  expect(version).toBeUndefined();
  await user.click(confirm(await screen.findByRole('tooltip')));
  await screen.findByRole('heading', { name: /待付款/ });
  expect(version).toBe(3);
});

/** An order in production. @param done steps that are completed @param daysLate working days behind the plan by now */
function inProduction(done: number, daysLate = 1): StaffOrderDetail {
  const route = ['cutting', 'drilling', 'packing'] as const;
  const steps = route.map((step, at) => ({
    step,
    position: at + 1,
    plannedStart: '2026-03-03',
    plannedEnd: '2026-03-04',
    doneAt: at < done ? '2026-03-04T10:00:00+08:00' : null,
    operator: '',
    daysLate: at === done ? daysLate : 0,
    delayReason: '',
  }));
  const progress = {
    orderNo: 'P2603020001',
    phase: 'making' as const,
    percent: done * 33,
    steps,
    promisedShipDate: '2026-03-10',
    forecastShipDate: '2026-03-10',
    shippedAt: null,
    isLate: false,
    delayReason: '',
  };
  return aStaffOrder({ state: 50, can: ['completeStep'], progress });
}
