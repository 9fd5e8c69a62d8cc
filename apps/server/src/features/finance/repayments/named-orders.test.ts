import { expect, test } from 'vitest';
import { numbersIn } from './named-orders.ts';

test.each([
  ['货款 P261128000001', ['P261128000001']],
  ['订单P261128000001和M261128000002货款', ['P261128000001', 'M261128000002']],
  ['Ｐ２６１１２８０００００１', ['P261128000001']],
  ['zf26112800ABCDEF23', ['ZF26112800ABCDEF23']],
  ['ZF26112800ABCDEF', []],
  ['P2611280001', []],
  ['付 zf2611280123456789 谢谢', ['ZF2611280123456789']],
  ['P261128000001，P261128000001', ['P261128000001']],
  ['XP261128000001', []],
  ['电路板', []],
  ['', []],
])('a remark “%s” names %j', (remark, numbers) => {
  expect(numbersIn(remark)).toEqual(numbers);
});
