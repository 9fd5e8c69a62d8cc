import type { StaffPermission } from './staff-permissions.ts';

/**
 * Actions that need four-eyes approval, by permission. Anyone with the request permission can approve, except their own
 * request.
 */
export const APPROVAL_KINDS = {
  /** A withdrawal above the limit of one approver; another user has already approved it. */
  withdrawal: 'withdrawal.review',
  /** A line of a change order above the limit of one staff user. */
  changeOrder: 'order.review',
  /** A board that was paid for and that is to be cancelled. */
  cancellation: 'order.cancel',
  /** A refund for a defective delivered board, above the limit of one staff user. */
  complaintRefund: 'complaint.answer',
  /** Terms of a credit account above the limit of one staff user. */
  creditTerms: 'credit.decide',
  /** The uncollectible part of a statement. */
  writeOff: 'credit.decide',
  /** A bank transfer that was credited to a wallet by hand: until then its money cannot be withdrawn. */
  transferClaim: 'transfer.match',
  /** A bank transfer that was credited to the wrong wallet. */
  transferUndo: 'transfer.match',
  /** An account that a refund is to be paid to by hand, and that the member's money did not come from. */
  refundPayee: 'refund.settle',
  /** A closed month of the ledger that is to be reopened. */
  reopenMonth: 'ledgerChecks.close',
  /** A journal that a staff user entered. */
  manualJournal: 'ledgerChecks.close',
  /** Rates of output tax and price lines of tooling, from a day on. */
  revenueRule: 'ledgerChecks.close',
  /** A goodwill credit of the company to a wallet, above the limit of one staff user. */
  goodwill: 'wallet.correct',
  /** Money that is put into a wallet or taken out of it to put something right. */
  walletAdjustment: 'wallet.correct',
  /** A rule of coupons with a budget above the limit of one staff user. */
  couponRule: 'coupon.edit',
  /** A coupon for a member, above the limit of one staff user. */
  couponGift: 'coupon.edit',
  /** Name, tax number or bank account of the company, to which buyers pay. */
  companyProfile: 'staff.manage',
  /** From which class of orders on a second engineer releases the working files. */
  camRule: 'staff.manage',
} as const satisfies Record<string, StaffPermission>;

export type ApprovalKind = keyof typeof APPROVAL_KINDS;
export const APPROVAL_KIND_NAMES = Object.keys(APPROVAL_KINDS) as [ApprovalKind, ...ApprovalKind[]];

/** Permissions for the list of approvals: those that decide any kind. */
export const APPROVING_PERMISSIONS: readonly StaffPermission[] = [...new Set(Object.values(APPROVAL_KINDS))];
