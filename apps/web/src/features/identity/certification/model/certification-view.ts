import type { Certification } from '@xunban/contract';
import { ENTERPRISE, PERSON } from './certification-form.ts';

/** What the modal shows: the form, waiting for a transfer, waiting for staff, or that all is done. */
export type CertificationView = 'form' | 'transfer' | 'review' | 'approved';

/** What the member came for: to certify (first, again, or upgrading), or to follow a change in the company register. */
export type CertificationWish = 'certify' | 'update';

export function openingView({ state, can }: Certification, wish: CertificationWish): CertificationView {
  switch (state) {
    case 'reviewing':
      return 'review';
    case 'awaitingTransfer':
      return 'transfer';
    case 'none':
    case 'rejected':
    case 'withdrawn':
      return 'form';
    case 'approved':
      return (wish === 'update' ? can.includes('update') : can.includes('enterprise')) ? 'form' : 'approved';
  }
}

/** What follows a submission, and what the modal changes to when the answer comes while it is open. */
export function followingView({ state }: Certification): CertificationView {
  switch (state) {
    case 'reviewing':
      return 'review';
    case 'awaitingTransfer':
      return 'transfer';
    case 'approved':
      return 'approved';
    case 'none':
    case 'rejected':
    case 'withdrawn':
      return 'form';
  }
}

/** The member types that may be submitted now, the usual one first. */
export function memberTypes({ can }: Certification): readonly ('1' | '2')[] {
  const asEnterprise = can.includes('enterprise') || can.includes('update');
  return [...(asEnterprise ? [ENTERPRISE] : []), ...(can.includes('person') ? [PERSON] : [])];
}

/** The step of the guide, 0-based. */
export const stepOf = (view: CertificationView): 0 | 1 | 2 => (view === 'form' ? 0 : view === 'approved' ? 2 : 1);
