import type { OrderState } from '@xunban/contract';
import { fen } from '@xunban/money';
import { expect, test } from 'vitest';
import { aMainOrder, anOrder } from '../../testing/order-builders.ts';
import { isPayable, mainAmounts } from './main-amounts.ts';

const main = (...states: OrderState[]) =>
  aMainOrder(states.map((state, index) => anOrder(state, { amountFen: fen(10_000 * (index + 1)) })));

test('a main order costs its live orders and one freight', () => {
  expect(mainAmounts(main('awaitingPayment', 'cancelled', 'inReview', 'inCart'), fen(0))).toEqual({
    goodsFen: 40_000n,
    freightFen: 1_200n,
    totalFen: 41_200n,
    netPaidFen: 0n,
    dueFen: 41_200n,
  });
});

test('the freight falls away with the last live order, and what was paid has to go back', () => {
  expect(mainAmounts(main('cancelled', 'inCart'), fen(5_000))).toEqual({
    goodsFen: 0n,
    freightFen: 0n,
    totalFen: 0n,
    netPaidFen: 5_000n,
    dueFen: -5_000n,
  });
});

test.each<[boolean, ...OrderState[]]>([
  [true, 'awaitingPayment'],
  [true, 'awaitingPayment', 'cancelled', 'inCart'],
  [true, 'awaitingPayment', 'awaitingProduction'],
  [false, 'awaitingPayment', 'inReview'],
  [false, 'awaitingPayment', 'sentBack'],
  [false, 'awaitingPayment', 'awaitingConfirmation'],
  [false, 'awaitingProduction'],
  [false, 'cancelled'],
  [false],
])('payable: %s for %s %s %s', (expected, ...states) => {
  expect(isPayable(main(...states))).toBe(expected);
});
