import { add, type Fen, subtract, sum, ZERO_FEN } from '@xunban/money';
import { codeOf, isLive } from './order-machine.ts';
import type { PcbOrder } from './order-records.ts';

export interface MainAmounts {
  /** Price of the boards before coupons. */
  readonly goodsFen: Fen;
  /** Discount by coupons. */
  readonly couponFen: Fen;
  readonly freightFen: Fen;
  /** Fees of boards that were cancelled in production. */
  readonly feesFen: Fen;
  /** Given back for boards that were sent and not as they should be. */
  readonly concededFen: Fen;
  readonly totalFen: Fen;
  /** Payments less refunds. */
  readonly netPaidFen: Fen;
  /** Still to be paid in all, now or later; negative when money has to go back. */
  readonly dueFen: Fen;
  /** Balance due for sold boards, their freight and fees; negative when money has to be refunded. */
  readonly soldDueFen: Fen;
  /** Amount payable now: for boards that are ready, and for what sold ones wait for. Never negative. */
  readonly payableFen: Fen;
}

/** The part of a main order that its amounts depend on. */
export interface Priced {
  readonly freightFen: Fen;
  readonly orders: readonly PricedBoard[];
}
export type PricedBoard = Pick<
  PcbOrder,
  'id' | 'state' | 'amountFen' | 'couponFen' | 'cancelFeeFen' | 'concededFen' | 'promisedShipDate' | 'heldFor'
>;

/**
 * Calculates the price of a main order: its active orders, one freight, which falls away with the last of them, and fees for
 * cancelled ones. Boards are paid as they become ready; the freight of the full parcel is due with the first of them, and a
 * later change of the freight by a board is due with that board. Money belongs to boards that were sold: without one, only fees
 * are retained.
 * @param ready ids of the boards that can be paid now; every ready board when absent
 */
export function mainAmounts(main: Priced, netPaidFen: Fen, ready?: readonly string[] | null): MainAmounts {
  const live = main.orders.filter(({ state }) => isLive(state));
  const couponFen = sum(live.map((board) => board.couponFen));
  const netFen = sum(live.map(amountOf));
  const freightFen = live.length > 0 ? main.freightFen : ZERO_FEN;
  const feesFen = sum(main.orders.map(({ cancelFeeFen }) => cancelFeeFen));
  const concededFen = sum(live.map((board) => board.concededFen));
  const totalFen = subtract(add(add(netFen, freightFen), feesFen), concededFen);
  const sold = live.filter(isSold);
  const firsts = live.filter((board) => isReady(board) && (ready ?? [board.id]).includes(board.id));
  const soldFen = add(add(sum(sold.map(costOf)), sold.length > 0 ? freightFen : ZERO_FEN), feesFen);
  const soldDueFen = subtract(soldFen, netPaidFen);
  const firstFen = add(sum(firsts.map(amountOf)), sold.length === 0 && firsts.length > 0 ? freightFen : ZERO_FEN);
  const isAsked = firsts.length > 0 || sold.some(waitsForMoney);
  return {
    ...{
      goodsFen: add(netFen, couponFen),
      couponFen,
      freightFen,
      feesFen,
      concededFen,
      totalFen,
      netPaidFen,
      soldDueFen,
    },
    dueFen: subtract(totalFen, netPaidFen),
    payableFen: isAsked ? add(firstFen, soldDueFen > 0n ? soldDueFen : ZERO_FEN) : ZERO_FEN,
  };
}

const amountOf = ({ amountFen }: Pick<PcbOrder, 'amountFen'>): Fen => amountFen;
/** Returns the final price of a board. */
const costOf = ({ amountFen, concededFen }: Pick<PcbOrder, 'amountFen' | 'concededFen'>): Fen =>
  subtract(amountFen, concededFen);

/** True when a board has been paid. It stays true when a change order raises the price. */
export const isSold = ({ promisedShipDate }: Pick<PcbOrder, 'promisedShipDate'>): boolean => promisedShipDate !== null;

/** True when a board waits for money: its first payment, or the supplement of an accepted change order. */
export const waitsForMoney = ({ state, heldFor }: Pick<PcbOrder, 'state' | 'heldFor'>): boolean =>
  state === 'awaitingPayment' || heldFor === 'payment';

/**
 * True when a board waits for the supplement of an accepted change order: unlike with a more expensive parcel, it has a payment
 * deadline of its own.
 */
export const owesSupplement = ({
  heldFor,
  answerDeadline = null,
}: Pick<PcbOrder, 'heldFor'> & Partial<Pick<PcbOrder, 'answerDeadline'>>): boolean =>
  heldFor === 'payment' && answerDeadline !== null;

/** True when a paid board waits for the additional cost of its parcel. */
export const waitsForDelivery = (board: Pick<PcbOrder, 'state' | 'heldFor' | 'answerDeadline' | 'promisedShipDate'>) =>
  isLive(board.state) && isSold(board) && board.heldFor === 'payment' && !owesSupplement(board);

/** True when a board passed its review and waits for its first payment. */
export const isReady = (board: Pick<PcbOrder, 'state' | 'promisedShipDate'>): boolean =>
  board.state === 'awaitingPayment' && !isSold(board);

/** True when a board is neither ready nor sold: its price, and the decision to make it, are still open. */
export const isUndecided = (board: Pick<PcbOrder, 'state' | 'promisedShipDate'>): boolean =>
  isLive(board.state) && !isSold(board) && codeOf(board.state) < codeOf('awaitingPayment');

/**
 * True when nothing is due for a sold board: nothing is due for any board, or it waits for another board whose price increased.
 */
export const isBoardPaid = (
  board: Pick<PcbOrder, 'state' | 'promisedShipDate' | 'heldFor'>,
  { soldDueFen }: Pick<MainAmounts, 'soldDueFen'>,
): boolean => isSold(board) && (soldDueFen <= 0n || !waitsForMoney(board));

/**
 * True when the payment period runs: a board waits for its first payment, and none of the others is still to be decided or
 * answered. So a slow review does not shorten the time of a buyer who wants to pay for all boards at once.
 */
export const isPayTimeRunning = ({
  orders,
}: {
  readonly orders: readonly Pick<PcbOrder, 'state' | 'promisedShipDate'>[];
}): boolean => orders.some(isReady) && !orders.some(isUndecided);
