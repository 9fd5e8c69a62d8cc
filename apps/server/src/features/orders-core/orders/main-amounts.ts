import { add, type Fen, subtract, sum, ZERO_FEN } from '@xunban/money';
import { codeOf, isLive } from './order-machine.ts';
import type { PcbOrder } from './order-records.ts';

export interface MainAmounts {
  readonly goodsFen: Fen;
  readonly freightFen: Fen;
  /** Of boards that were cancelled in production. */
  readonly feesFen: Fen;
  /** Given back for boards that were sent and not as they should be. */
  readonly concededFen: Fen;
  readonly totalFen: Fen;
  /** What has been paid less what went back. */
  readonly netPaidFen: Fen;
  /** Still to be paid in all, now or later; negative when money has to go back. */
  readonly dueFen: Fen;
  /** What boards that were sold, their freight and fees still cost; negative when money has to go back. */
  readonly soldDueFen: Fen;
  /** What can be paid now: for boards that are ready, and what sold ones wait for. Never negative. */
  readonly payableFen: Fen;
}

/** The part of a main order that its amounts depend on. */
export interface Priced {
  readonly freightFen: Fen;
  readonly orders: readonly PricedBoard[];
}
export type PricedBoard = Pick<
  PcbOrder,
  'id' | 'state' | 'amountFen' | 'cancelFeeFen' | 'concededFen' | 'promisedShipDate' | 'heldFor'
>;

/**
 * What a main order costs: its live orders, one freight, which falls away with the last of them, and fees for cancelled ones.
 * Boards are paid for as they get ready; the freight of the whole parcel is due with the first of them, and what a board
 * changes of it later, with that board. Money belongs to boards that were sold: without one, nothing is kept but fees.
 * @param ready ids of the boards that may be paid for now; every board that is ready, where nobody says
 */
export function mainAmounts(main: Priced, netPaidFen: Fen, ready?: readonly string[] | null): MainAmounts {
  const live = main.orders.filter(({ state }) => isLive(state));
  const goodsFen = sum(live.map(({ amountFen }) => amountFen));
  const freightFen = live.length > 0 ? main.freightFen : ZERO_FEN;
  const feesFen = sum(main.orders.map(({ cancelFeeFen }) => cancelFeeFen));
  const concededFen = sum(live.map((board) => board.concededFen));
  const totalFen = subtract(add(add(goodsFen, freightFen), feesFen), concededFen);
  const sold = live.filter(isSold);
  const firsts = live.filter((board) => isReady(board) && (ready ?? [board.id]).includes(board.id));
  const soldFen = add(add(sum(sold.map(costOf)), sold.length > 0 ? freightFen : ZERO_FEN), feesFen);
  const soldDueFen = subtract(soldFen, netPaidFen);
  const firstFen = add(sum(firsts.map(amountOf)), sold.length === 0 && firsts.length > 0 ? freightFen : ZERO_FEN);
  const isAsked = firsts.length > 0 || sold.some(waitsForMoney);
  return {
    ...{ goodsFen, freightFen, feesFen, concededFen, totalFen, netPaidFen, soldDueFen },
    dueFen: subtract(totalFen, netPaidFen),
    payableFen: isAsked ? add(firstFen, soldDueFen > 0n ? soldDueFen : ZERO_FEN) : ZERO_FEN,
  };
}

const amountOf = ({ amountFen }: Pick<PcbOrder, 'amountFen'>): Fen => amountFen;
/** What a board costs after all. */
const costOf = ({ amountFen, concededFen }: Pick<PcbOrder, 'amountFen' | 'concededFen'>): Fen =>
  subtract(amountFen, concededFen);

/** Whether a board has been paid for. It stays so when a change order makes it cost more. */
export const isSold = ({ promisedShipDate }: Pick<PcbOrder, 'promisedShipDate'>): boolean => promisedShipDate !== null;

/** Whether a board waits for money: its first payment, or what an accepted change order costs more. */
export const waitsForMoney = ({ state, heldFor }: Pick<PcbOrder, 'state' | 'heldFor'>): boolean =>
  state === 'awaitingPayment' || heldFor === 'payment';

/** Whether a board waits for what an accepted change order costs more: unlike with a dearer parcel, the time for that is its own. */
export const owesSupplement = ({
  heldFor,
  answerDeadline = null,
}: Pick<PcbOrder, 'heldFor'> & Partial<Pick<PcbOrder, 'answerDeadline'>>): boolean =>
  heldFor === 'payment' && answerDeadline !== null;

/** Whether a board that is paid for waits for what its parcel costs more. */
export const waitsForDelivery = (board: Pick<PcbOrder, 'state' | 'heldFor' | 'answerDeadline' | 'promisedShipDate'>) =>
  isLive(board.state) && isSold(board) && board.heldFor === 'payment' && !owesSupplement(board);

/** Whether a board passed its review and waits for its first payment. */
export const isReady = (board: Pick<PcbOrder, 'state' | 'promisedShipDate'>): boolean =>
  board.state === 'awaitingPayment' && !isSold(board);

/** Whether a board is neither ready nor sold: what it will cost, and whether it is made at all, is not decided. */
export const isUndecided = (board: Pick<PcbOrder, 'state' | 'promisedShipDate'>): boolean =>
  isLive(board.state) && !isSold(board) && codeOf(board.state) < codeOf('awaitingPayment');

/** Whether nothing is due for a board that was sold: nothing is for all of them, or it waits for another one that costs more now. */
export const isBoardPaid = (
  board: Pick<PcbOrder, 'state' | 'promisedShipDate' | 'heldFor'>,
  { soldDueFen }: Pick<MainAmounts, 'soldDueFen'>,
): boolean => isSold(board) && (soldDueFen <= 0n || !waitsForMoney(board));

/**
 * Whether the time to pay runs: a board waits for its first payment, and none of the others is still to be judged or
 * answered. So nobody who wants to pay for all of them at once is hurried by a slow review.
 */
export const isPayTimeRunning = ({ orders }: Pick<Priced, 'orders'>): boolean =>
  orders.some(isReady) && !orders.some(isUndecided);
