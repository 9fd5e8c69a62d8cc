import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** A certification was submitted, decided or withdrawn. */
export interface CertificationMoved {
  readonly id: string;
  /** Who decided; null for the member, a bank transfer and the clock. */
  readonly staffId: string | null;
}
export const certificationMoved = domainEvent<CertificationMoved>('certification.moved');
