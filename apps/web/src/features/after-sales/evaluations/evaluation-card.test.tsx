// @vitest-environment happy-dom
import { type CallInput, calls, type OwnEvaluation, type PublicEvaluation } from '@xunban/contract';
import { aMainOrderInvoice } from '@xunban/testkit/an-invoice';
import { aMainOrder, anOrder } from '@xunban/testkit/an-order';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSite, openSiteAsMember } from '../../../testing/open-site.tsx';

testScreens(['evaluation', 'order', 'order-texts', 'pricing', 'board-problems', 'payment', 'questions', 'errors']);

const user = setupUser();
const AT = '2026-03-12T10:00:00+08:00';
const order = anOrder({ state: 80, can: ['reorder'] });
const scores = { quality: 5, delivery: 4, service: 3, packing: 2 };
const own: OwnEvaluation = {
  ...{
    id: '3d813cbb-47fb-42ba-91df-831e1593ac30',
    orderNo: order.orderNo,
    factoryName: '迅板本厂',
    scores,
    overall: 3.5,
  },
  ...{ text: '焊盘平整', images: [], createdAt: AT, editedAt: null, editableUntil: '2026-03-27T10:00:00+08:00' },
  ...{ isEditable: true, hiddenBecause: null },
};
type Saved = CallInput<typeof calls.evaluation.save>['body'];

/** Opens the order's page. @param evaluated what was written; null for nothing yet */
function openOrder(evaluated: OwnEvaluation | null, canEvaluate = true) {
  let known = evaluated;
  answer(calls.order.detail, () => order);
  answer(calls.order.mainDetail, () => aMainOrder({ state: 80, orders: [order] }));
  answer(calls.order.checkInvoice, () => aMainOrderInvoice());
  answer(calls.evaluation.exists, () => [{ orderNo: order.orderNo, isEvaluated: known !== null, canEvaluate }]);
  answer(calls.evaluation.one, () => known ?? refuse('notFound'));
  openSiteAsMember(`/main/orderDetail?orderNo=${order.orderNo}`);
  return (next: OwnEvaluation | null) => {
    known = next;
  };
}

it('asks for every score, sends what was chosen and shows it', async () => {
  const now = openOrder(null);
  let saved: Saved | undefined;
  answer(calls.evaluation.save, ({ body }) => {
    saved = body;
    now(own);
    return own;
  });
  const publish = await screen.findByRole('button', { name: '发表评价' });
  await user.click(screen.getByRole('radio', { name: /质量 5 星/ }));
  await user.click(publish);
  expect(screen.getByText('请为“包装”打分')).toBeInTheDocument();
  expect(screen.queryByText('请为“质量”打分')).not.toBeInTheDocument();
  expect(saved).toBeUndefined();
  for (const name of [/交期 4 星/, /服务 3 星/, /包装 2 星/]) await user.click(screen.getByRole('radio', { name }));
  await user.type(screen.getByLabelText(/说说使用情况/), '焊盘平整');
  await user.click(publish);
  await screen.findByText(/前可以修改/);
  expect(saved).toEqual({ orderNo: order.orderNo, scores, text: '焊盘平整', images: [] });
});

it('edits what was written, and deletes it after a question', async () => {
  const now = openOrder(own);
  await screen.findByText(/前可以修改/);
  const card = screen.getByRole('region', { name: '评价' });
  await user.click(within(card).getByRole('button', { name: '修改' }));
  expect(screen.getByRole('radio', { name: /服务 3 星/ })).toBeChecked();
  await user.click(screen.getByRole('button', { name: '取消' }));
  let removed: string | undefined;
  answer(calls.evaluation.remove, ({ params }) => {
    removed = params.id;
    now(null);
    return undefined;
  });
  await user.click(within(card).getByRole('button', { name: '删除' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(removed).toBe(own.id));
  await screen.findByRole('button', { name: '发表评价' });
});

it('shows why it was hidden, and when nothing can be written any more', async () => {
  openOrder({ ...own, isEditable: false, hiddenBecause: '图片与板子无关' });
  await screen.findByText('原因：图片与板子无关');
  expect(screen.getByText(/不能再改/)).toBeInTheDocument();
  const card = screen.getByRole('region', { name: '评价' });
  expect(within(card).queryByRole('button', { name: '修改' })).not.toBeInTheDocument();
});

it('shows all users the figures of the factory and what buyers say, page by page', async () => {
  const evaluation: PublicEvaluation = {
    ...{
      id: own.id,
      buyer: '星***',
      scores,
      overall: 3.5,
      text: '焊盘平整',
      images: ['/api/app/evaluation-images/1?key=k'],
    },
    ...{ layers: 4, quantity: 50, isEdited: true, createdAt: AT },
  };
  answer(calls.evaluation.factory, () => ({
    ...{ id: own.id, name: '迅板本厂', profile: '多层板', boards: 12, distribution: [0, 0, 1, 2, 9] },
    average: { factoryId: own.id, count: 12, overall: 4.4, scores },
    onTime: { sent: 3, onTime: 2 },
    months: [
      { month: '2026-02', sent: 10, onTime: 7 },
      { month: '2026-03', sent: 3, onTime: 2 },
    ],
  }));
  const asked: number[] = [];
  answer(calls.evaluation.byFactory, ({ query }) => {
    asked.push(query.skipCount);
    return { totalCount: 12, items: [evaluation] };
  });
  openSite('/factory');
  await screen.findByText('4.4 / 5');
  // Two of three are never rounded up to more than was kept.
  expect(screen.getAllByText('66.6%')).toHaveLength(2);
  expect(screen.getByText('70.0%')).toBeInTheDocument();
  await screen.findByText('星***');
  expect(screen.getByRole('img', { name: '买家图片 1' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '下一页' }));
  await waitFor(() => expect(asked).toEqual([0, 10]));
});
