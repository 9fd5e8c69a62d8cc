import type { OrderState } from '@xunban/contract';
import { fen } from '@xunban/money';
import { expect, test } from 'vitest';
import { aMainOrder, anOrder } from '../../testing/order-builders.ts';
import { isBoardPaid, isPayable, mainAmounts } from './main-amounts.ts';

const main = (...states: OrderState[]) =>
  aMainOrder(states.map((state, index) => anOrder(state, { amountFen: fen(10_000 * (index + 1)) })));

test('a main order costs its live orders and one freight', () => {
  expect(mainAmounts(main('awaitingPayment', 'cancelled', 'inReview', 'inCart'), fen(0))).toEqual({
    goodsFen: 40_000n,
    freightFen: 1_200n,
    feesFen: 0n,
    totalFen: 41_200n,
    netPaidFen: 0n,
    dueFen: 41_200n,
  });
});

test('the freight falls away with the last live order, and what was paid has to go back', () => {
  expect(mainAmounts(main('cancelled', 'inCart'), fen(5_000))).toEqual({
    goodsFen: 0n,
    freightFen: 0n,
    feesFen: 0n,
    totalFen: 0n,
    netPaidFen: 5_000n,
    dueFen: -5_000n,
  });
});

test('a fee for a board that was cancelled in production stays due with the others, and without any', () => {
  const left = anOrder('cancelled', { amountFen: fen(10_000), cancelFeeFen: fen(3_000) });
  const beside = anOrder('inProduction', { amountFen: fen(20_000) });
  expect(mainAmounts(aMainOrder([left, beside]), fen(31_200))).toMatchObject({ totalFen: 24_200n, dueFen: -7_000n });
  expect(mainAmounts(aMainOrder([left]), fen(11_200))).toMatchObject({ totalFen: 3_000n, dueFen: -8_200n });
});

test('a sold board waits for money only for its supplement, and makes its main order payable then', () => {
  const sold = { promisedShipDate: '2026-12-01' };
  const owing = anOrder('inProduction', { ...sold, heldFor: 'payment', heldSince: new Date(0) });
  const changing = anOrder('awaitingConfirmation', { ...sold, heldFor: 'change', heldSince: new Date(0) });
  expect(isPayable(aMainOrder([owing, changing]))).toBe(true);
  expect(isPayable(aMainOrder([changing]))).toBe(false);
  expect(isBoardPaid(owing, { dueFen: fen(500) })).toBe(false);
  expect(isBoardPaid(anOrder('awaitingProduction', sold), { dueFen: fen(500) })).toBe(true);
  expect(isBoardPaid(anOrder('awaitingPayment'), { dueFen: fen(500) })).toBe(false);
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
