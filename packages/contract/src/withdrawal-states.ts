/** `paying` until the bank has reported the result; `failed`, `cancelled` and `rejected` return the money to the wallet. */
export const WITHDRAWAL_STATES = [
  'applied',
  'reviewing',
  'approved',
  'paying',
  'paid',
  'failed',
  'cancelled',
  'rejected',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/**
 * Origins of money in a wallet. `free` may be paid to a bank account; `claim` was credited by hand and not checked by a second
 * staff user yet; `gateway` goes back through the original gateway until its time limit; `gift` was given by the company and can
 * only be spent.
 */
export const WALLET_ORIGINS = ['free', 'claim', 'gateway', 'gift'] as const;
export type WalletOrigin = (typeof WALLET_ORIGINS)[number];

/** Obstacles to a member's withdrawal. */
export const WITHDRAWAL_OBSTACLES = [
  'notCertified',
  'noBankAccount',
  'noPayPassword',
  'withdrawalOpen',
  'nothingFree',
  'dayIsUsed',
] as const;
export type WithdrawalObstacle = (typeof WITHDRAWAL_OBSTACLES)[number];

/** Points for finance to check before it releases money. */
export const WITHDRAWAL_HINTS = [
  'needsFourEyes',
  'otherName',
  'sharedAccount',
  'newAccount',
  'firstWithdrawal',
  'moneyJustCame',
  'neverOrdered',
] as const;
export type WithdrawalHint = (typeof WITHDRAWAL_HINTS)[number];
