import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** Raised when a correction of a wallet starts or stops waiting for four-eyes approval. */
export interface CorrectionChanged {
  readonly id: string;
  readonly staffId: string;
}
export const correctionChanged = domainEvent<CorrectionChanged>('walletCorrections.moved');
