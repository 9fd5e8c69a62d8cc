import type { ShortageChoice } from '@xunban/contract';
import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** Batches changed: their orders, panels, steps or missing pieces. */
export const batchesChanged = domainEvent<{
  readonly ids: readonly string[];
  /** Null for the system and for a buyer. */
  readonly staffId: string | null;
}>('batches.changed');

/** A question about missing pieces was answered or closed. The caller holds the main order. */
export interface ShortageAnswered {
  readonly questionId: string;
  readonly orderId: string;
  readonly memberId: string;
  /** Null when staff have to read the answer, or there is none. */
  readonly choice: ShortageChoice | null;
}
export const shortageAnswered = domainEvent<ShortageAnswered>('batches.shortageAnswered');
