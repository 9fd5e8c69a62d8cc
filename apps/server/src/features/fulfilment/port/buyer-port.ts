import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';

/** Pieces that an order lacks. */
export interface MissingPieces {
  readonly orderId: string;
  readonly pieces: number;
}

/** A question to the buyer and what the buyer has answered; the answer is empty until there is one. */
export interface AnsweredQuestion {
  readonly id: string;
  readonly questionNo: string;
  readonly title: string;
  readonly answer: string;
}

/** Port of fulfilment to the modules that deal with buyers. `features/index.ts` connects it. */
export interface BuyerPort {
  /**
   * Proposes to send the pieces that are there and to refund the others.
   * @returns the proposed price version; null when nothing can be proposed now
   */
  proposeRefund(tx: Tx, missing: MissingPieces): Promise<number | null>;
  /**
   * Asks the buyer what to do about the missing pieces. The order waits for the answer.
   * @returns id of the question; null when the order waits for something else
   */
  askAboutShortage(tx: Tx, actor: StaffActor, missing: MissingPieces): Promise<string | null>;
  /** The questions with these ids. */
  questions(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, AnsweredQuestion>>;
  /** Every question about an order, the oldest first. */
  questionsOfOrder(reader: Reader, orderId: string): Promise<readonly AnsweredQuestion[]>;
}

/** Average scores of factories, given by buyers. */
export type ScoresOf = (reader: Reader, factoryIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
