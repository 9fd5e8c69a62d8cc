// @vitest-environment happy-dom
import { calls, type StaffOrderDetail } from '@xunban/contract';
import { aStaffOrder } from '@xunban/testkit/an-order';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { aPerson, screen, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'order-words', 'pricing', 'board-problems', 'payment']);

/** Opens an order in the console. @returns the person at the screen, and how the order changes elsewhere */
async function openOrder(first: StaffOrderDetail, reading: () => unknown = () => undefined) {
  let order = first;
  answer(calls.staff.order, async () => {
    await reading();
    return order;
  });
  const tell = openConsole(`/orders/${first.id}`);
  const changes = (next: Partial<StaffOrderDetail>) => {
    order = { ...order, version: order.version + 1, ...next };
    return order;
  };
  await screen.findByRole('heading', { name: /P2603020001/ });
  return {
    user: aPerson(),
    changes,
    colleague: (next: Partial<StaffOrderDetail>) => tell('order', changes(next).id),
  };
}

const button = (name: string) => screen.getByRole('button', { name });
/** Waits until the page shows the order as it is now, where this step is no longer offered. */
const shownWithout = (name: string) =>
  waitFor(() => expect(screen.queryByRole('button', { name, hidden: true })).not.toBeInTheDocument());
const confirm = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: /确\s*定/ });

it('closes the dialog when the step is done', async () => {
  const sent: unknown[] = [];
  // As over a slow line: the page shows the step's answer long before it has read the order again.
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

it('keeps what was typed when a colleague changes the order meanwhile', async () => {
  const { user, colleague } = await openOrder(aStaffOrder());
  await user.click(button('取消订单'));
  const reason = await screen.findByLabelText('原因');
  await user.type(reason, '买家来电取消');
  colleague({ state: 30, can: ['cancel'] });
  await shownWithout('审核通过');
  expect(await screen.findByLabelText('原因')).toHaveValue('买家来电取消');
});

it('says that a colleague was faster, and keeps the text to copy', async () => {
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
  expect(await screen.findByText('订单已被他人更新，已为您刷新，请重新判断。')).toBeInTheDocument();
  expect(screen.getByLabelText('原因')).toHaveValue('外形缺口没有闭合');
});
