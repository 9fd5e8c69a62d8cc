import { ORDER_STATES } from '@xunban/contract/order-states';
import { expect, it } from 'vitest';
import { todoList } from './todo-list.ts';

const { inCart, inReview, awaitingPayment, awaitingReceipt } = ORDER_STATES;
const addressCount = 2;

it('lists tasks that block an order first', () =>
  expect(
    todoList(
      [
        { state: inCart, flag: null, count: 3 },
        { state: inReview, flag: null, count: 9 },
        { state: awaitingPayment, flag: null, count: 2 },
        { state: awaitingReceipt, flag: null, count: 0 },
        { state: null, flag: 'toEvaluate', count: 4 },
        { state: null, flag: 'consentWaiting', count: 1 },
        { state: null, flag: 'questionWaiting', count: 2 },
        { state: null, flag: 'supplementDue', count: 0 },
        { state: null, flag: 'complaintWaiting', count: 1 },
      ],
      addressCount,
    ).map(({ kind, count, path }) => [kind, count, path]),
  ).toEqual([
    ['questionWaiting', 2, '/main/orderList?flag=questionWaiting'],
    ['consentWaiting', 1, '/main/orderList?flag=consentWaiting'],
    ['complaintWaiting', 1, '/main/orderList?flag=complaintWaiting'],
    ['pay', 2, `/main/orderList?state=${awaitingPayment}`],
    ['toEvaluate', 4, '/main/orderList?flag=toEvaluate'],
    ['cart', 3, '/main/orderCart'],
  ]));

it.each([
  [0, ['address']],
  [1, []],
  [undefined, []],
] as const)('with %s addresses asks for %j', (addresses, kinds) =>
  expect(todoList([], addresses).map(({ kind }) => kind)).toEqual(kinds),
);
