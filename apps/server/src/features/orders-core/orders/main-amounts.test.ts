import type { OrderState } from '@xunban/contract';
import { fen } from '@xunban/money';
import { expect, test } from 'vitest';
import { aMainOrder, anOrder } from '../../../testing/order-builders.ts';
import { isBoardPaid, isPayTimeRunning, mainAmounts, owesSupplement, waitsForDelivery } from './main-amounts.ts';

const main = (...states: OrderState[]) =>
  aMainOrder(states.map((state, index) => anOrder(state, { amountFen: fen(10_000 * (index + 1)) })));

test('a main order costs its live orders and one freight', () => {
  expect(mainAmounts(main('awaitingPayment', 'cancelled', 'inReview', 'inCart'), fen(0))).toEqual({
    goodsFen: 40_000n,
    couponFen: 0n,
    freightFen: 1_200n,
    feesFen: 0n,
    concededFen: 0n,
    totalFen: 41_200n,
    netPaidFen: 0n,
    dueFen: 41_200n,
    soldDueFen: 0n,
    payableFen: 11_200n,
  });
});

test('the freight falls away with the last live order, and what was paid has to go back', () => {
  expect(mainAmounts(main('cancelled', 'inCart'), fen(5_000))).toEqual({
    goodsFen: 0n,
    couponFen: 0n,
    freightFen: 0n,
    feesFen: 0n,
    concededFen: 0n,
    totalFen: 0n,
    netPaidFen: 5_000n,
    dueFen: -5_000n,
    soldDueFen: -5_000n,
    payableFen: 0n,
  });
});

test('a fee for a board that was cancelled in production stays due with the others, and without any', () => {
  const left = anOrder('cancelled', { amountFen: fen(10_000), cancelFeeFen: fen(3_000) });
  const other = anOrder('inProduction', { amountFen: fen(20_000), promisedShipDate: '2026-12-01' });
  expect(mainAmounts(aMainOrder([left, other]), fen(31_200))).toMatchObject({ totalFen: 24_200n, dueFen: -7_000n });
  expect(mainAmounts(aMainOrder([left]), fen(11_200))).toMatchObject({ totalFen: 3_000n, dueFen: -8_200n });
});

const sold = { promisedShipDate: '2026-12-01' };

test('a sold board waits for money only for its supplement, and that can be paid then', () => {
  const owing = anOrder('inProduction', { ...sold, heldFor: 'payment', heldSince: new Date(0) });
  const changing = anOrder('awaitingConfirmation', { ...sold, heldFor: 'change', heldSince: new Date(0) });
  const paid = fen(100_700);
  expect(mainAmounts(aMainOrder([owing, changing]), paid)).toMatchObject({ soldDueFen: 500n, payableFen: 500n });
  expect(mainAmounts(aMainOrder([changing, changing]), paid)).toMatchObject({ soldDueFen: 500n, payableFen: 0n });
  const due = { soldDueFen: fen(500) };
  expect(isBoardPaid(owing, due)).toBe(false);
  expect(isBoardPaid(owing, { soldDueFen: fen(0) })).toBe(true);
  expect(isBoardPaid(anOrder('awaitingProduction', sold), due)).toBe(true);
  expect(isBoardPaid(anOrder('awaitingPayment'), { soldDueFen: fen(0) })).toBe(false);
});

test('a board held for money owes a supplement while its deadline runs, otherwise the cost of its parcel', () => {
  const answerDeadline = new Date('2026-12-03T10:00:00+08:00');
  const held = { ...sold, heldFor: 'payment', heldSince: new Date(0) } as const;
  const deadline = anOrder('awaitingProduction', { ...held, answerDeadline });
  const parcel = anOrder('awaitingShipment', held);
  const others = [
    anOrder('awaitingShipment', { ...held, heldFor: 'change', answerDeadline }),
    anOrder('awaitingShipment', sold),
    anOrder('awaitingPayment', { ...held, promisedShipDate: null }),
    anOrder('cancelled', held),
  ];
  expect([deadline, parcel, ...others].filter(owesSupplement)).toEqual([deadline]);
  expect([deadline, parcel, ...others].filter(waitsForDelivery)).toEqual([parcel]);
});

test('ready boards are paid with the full freight, later ones without it', () => {
  const [first, second] = [anOrder('awaitingPayment', { id: 'a' }), anOrder('inReview', { id: 'b' })];
  expect(mainAmounts(aMainOrder([first, second]), fen(0))).toMatchObject({ payableFen: 51_200n, dueFen: 101_200n });
  const paid = anOrder('inProduction', { ...sold, id: 'a' });
  expect(mainAmounts(aMainOrder([paid, second]), fen(51_200))).toMatchObject({ payableFen: 0n, soldDueFen: 0n });
  const ready = anOrder('awaitingPayment', { id: 'b' });
  expect(mainAmounts(aMainOrder([paid, ready]), fen(51_200))).toMatchObject({ payableFen: 50_000n, soldDueFen: 0n });
  // A second board that raises the freight is paid together with the difference, and does not block the first one.
  expect(mainAmounts(aMainOrder([paid, second], fen(2_000)), fen(51_200))).toMatchObject({ payableFen: 0n });
  expect(mainAmounts(aMainOrder([paid, ready], fen(2_000)), fen(51_200))).toMatchObject({ payableFen: 50_800n });
});

