import type { CashLog } from '@xunban/contract';

/** Kinds of wallet bookings, in the order of the filter. */
export const CASH_KINDS = [
  'topUp',
  'payment',
  'refund',
  'freeze',
  'unfreeze',
  'withdrawal',
  'adjustment',
  'goodwill',
  'transferIn',
  'transferUndone',
  'repayment',
] as const satisfies readonly CashLog['kind'][];

export const isCashKind = (text: string): text is CashLog['kind'] => CASH_KINDS.some((kind) => kind === text);
