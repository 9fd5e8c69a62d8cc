import type { CashLog } from '@xunban/contract';
import type { JournalKind } from '../ledger/journal.ts';

/**
 * The kind of booking that the owner of a wallet sees for each kind of journal. Kinds that touch no wallet are missing.
 */
const CASH_KINDS = {
  topUp: 'topUp',
  walletPayment: 'payment',
  paymentHold: 'freeze',
  holdRelease: 'unfreeze',
  walletRefund: 'refund',
  transferIn: 'transferIn',
  transferClaim: 'transferIn',
  adjustment: 'adjustment',
  reversal: 'adjustment',
} as const satisfies Partial<Record<JournalKind, CashLog['kind']>>;

const entries = Object.entries(CASH_KINDS);

/** @throws when a journal on a wallet has a kind that members were never meant to see. */
export function cashKindOf(journalKind: string): CashLog['kind'] {
  const found = entries.find(([kind]) => kind === journalKind);
  if (!found) throw new Error(`A ${journalKind} journal is on a wallet`);
  return found[1];
}

export const journalKindsOf = (cashKind: CashLog['kind']): string[] =>
  entries.filter(([, kind]) => kind === cashKind).map(([journalKind]) => journalKind);
