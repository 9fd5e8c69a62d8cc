/** `paying` until the bank has said how it ended; `failed`, `cancelled` and `rejected` give the money back to the wallet. */
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
 * Where money in a wallet came from. `free` may be paid to a bank account; `gateway` goes back through the gateway that took
 * it until its time is over; `gift` was given by the house and can only be spent.
 */
export const WALLET_ORIGINS = ['free', 'gateway', 'gift'] as const;
export type WalletOrigin = (typeof WALLET_ORIGINS)[number];

/** What stands between a member and a withdrawal. */
export const WITHDRAWAL_OBSTACLES = [
  'notCertified',
  'noBankAccount',
  'noPayPassword',
  'withdrawalOpen',
  'nothingFree',
  'dayIsUsed',
] as const;
export type WithdrawalObstacle = (typeof WITHDRAWAL_OBSTACLES)[number];

/** What the bank is known to have done about a payout. */
export const PAYOUT_WORDS = ['unasked', 'unanswered', 'accepted', 'refused', 'absent', 'paid'] as const;
export type PayoutWord = (typeof PAYOUT_WORDS)[number];

/** What finance should look at before it lets money go. */
export const WITHDRAWAL_HINTS = [
  'needsSecondPerson',
  'otherName',
  'sharedAccount',
  'newAccount',
  'firstWithdrawal',
  'moneyJustCame',
  'neverOrdered',
] as const;
export type WithdrawalHint = (typeof WITHDRAWAL_HINTS)[number];
