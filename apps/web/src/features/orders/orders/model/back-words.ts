/** The words that say where money goes back to. */
export const BACK_TO = {
  wallet: 'change.backWallet',
  credit: 'change.backCredit',
  online: 'change.backOnline',
} as const;
