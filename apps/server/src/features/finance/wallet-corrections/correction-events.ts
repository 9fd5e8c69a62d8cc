import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** A correction of a wallet began or ceased to wait for a second person. */
export interface CorrectionMoved {
  readonly id: string;
  readonly staffId: string;
}
export const correctionMoved = domainEvent<CorrectionMoved>('walletCorrections.moved');
