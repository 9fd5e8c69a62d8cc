import { MoneyError } from './money-error.ts';

/** Whole fen (1/100 yuan). Only this package makes one, so an amount can never be a stray float. */
export type Fen = bigint & { readonly __unit: 'fen' };

/**
 * The maximum amount, in fen, of either sign: fifteen digits. A JSON number keeps fifteen decimal digits exactly, so every
 * amount inside the range survives the way to the API and back.
 */
export const MAX_FEN = 999_999_999_999_999n;

/**
 * Makes an amount of whole fen.
 * @throws MoneyError `money.notWhole` for a fraction, NaN or an unsafe number; `money.outOfRange` beyond `MAX_FEN`.
 */
export function fen(value: bigint | number): Fen {
  const whole = typeof value === 'bigint' ? value : wholeNumber(value);
  if (!isInRange(whole)) throw new MoneyError('money.outOfRange', `${whole} fen`);
  return whole;
}

export const ZERO_FEN: Fen = fen(0n);

export function add(a: Fen, b: Fen): Fen {
  return fen(a + b);
}

export function subtract(a: Fen, b: Fen): Fen {
  return fen(a - b);
}

export function negate(amount: Fen): Fen {
  return fen(-amount);
}

/** The total of the amounts; nothing adds up to zero. */
export function sum(amounts: Iterable<Fen>): Fen {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return fen(total);
}

function isInRange(value: bigint): value is Fen {
  return value >= -MAX_FEN && value <= MAX_FEN;
}

function wholeNumber(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new MoneyError('money.notWhole', `${value} is not a whole number of fen`);
  return BigInt(value);
}
