import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** Event: a question was asked, answered or closed, so the awaited party of an order may have changed. */
export interface QuestionsChanged {
  readonly orderId: string;
  /** The acting staff user; null for the buyer and a deadline. */
  readonly staffId: string | null;
}
export const questionsChanged = domainEvent<QuestionsChanged>('questions.moved');
