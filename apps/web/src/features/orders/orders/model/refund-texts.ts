/** Text keys of refund destinations. */
export const BACK_TO = {
  wallet: 'change.backWallet',
  credit: 'change.backCredit',
  online: 'change.backOnline',
} as const;
