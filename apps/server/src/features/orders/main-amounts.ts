import { add, type Fen, subtract, sum, ZERO_FEN } from '@xunban/money';
import { codeOf, isLive } from './order-machine.ts';
import type { PcbOrder } from './order-records.ts';

export interface MainAmounts {
  readonly goodsFen: Fen;
  readonly freightFen: Fen;
  readonly totalFen: Fen;
  /** What has been paid less what went back. */
  readonly netPaidFen: Fen;
  /** Still to be paid; negative when money has to go back. */
  readonly dueFen: Fen;
}

/** The part of a main order that its amounts depend on. */
export interface Priced {
  readonly freightFen: Fen;
  readonly orders: readonly Pick<PcbOrder, 'state' | 'amountFen'>[];
}

/** What a main order costs: its live orders and one freight, which falls away with the last of them. */
export function mainAmounts(main: Priced, netPaidFen: Fen): MainAmounts {
  const live = main.orders.filter(({ state }) => isLive(state));
  const goodsFen = sum(live.map(({ amountFen }) => amountFen));
  const freightFen = live.length > 0 ? main.freightFen : ZERO_FEN;
  const totalFen = add(goodsFen, freightFen);
  return { goodsFen, freightFen, totalFen, netPaidFen, dueFen: subtract(totalFen, netPaidFen) };
}

/** Whether the whole main order waits for its payment: nothing is under review any more and something is unpaid. */
export function isPayable(main: Pick<Priced, 'orders'>): boolean {
  const live = main.orders.filter(({ state }) => isLive(state));
  return (
    live.some(({ state }) => state === 'awaitingPayment') &&
    live.every(({ state }) => codeOf(state) >= codeOf('awaitingPayment'))
  );
}
