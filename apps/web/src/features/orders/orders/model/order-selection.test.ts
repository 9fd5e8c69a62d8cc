import { anOrder } from '@xunban/testkit/an-order';
import { expect, test } from 'vitest';
import { payableMainOrders, withPage } from './order-selection.ts';

const orders = ['a', 'b', 'c'].map((id) =>
  anOrder({ id, mainOrderId: `main of ${id}`, can: id === 'b' ? [] : ['pay'] }),
);
const [a, b, c] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];

test('orders of another page stay chosen while the boxes of a page change', () => {
  const first = withPage(new Map(), [a, b], ['a', 'b']);
  const second = withPage(first, [c], ['c', 'a']);
  expect([...second.keys()]).toEqual(['a', 'b', 'c']);
  expect([...withPage(second, [a, b], ['b']).keys()]).toEqual(['b', 'c']);
});

test('payable main orders are listed once, without those of orders that cannot be paid', () => {
  expect(payableMainOrders([a, { ...c, mainOrderId: a.mainOrderId }, b])).toEqual([a.mainOrderId]);
});
