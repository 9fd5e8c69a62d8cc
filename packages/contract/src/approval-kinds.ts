import type { StaffPermission } from './staff-permissions.ts';

/** What needs a second person, and who may be it: whoever may ask for it may allow it, too, but not what they asked for. */
export const APPROVAL_KINDS = {
  /** A withdrawal above what one person may let through; another has approved it. */
  withdrawal: 'withdrawal.review',
  /** A line of a change order above what one person may agree to. */
  changeOrder: 'order.review',
  /** A board that was paid for and that is to be cancelled. */
  cancellation: 'order.cancel',
  /** What goes back for a board that was sent and is not as it should be, of more than one person may give. */
  complaintRefund: 'complaint.answer',
  /** Terms of a credit account above what one person may grant. */
  creditTerms: 'credit.decide',
  /** What nobody will pay any more of a statement. */
  writeOff: 'credit.decide',
  /** A bank transfer that was credited to the wrong wallet. */
  transferUndo: 'transfer.match',
  /** An account that a refund is to be paid to by hand, and that the member's money did not come from. */
  refundPayee: 'refund.settle',
  /** A closed month of the books that is to be opened again. */
  reopenMonth: 'books.close',
  /** A present of the house to a wallet, of more than one person may give. */
  goodwill: 'wallet.correct',
  /** Money that is put into a wallet or taken out of it to put something right. */
  walletAdjustment: 'wallet.correct',
} as const satisfies Record<string, StaffPermission>;

export type ApprovalKind = keyof typeof APPROVAL_KINDS;
export const APPROVAL_KIND_NAMES = Object.keys(APPROVAL_KINDS) as [ApprovalKind, ...ApprovalKind[]];

/** Whoever may decide about any kind has use for the list. */
export const APPROVING_PERMISSIONS: readonly StaffPermission[] = [...new Set(Object.values(APPROVAL_KINDS))];
