import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** A certification was submitted, decided or withdrawn. */
export interface CertificationChanged {
  readonly id: string;
  /** The deciding staff user; null for the member, a bank transfer and a deadline. */
  readonly staffId: string | null;
}
export const certificationChanged = domainEvent<CertificationChanged>('certification.moved');
