import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** A certification was submitted, decided or withdrawn. */
export interface CertificationChanged {
  readonly id: string;
  /** The deciding staff user; null for the member, a bank transfer and a deadline. */
  readonly staffId: string | null;
}
export const certificationChanged = domainEvent<CertificationChanged>('certification.moved');

/** A member was certified as a company, or its company has another name by an update of the register. */
export interface CompanyCertified {
  readonly memberId: string;
  readonly title: string;
  readonly taxNo: string;
  /** The certified name until now; null for a first certification as a company. */
  readonly previousTitle: string | null;
}
export const companyCertified = domainEvent<CompanyCertified>('certification.companyCertified');
