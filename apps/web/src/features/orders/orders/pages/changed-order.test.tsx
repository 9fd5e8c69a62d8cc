// @vitest-environment happy-dom
import { type ChangeOrder, calls, type OrderDetail } from '@xunban/contract';
import { aMainOrderInvoice } from '@xunban/testkit/an-invoice';
import { aMainOrder, anOrder } from '@xunban/testkit/an-order';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { beforeEach, expect, it } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['order', 'order-texts', 'pricing', 'board-problems', 'questions']);

const AT = '2026-03-02T10:05:00+08:00';
const CHANGE: ChangeOrder = {
  evidence: [],
  priceVersion: 2,
  reason: '客户改沉金',
  changes: [{ field: 'finish', before: 'haslLeadFree', after: 'enig' }],
  ...{ amountBefore: 86.5, amountAfter: 130, freightBefore: 12, freightAfter: 15 },
  ...{ workingDaysBefore: 3, workingDaysAfter: 4, shipDateBefore: '2026-03-06', shipDateAfter: '2026-03-09' },
  ...{ due: 46.5, back: [], lines: [], proposedAt: AT },
};
const held = (cause: 'change' | 'cancellation') => ({ cause, waitsFor: 'buyer', since: AT }) as const;

let shown: OrderDetail;
beforeEach(() => {
  answer(calls.order.detail, () => shown);
  answer(calls.order.mainDetail, () => aMainOrder({ orders: [shown] }));
  answer(calls.order.checkInvoice, () => aMainOrderInvoice());
});

async function openOrder(order: Partial<OrderDetail>) {
  shown = anOrder(order);
  openSiteAsMember(`/main/orderDetail?orderNo=${shown.orderNo}`);
  await screen.findByRole('heading', { name: /P2603020001/ });
  return setupUser();
}
const button = (name: string, place: HTMLElement = document.body) => within(place).getByRole('button', { name });

it('shows of a paid board what is due with its freight and day, and names the freight when it is accepted', async () => {
  const sent: unknown[] = [];
  answer(calls.order.acceptChange, ({ body }) => {
    sent.push(body);
    return shown;
  });
  const user = await openOrder({
    ...{ state: 20, can: ['cancel', 'confirm', 'refuse'], changeOrder: CHANGE, hold: held('change') },
  });
  expect(screen.getByText('接受后需补款 ¥46.50，付清后继续生产。')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /运费.*12\.00.*15\.00/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /承诺发货 2026-03-06 2026-03-09/ })).toBeInTheDocument();
  await user.click(button('接受变更'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('板费 ¥86.50 → ¥130.00（+¥43.50），整单运费 ¥15.00；工期 3 → 4 个工作日。');
  await user.click(button('接受变更', dialog));
  await waitFor(() => expect(sent).toEqual([{ orderId: shown.id, priceVersion: 2, freight: '15.00' }]));
});

it('shows where money goes back to, and lets the buyer refuse with a reason', async () => {
  const sent: unknown[] = [];
  answer(calls.main.refuseChange, ({ body }) => {
    sent.push(body);
    return shown;
  });
  const back = [
    { to: 'wallet', amount: 5 },
    { to: 'online', amount: 15 },
  ] as const;
  const user = await openOrder({
    ...{ state: 50, can: ['confirm', 'refuse'], hold: held('change') },
    changeOrder: { ...CHANGE, due: -20, back: [...back] },
  });
  expect(screen.getByText('接受后退回 ¥20.00：钱包余额 ¥5.00 · 原支付渠道 ¥15.00')).toBeInTheDocument();
  await user.click(button('不接受'));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('原因（选填）'), '太贵');
  await user.click(button('不接受', dialog));
  await waitFor(() => expect(sent).toEqual([{ priceVersion: 2, reason: '太贵' }]));
});

it('asks about a cancellation with its fee, and echoes the fee', async () => {
  const sent: unknown[] = [];
  answer(calls.main.agreeCancellation, ({ body }) => {
    sent.push(body);
    return shown;
  });
  const user = await openOrder({
    ...{ state: 50, can: ['agreeCancel', 'refuseCancel'], hold: held('cancellation') },
    cancelOffer: { reason: '项目停了', fee: 40, goesBack: 58.5, back: [{ to: 'wallet', amount: 58.5 }], offeredAt: AT },
  });
  expect(screen.getByText('这块板已在生产。取消收取费用 ¥40.00，退回 ¥58.50。')).toBeInTheDocument();
  expect(screen.getByText('退回方式：钱包余额 ¥58.50')).toBeInTheDocument();
  await user.click(button('同意取消'));
  await user.click(button('同意取消', await screen.findByRole('dialog')));
  await waitFor(() => expect(sent).toEqual([{ fee: '40.00' }]));
});

it('shows until when the difference of an accepted change is paid, what the board is without it, and undoes the change', async () => {
  const sent: unknown[] = [];
  answer(calls.main.revertChange, ({ body }) => {
    sent.push(body);
    return shown;
  });
  const user = await openOrder({
    ...{ state: 30, can: ['pay', 'cancel', 'revertChange'], amount: 130, workingDays: 4 },
    ...{ promisedShipDate: '2026-03-09', answerDeadline: AT, hold: { cause: 'payment', waitsFor: 'buyer', since: AT } },
    supplement: {
      ...{ until: AT, priceVersion: 2, due: 46.5, previousAmount: 86.5, freight: 15, previousFreight: 12 },
      ...{ previousWorkingDays: 3, previousShipDate: '2026-03-06', back: [{ to: 'wallet', amount: 8 }] },
      changes: [{ field: 'finish', before: 'enig', after: 'haslLeadFree' }],
    },
  });
  expect(screen.getByRole('heading', { name: '变更已接受，待补款 ¥46.50' })).toBeInTheDocument();
  await user.click(button('不要变更，恢复原样'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('row', { name: /金额.*130\.00.*86\.50/ })).toBeInTheDocument();
  expect(within(dialog).getByText('退回方式：钱包余额 ¥8.00')).toBeInTheDocument();
  await user.click(button('不要变更，恢复原样', dialog));
  await waitFor(() => expect(sent).toEqual([{ priceVersion: 2, reason: '' }]));
});
