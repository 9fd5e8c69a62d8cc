import type { CashLog } from '@xunban/contract';
import type { JournalKind } from '../ledger/journal.ts';
import { type HoldKind, isHoldKind } from '../ledger/spent-holds.ts';

type CashKind = CashLog['kind'];

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
  transferUndo: 'transferUndone',
  withdrawalFreeze: 'freeze',
  withdrawalUnfreeze: 'unfreeze',
  withdrawalReturned: 'unfreeze',
  adjustment: 'adjustment',
  goodwill: 'goodwill',
  creditPayment: 'payment',
  creditRefund: 'refund',
  creditRepayment: 'repayment',
  reversal: 'adjustment',
} as const satisfies Partial<Record<JournalKind, CashKind>>;

/** Kind of a hold after its money was spent. */
const SPENT: Readonly<Record<HoldKind, CashKind>> = { paymentHold: 'payment', withdrawalFreeze: 'withdrawal' };

const entries = Object.entries(CASH_KINDS);

/** @throws when a journal on a wallet has a kind that members were never meant to see. */
export function cashKindOf(journalKind: string, isSpent: boolean): CashKind {
  if (isSpent && isHoldKind(journalKind)) return SPENT[journalKind];
  const found = entries.find(([kind]) => kind === journalKind);
  if (!found) throw new Error(`unexpected journal kind ${journalKind} on a wallet`);
  return found[1];
}

/** Journal kinds that a member sees as this kind. */
export const journalKindsOf = (cashKind: CashKind): { readonly kind: string; readonly isSpent?: boolean }[] => [
  ...entries
    .filter(([, kind]) => kind === cashKind)
    .map(([kind]) => (isHoldKind(kind) ? { kind, isSpent: false } : { kind })),
  ...Object.entries(SPENT)
    .filter(([, kind]) => kind === cashKind)
    .map(([kind]) => ({ kind, isSpent: true })),
];
