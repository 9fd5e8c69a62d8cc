import { add, type Fen, subtract, sum, ZERO_FEN } from '@xunban/money';
import { codeOf, isLive } from './order-machine.ts';
import type { PcbOrder } from './order-records.ts';

export interface MainAmounts {
  readonly goodsFen: Fen;
  readonly freightFen: Fen;
  /** Of boards that were cancelled in production. */
  readonly feesFen: Fen;
  readonly totalFen: Fen;
  /** What has been paid less what went back. */
  readonly netPaidFen: Fen;
  /** Still to be paid; negative when money has to go back. */
  readonly dueFen: Fen;
}

/** The part of a main order that its amounts depend on. */
export interface Priced {
  readonly freightFen: Fen;
  readonly orders: readonly Pick<PcbOrder, 'state' | 'amountFen' | 'cancelFeeFen' | 'promisedShipDate' | 'heldFor'>[];
}

/** What a main order costs: its live orders, one freight, which falls away with the last of them, and fees for cancelled ones. */
export function mainAmounts(main: Priced, netPaidFen: Fen): MainAmounts {
  const live = main.orders.filter(({ state }) => isLive(state));
  const goodsFen = sum(live.map(({ amountFen }) => amountFen));
  const freightFen = live.length > 0 ? main.freightFen : ZERO_FEN;
  const feesFen = sum(main.orders.map(({ cancelFeeFen }) => cancelFeeFen));
  const totalFen = add(add(goodsFen, freightFen), feesFen);
  return { goodsFen, freightFen, feesFen, totalFen, netPaidFen, dueFen: subtract(totalFen, netPaidFen) };
}

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

/** Whether nothing is due for a board: nothing is for its main order, or it waits for another board that costs more now. */
export const isBoardPaid = (
  board: Pick<PcbOrder, 'state' | 'promisedShipDate' | 'heldFor'>,
  { dueFen }: Pick<MainAmounts, 'dueFen'>,
): boolean => dueFen <= 0n || (isSold(board) && !waitsForMoney(board));

/**
 * Whether the whole main order waits for its payment: something is unpaid, and nothing is under review any more that was
 * never paid for.
 */
export function isPayable(main: Pick<Priced, 'orders'>): boolean {
  const live = main.orders.filter(({ state }) => isLive(state));
  return (
    live.some(waitsForMoney) && live.every((board) => codeOf(board.state) >= codeOf('awaitingPayment') || isSold(board))
  );
}
