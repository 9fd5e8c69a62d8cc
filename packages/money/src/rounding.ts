import { type Fen, fen } from './fen.ts';
import { MoneyError } from './money-error.ts';

/**
 * Rounding of a division with a remainder. `halfUp` and `up` move away from zero, `down` towards it, so that a refund rounds
 * like the payment it returns; `floor` and `ceil` follow the number line.
 */
export type Rounding = (typeof ROUNDINGS)[number];

export const ROUNDINGS = ['halfUp', 'halfEven', 'up', 'down', 'floor', 'ceil'] as const;

/**
 * `numerator / denominator` as a whole number.
 * @throws MoneyError `money.badRatio` when the denominator is zero.
 */
export function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator === 0n) throw new MoneyError('money.badRatio', 'the denominator is zero');
  const truncated = numerator / denominator;
  const remainder = numerator - truncated * denominator;
  if (remainder === 0n) return truncated;
  const sign = numerator < 0n === denominator < 0n ? 1n : -1n;
  return movesOn(truncated, remainder, denominator, sign, rounding) ? truncated + sign : truncated;
}

/**
 * Returns `amount × numerator / denominator` in whole fen: a rate, a discount or a tax share. Rates are whole ratios, such as
 * 13n over 100n or basis points over 10_000n, never floats.
 * @throws MoneyError `money.badRatio` when a part of the ratio is not whole or the denominator is zero.
 */
export function multiplyRatio(
  amount: Fen,
  numerator: bigint | number,
  denominator: bigint | number,
  rounding: Rounding,
): Fen {
  return fen(divideRounded(amount * whole(numerator), whole(denominator), rounding));
}

function movesOn(truncated: bigint, remainder: bigint, denominator: bigint, sign: bigint, rounding: Rounding): boolean {
  switch (rounding) {
    case 'up':
      return true;
    case 'down':
      return false;
    case 'floor':
      return sign < 0n;
    case 'ceil':
      return sign > 0n;
    case 'halfUp':
      return 2n * absolute(remainder) >= absolute(denominator);
    case 'halfEven': {
      const twice = 2n * absolute(remainder);
      return twice === absolute(denominator) ? truncated % 2n !== 0n : twice > absolute(denominator);
    }
  }
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function whole(value: bigint | number): bigint {
  if (typeof value === 'bigint') return value;
  if (!Number.isSafeInteger(value)) throw new MoneyError('money.badRatio', `${value} is not whole`);
  return BigInt(value);
}
