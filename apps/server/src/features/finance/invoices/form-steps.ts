import type { FormStep } from '@xunban/contract';
import type { CreditNoteRecord } from './credit-note-store.ts';

/**
 * Steps that staff can record about a confirmation form. The other side confirms or declines in time, the initiator revokes, and
 * the credit note of a confirmed form is issued. The tax service reports all but the company's revocation itself.
 */
export function formSteps({
  state,
  isManual,
  isAwaited,
  initiator,
}: Pick<CreditNoteRecord, 'state' | 'isManual' | 'isAwaited' | 'initiator'>): readonly FormStep[] {
  if (state === 'waiting' && isAwaited) return isManual ? ['confirm', 'decline', 'revoke'] : ofService(initiator);
  return state === 'confirmed' ? ['issue', 'revoke'] : [];
}

const ofService = (initiator: CreditNoteRecord['initiator']): readonly FormStep[] =>
  initiator === 'seller' ? ['revoke'] : [];
