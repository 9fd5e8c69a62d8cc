// @vitest-environment happy-dom
import { type CallInput, type ComplaintsOfBoard, calls, type Deviation, type OwnComplaint } from '@xunban/contract';
import { aMainOrderInvoice } from '@xunban/testkit/an-invoice';
import { aMainOrder, anOrder } from '@xunban/testkit/an-order';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../testing/open-site.tsx';

testScreens([
  ...(['after-sales', 'complaint-texts', 'quality-texts', 'evaluation', 'order', 'order-texts', 'pricing'] as const),
  ...(['board-problems', 'payment', 'questions', 'errors'] as const),
]);

const user = setupUser();
const AT = '2026-03-12T10:00:00+08:00';
const order = anOrder({ state: 80, can: ['reorder'] });
const own: OwnComplaint = {
  ...{ id: '3d813cbb-47fb-42ba-91df-831e1593ac30', complaintNo: 'C2026031200001', orderNo: order.orderNo },
  ...{
    kind: 'openOrShort',
    pieces: 3,
    boardsPerPiece: 4,
    text: '短路',
    images: [],
    state: 'open',
    version: 1,
    verdictText: '',
  },
  ...{ refund: null, remake: null, createdAt: AT, editedAt: null, endedAt: null, can: ['edit', 'withdraw'] },
  history: [{ kind: 'make', isBuyer: true, text: '短路', amount: null, at: AT }],
};
const about = (items: readonly OwnComplaint[]): ComplaintsOfBoard => ({
  ...{ canComplain: items.length === 0, hindrance: items.length === 0 ? null : 'openAlready' },
  ...{ until: '2026-03-26T10:00:00+08:00', maxPieces: 10, boardsPerPiece: 4, remakeOf: null, items: [...items] },
});

function openOrder(items: readonly OwnComplaint[]) {
  let known = items;
  answer(calls.order.detail, () => order);
  answer(calls.order.mainDetail, () => aMainOrder({ state: 80, orders: [order] }));
  answer(calls.order.checkInvoice, () => aMainOrderInvoice());
  answer(calls.evaluation.exists, () => [{ orderNo: order.orderNo, isEvaluated: false, canEvaluate: false }]);
  answer(calls.afterSales.ofOrder, () => about(known));
  openSiteAsMember(`/main/orderDetail?orderNo=${order.orderNo}`);
  return (next: readonly OwnComplaint[]) => {
    known = next;
  };
}

it('asks for pieces and words, sends what is wrong and shows it', async () => {
  const now = openOrder([]);
  let made: CallInput<typeof calls.afterSales.make>['body'] | undefined;
  answer(calls.afterSales.make, ({ body }) => {
    made = body;
    now([own]);
    return own;
  });
  await user.click(await screen.findByRole('button', { name: '提出售后' }));
  expect(screen.getByText('共 10 连片 × 4 = 40 片')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '提交' }));
  expect(screen.getByText('请写明问题')).toBeInTheDocument();
  expect(screen.getByText('请填 1 到 10 的整数')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/有问题的数量/), '3');
  await user.type(screen.getByLabelText(/说明/), '短路');
  await user.click(screen.getByRole('button', { name: '提交' }));
  const shown = await screen.findByRole('article', { name: own.complaintNo });
  expect(made).toEqual({ orderNo: order.orderNo, kind: 'openOrShort', pieces: 3, text: '短路', images: [] });
  expect(within(shown).getByText('待处理')).toBeInTheDocument();
  expect(within(shown).getByText(/3 连片 × 4 = 12 片/)).toBeInTheDocument();
});

it('a question is answered; a verdict names the order that is made again', async () => {
  const asked: OwnComplaint = {
    ...{ ...own, state: 'awaitingBuyer', version: 2, can: ['edit', 'withdraw', 'answer'] },
    history: [...own.history, { kind: 'ask', isBuyer: false, text: '哪一批？', amount: null, at: AT }],
  };
  const now = openOrder([asked]);
  let sentText = '';
  answer(calls.afterSales.answer, ({ body }) => {
    sentText = body.text;
    now([{ ...own, state: 'remade', can: [], remake: { id: own.id, orderNo: 'P2026031200009' } }]);
    return own;
  });
  await screen.findByText('哪一批？');
  expect(screen.getByText('还可以加 6 张，超过 5 MB 的自动压缩')).toBeInTheDocument();
  expect(screen.getByLabelText('添加照片')).toHaveAttribute('multiple');
  await user.type(screen.getByLabelText('补充说明'), '第二批');
  await user.click(screen.getByRole('button', { name: '回复' }));
  await screen.findByRole('link', { name: 'P2026031200009' });
  expect(sentText).toBe('第二批');
});

it('what differs is agreed to by its buyer', async () => {
  const deviation: Deviation = {
    ...{
      id: own.id,
      nonconformanceNo: 'N2026031200001',
      orderNo: order.orderNo,
      pieces: 2,
      boardsPerPiece: 4,
      characteristic: 'legend',
    },
    ...{
      step: null,
      text: '字符偏 0.3',
      reason: '不影响焊接',
      version: 2,
      isAgreed: null,
      askedAt: AT,
      answeredAt: null,
    },
  };
  let isAgreed: boolean | null = null;
  answer(calls.quality.ofOrder, () => ({
    deviations: [{ ...deviation, isAgreed, answeredAt: AT }],
    characteristics: [],
  }));
  answer(calls.quality.answer, ({ body }) => {
    isAgreed = body.isAgreed;
    return deviation;
  });
  openOrder([]);
  await screen.findByText('字符偏 0.3');
  expect(screen.getByText(/^有 2 连片 × 4 = 8 片与要求不符/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '同意照用' }));
  await screen.findByText(/您已同意照用/);
});