test('a payment is for the boards that it was opened for', () => {
  const both = aMainOrder([anOrder('awaitingPayment', { id: 'a' }), anOrder('awaitingPayment', { id: 'b' })]);
  expect(mainAmounts(both, fen(0), ['a']).payableFen).toBe(51_200n);
  expect(mainAmounts(both, fen(0), ['a', 'b']).payableFen).toBe(101_200n);
  expect(mainAmounts(both, fen(0), ['gone']).payableFen).toBe(0n);
  expect(mainAmounts(both, fen(0), null).payableFen).toBe(101_200n);
});

test('money belongs to boards that were sold: without one nothing is kept but fees', () => {
  const left = anOrder('cancelled', { cancelFeeFen: fen(3_000) });
  const amounts = mainAmounts(aMainOrder([left, anOrder('awaitingPayment')]), fen(51_200));
  expect(amounts).toMatchObject({ soldDueFen: -48_200n, payableFen: 51_200n });
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
])('the time to pay runs: %s for %s %s %s', (expected, ...states) => {
  expect(isPayTimeRunning(main(...states))).toBe(expected);
});

test('whatever passes, is paid, changes or leaves, and in which order: what is kept is what sold boards cost, to the fen', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    let state = seed;
    const below = (max: number) => {
      state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
      return Math.floor((state / 4_294_967_296) * max);
    };
    let boards = ['a', 'b', 'c', 'd'].map((id) => anOrder('inReview', { id, amountFen: fen(1_000 + below(9_000)) }));
    let freightFen = fen(500 + below(900));
    let netPaid = 0n;
    // The additional freight caused by an unpaid board is due with that board; a refund for another board is offset against it
    // first, so it is the maximum that is missing.
    let freightOwed = 0n;
    const amounts = () => mainAmounts({ freightFen, orders: boards }, fen(netPaid));
    const change = (id: string, to: Partial<(typeof boards)[number]>) => {
      boards = boards.map((board) => (board.id === id ? { ...board, ...to } : board));
    };
    for (let step = 0; step < 40; step += 1) {
      const board = boards[below(boards.length)]!;
      const hasSold = boards.some((one) => one.promisedShipDate !== null && one.state !== 'cancelled');
      switch (below(5)) {
        case 0:
          if (board.state === 'inReview') change(board.id, { state: 'awaitingPayment' });
          break;
        case 1: {
          const { payableFen } = amounts();
          const ready = boards.filter(({ state }) => state === 'awaitingPayment');
          expect(payableFen > 0n).toBe(ready.length > 0);
          if (payableFen === 0n) break;
          netPaid += payableFen;
          freightOwed = 0n;
          for (const { id } of ready) change(id, { state: 'awaitingProduction', promisedShipDate: '2026-12-01' });
          break;
        }
        case 2:
          if (board.state === 'inReview') change(board.id, { amountFen: fen(1_000 + below(9_000)) });
          break;
        case 3:
          // A change of an unpaid board moves the freight.
          if (board.state === 'inReview') {
            const next = fen(500 + below(900));
            if (hasSold) freightOwed += next - freightFen;
            freightFen = next;
          }
          break;
        case 4:
          if (below(3) === 0) change(board.id, { state: 'cancelled' });
          break;
      }
      const { soldDueFen } = amounts();
      if (soldDueFen < 0n) netPaid += soldDueFen;
      const sold = boards.filter((one) => one.promisedShipDate !== null && one.state !== 'cancelled');
      if (sold.length === 0 || freightOwed < 0n) freightOwed = 0n;
      const cost = sold.reduce((sum, { amountFen }) => sum + amountFen, sold.length > 0 ? freightFen : 0n);
      expect(netPaid <= cost && netPaid >= cost - freightOwed, `seed ${seed}, step ${step}`).toBe(true);
      expect(amounts().payableFen >= 0n).toBe(true);
    }
  }
});

test('a concession after shipment is not due, and once refunded nothing remains to be refunded', () => {
  const sent = anOrder('completed', {
    amountFen: fen(10_000),
    concededFen: fen(3_000),
    promisedShipDate: '2026-12-01',
  });
  expect(mainAmounts(aMainOrder([sent]), fen(11_200))).toMatchObject({ totalFen: 8_200n, soldDueFen: -3_000n });
  expect(mainAmounts(aMainOrder([sent]), fen(8_200))).toMatchObject({ goodsFen: 10_000n, dueFen: 0n, soldDueFen: 0n });
});
