import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';

/** Pieces that an order lacks. */
export interface MissingPieces {
  readonly orderId: string;
  readonly pieces: number;
}

/** The answer of a buyer about missing pieces, which is the consent to the price that its option named. */
export interface AgreedByAnswer extends MissingPieces {
  readonly memberId: string;
  readonly questionId: string;
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
   * Sends the pieces that are there and refunds the others, as the buyer has agreed to by answering a question.
   * @returns the price version; null when the order waits for something else
   */
  refundAgreed(tx: Tx, agreed: AgreedByAnswer): Promise<number | null>;
  /**
   * Cancels an order without a fee, as its buyer has agreed to by answering a question.
   * @returns false when the order waits for something else
   */
  cancelAgreed(tx: Tx, agreed: AgreedByAnswer): Promise<boolean>;
  /**
   * Asks the buyer what to do about the missing pieces. The board is made on meanwhile.
   * @returns id of the question; null when the order waits for another decision of its buyer
   */
  askAboutShortage(tx: Tx, actor: StaffActor, missing: MissingPieces): Promise<string | null>;
  /** Closes a question about missing pieces that was decided without its answer. */
  closeShortageQuestion(tx: Tx, questionId: string): Promise<void>;
  /** The questions with these ids. */
  questions(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, AnsweredQuestion>>;
  /** Every question about an order, the oldest first. */
  questionsOfOrder(reader: Reader, orderId: string): Promise<readonly AnsweredQuestion[]>;
}

/** Average scores of factories, given by buyers. */
export type ScoresOf = (reader: Reader, factoryIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
