import { expect, it } from 'vitest';
import { todoList } from './todo-list.ts';

it('puts what holds an order up before what can wait', () =>
  expect(
    todoList(
      [
        { state: 0, count: 3 },
        { state: 10, count: 9 },
        { state: 30, count: 2 },
        { state: 20, count: 1 },
        { state: 70, count: 0 },
      ],
      2,
    ).map(({ kind, count }) => [kind, count]),
  ).toEqual([
    ['confirm', 1],
    ['pay', 2],
    ['cart', 3],
  ]));

it.each([
  [0, ['address']],
  [1, []],
  [undefined, []],
] as const)('with %s addresses asks for %j', (addresses, kinds) =>
  expect(todoList([], addresses).map(({ kind }) => kind)).toEqual(kinds),
);
