import { expect, it } from 'vitest';
import { todoList } from './todo-list.ts';

it('puts what holds an order up before what can wait', () =>
  expect(
    todoList(
      [
        { state: 0, flag: null, count: 3 },
        { state: 10, flag: null, count: 9 },
        { state: 30, flag: null, count: 2 },
        { state: 70, flag: null, count: 0 },
        { state: null, flag: 'toEvaluate', count: 4 },
        { state: null, flag: 'consentWaiting', count: 1 },
        { state: null, flag: 'questionWaiting', count: 2 },
        { state: null, flag: 'supplementDue', count: 0 },
      ],
      2,
    ).map(({ kind, count, path }) => [kind, count, path]),
  ).toEqual([
    ['questionWaiting', 2, '/main/orderList?flag=questionWaiting'],
    ['consentWaiting', 1, '/main/orderList?flag=consentWaiting'],
    ['pay', 2, '/main/orderList?state=30'],
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
