import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** Whose turn it is about an order may have changed: a question was asked, answered or closed. */
export interface QuestionsMoved {
  readonly orderId: string;
  /** Who did it in the house; null for the buyer and the clock. */
  readonly staffId: string | null;
}
export const questionsMoved = domainEvent<QuestionsMoved>('questions.moved');
