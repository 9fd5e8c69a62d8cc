import { type Fen, fen, subtract, ZERO_FEN } from '@xunban/money';

/** A limit with its memo balances. */
export interface CreditLine {
  readonly limit: Fen;
  readonly free: Fen;
  readonly used: Fen;
}

/** By how much the memos change. */
export interface CreditChange {
  readonly free: Fen;
  readonly used: Fen;
}

/**
 * Free and used are together the limit, or what is used where that is more: a limit that was lowered below what is used
 * leaves nothing free, and what is repaid then only fills up again once the rest fits the limit.
 */
const freeOf = (limit: Fen, used: Fen): Fen => (used < limit ? subtract(limit, used) : ZERO_FEN);

/** Increases the used amount. The ledger refuses more than the free amount. */
export const afterPurchase = (amount: Fen): CreditChange => ({ free: fen(-amount), used: amount });

/** Decreases the used amount. */
export function afterRelease({ limit, free, used }: CreditLine, amount: Fen): CreditChange {
  return { free: subtract(freeOf(limit, subtract(used, amount)), free), used: fen(-amount) };
}

/** The limit is another one; what is used stays. */
export const afterNewLimit = ({ free, used }: CreditLine, limit: Fen): CreditChange => ({
  free: subtract(freeOf(limit, used), free),
  used: ZERO_FEN,
});
