// @vitest-environment happy-dom
import { calls, ORDER_STATES } from '@xunban/contract';
import { anOrder } from '@xunban/testkit/an-order';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { beforeEach, expect, it } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['order', 'order-texts', 'pricing', 'cart']);

const idOf = (index: number) => `0f8fad5b-d9cb-469f-a165-7086772895${String(index).padStart(2, '0')}`;
const orders = Array.from({ length: 12 }, (_, index) =>
  anOrder({
    id: idOf(index),
    orderNo: `P26030200${String(index).padStart(2, '0')}`,
    mainOrderId: idOf(50 + index),
    state: ORDER_STATES.awaitingPayment,
    can: index < 2 ? ['pay', 'reorder'] : ['reorder'],
  }),
);

beforeEach(() => {
  answer(calls.order.counts, () => []);
  answer(calls.order.list, ({ body: { skipCount = 0, maxResultCount = 10 } }) => ({
    totalCount: orders.length,
    items: orders.slice(Number(skipCount), Number(skipCount) + Number(maxResultCount)),
  }));
});

async function openList() {
  openSiteAsMember('/main/orderList');
  await screen.findByText('P2603020000');
  return setupUser();
}
const box = (index: number) => screen.getByRole('checkbox', { name: `选择 ${orders[index]?.orderNo}` });
const bar = () => within(screen.getByRole('region', { name: '已选订单的操作' }));

it('keeps the selection over pages, selects all found orders, and pays only what can be paid', async () => {
  const user = await openList();
  await user.click(box(0));
  box(5).focus();
  await user.keyboard(' ');
  expect(bar().getByText('已选 2 单')).toBeInTheDocument();
  await user.click(screen.getByTitle('2'));
  await screen.findByText('P2603020011');
  await user.click(box(11));
  expect(bar().getByText('已选 3 单')).toBeInTheDocument();
  expect(bar().getByRole('button', { name: '合并付款（1 笔）' })).toBeInTheDocument();
  await user.click(bar().getByRole('button', { name: '选中全部 12 单' }));
  expect(await bar().findByText('已选 12 单')).toBeInTheDocument();
  expect(bar().getByRole('button', { name: '合并付款（2 笔）' })).toBeInTheDocument();
  await user.click(bar().getByRole('button', { name: '取消选择' }));
  expect(screen.queryByRole('region', { name: '已选订单的操作' })).toBeNull();
});

it('names the boards that cannot be reordered', async () => {
  let asked: readonly string[] = [];
  answer(calls.bulkOrders.reorder, ({ body }) => {
    asked = body.orderNos;
    return {
      added: [{ orderNo: 'P2603020000', cartId: idOf(90) }],
      refused: [{ orderNo: 'P2603020003', reason: '文件已删除' }],
    };
  });
  const user = await openList();
  await user.click(box(0));
  await user.click(box(3));
  await user.click(bar().getByRole('button', { name: '再来一单' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(asked).toEqual(['P2603020000', 'P2603020003']);
  expect(dialog.getByText('文件已删除')).toBeInTheDocument();
  expect(dialog.getByText('1 单已加入购物车')).toBeInTheDocument();
});
