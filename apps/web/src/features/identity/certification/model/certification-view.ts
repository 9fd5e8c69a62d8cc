import type { Certification } from '@xunban/contract';
import { ENTERPRISE, PERSON } from './certification-form.ts';

/** View of the modal: the form, waiting for a transfer, waiting for staff, or approved. */
export type CertificationView = 'form' | 'transfer' | 'review' | 'approved';

/** The member's intent: to certify (first, again, or upgrading), or to adopt a change in the company register. */
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

/** Returns the view after a submission, and the view that the modal changes to when the result comes while it is open. */
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
