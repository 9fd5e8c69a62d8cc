import { add, type Fen, fen, subtract, ZERO_FEN } from '@xunban/money';

export type Part = 'wallet' | 'credit' | 'online';
/** Credit shares a payment with the wallet, never with a gateway. */
export type OtherPart = Exclude<Part, 'wallet'>;

export type Parts = Readonly<Record<Part, Fen>>;
export const NO_PARTS: Parts = { wallet: ZERO_FEN, credit: ZERO_FEN, online: ZERO_FEN };

const smaller = (a: Fen, b: Fen): Fen => (a < b ? a : b);

/** Splits a payment that uses the wallet: the wallet up to its balance, the rest as requested. */
export function splitPayment(amount: Fen, wallet: Fen, rest: OtherPart = 'online'): Parts {
  const part = smaller(amount, wallet);
  return { ...NO_PARTS, wallet: part, [rest]: subtract(amount, part) };
}

/**
 * Assigns the parts of a payment to its orders. The wallet's part fills the orders in their order; every order gets exactly its
 * amount and every part is used up.
 */
export function partsByOrder(amounts: readonly Fen[], walletPart: Fen, rest: OtherPart = 'online'): Parts[] {
  let left = walletPart;
  return amounts.map((amount) => {
    const parts = splitPayment(amount, left, rest);
    left = subtract(left, parts.wallet);
    return parts;
  });
}

/** One payment's share of one order, and its refunded part. */
export interface PaidShare {
  readonly paymentId: string;
  readonly paid: Parts;
  readonly refunded: Parts;
}

export interface RefundPart {
  readonly paymentId: string;
  readonly part: Part;
  readonly amount: Fen;
}

/**
 * Plans the sources of a refund: the newest payment first, and within a payment the wallet's part last, because it was taken
 * first. Never more of a part than is left of it.
 * @param shares newest payment first
 * @throws when the amount is negative or exceeds the rest of the shares: the caller knows the paid amount.
 */
export function planRefund(shares: readonly PaidShare[], amount: Fen): RefundPart[] {
  if (amount < 0n) throw new Error(`A refund of ${amount} fen would be a charge`);
  const parts: RefundPart[] = [];
  let left = amount;
  for (const { paymentId, paid, refunded } of shares) {
    for (const part of ['online', 'credit', 'wallet'] as const) {
      const taken = smaller(left, subtract(paid[part], refunded[part]));
      if (taken <= 0n) continue;
      parts.push({ paymentId, part, amount: taken });
      left = subtract(left, taken);
    }
  }
  if (left > 0n) throw new Error(`${left} fen of a refund were never paid`);
  return parts;
}

const sumOf = ({ wallet, credit, online }: Parts): Fen => add(wallet, add(credit, online));

/** Returns the remaining amount of the shares. */
export const leftOf = (shares: readonly PaidShare[]): Fen =>
  shares.reduce((running, { paid, refunded }) => fen(running + sumOf(paid) - sumOf(refunded)), ZERO_FEN);
