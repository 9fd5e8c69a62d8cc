// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../testing/open-site.tsx';

testScreens(['order', 'questions', 'credit', 'reorder']);

const ORDERS = ['没有找到这张订单', '打开“我的订单”', '/main/orderList'] as const;
const QUESTIONS = ['没有找到这个问题', '打开“工程问题”', '/main/eqList'] as const;
const STATEMENTS = ['没有找到这张账单', '打开“账单”', '/main/creditaccountlist'] as const;

/** Also fails when the page calls the server without an id: such a call has no prepared answer. */
async function expectMissing(address: string, [title, label, list]: readonly [string, string, string], hint: RegExp) {
  answer(calls.address.list, () => []);
  openSiteAsMember(address);
  await screen.findByText(title);
  expect(screen.getByText(hint)).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', list);
  expect(screen.queryByRole('button', { name: '重试' })).not.toBeInTheDocument();
}

it.each([
  ['/main/orderDetail', ORDERS],
  ['/main/orderDelivery', ORDERS],
  ['/main/reorder', ORDERS],
  ['/main/eqProblem', QUESTIONS],
  ['/main/creditAccountdetail', STATEMENTS],
  ['/main/creditAccountdetail?id=%20', STATEMENTS],
] as const)('%s without a number states what is missing and leads to the list', (address, texts) =>
  expectMissing(address, texts, /链接里缺少编号/),
);

it('the number of another member is not found', async () => {
  answer(calls.order.detail, () => refuse('notFound'));
  await expectMissing('/main/orderDetail?orderNo=P1', ORDERS, /属于另一个账号/);
});

it('a malformed number is not found either, and no retry is offered', async () => {
  answer(calls.credit.statement, () => refuse('invalidInput'));
  await expectMissing(
    `/main/creditAccountdetail?id=11111111-0000-4000-8000-000000000001`,
    STATEMENTS,
    /属于另一个账号/,
  );
});

it('a placed order that is not there leads to the orders', async () => {
  answer(calls.order.mainDetail, () => refuse('notFound'));
  await expectMissing('/main/orderConfirm?placed=22222222-0000-4000-8000-000000000001', ORDERS, /属于另一个账号/);
});
