import { type Fen, fen } from './fen.ts';
import { MoneyError } from './money-error.ts';

/**
 * Divides an amount in the proportion of whole, non-negative weights. Each part is its share rounded towards zero; the fen left
 * over go one each to the parts that lost the most by rounding, earlier parts first. The parts always add up to the amount.
 * @throws MoneyError `money.badWeights` when there is no weight, one is negative or not whole, or all are zero.
 */
export function split(amount: Fen, weights: readonly (bigint | number)[]): Fen[] {
  const shares = weights.map(weight);
  const total = shares.reduce((running, share) => running + share, 0n);
  if (total === 0n) throw new MoneyError('money.badWeights', 'the weights add up to nothing');

  const size = amount < 0n ? -amount : amount;
  const parts = shares.map((share, index) => ({
    index,
    size: (size * share) / total,
    lost: (size * share) % total,
  }));
  const handedOut = parts.reduce((running, part) => running + part.size, 0n);
  const byLoss = [...parts].sort((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1));
  for (const part of byLoss.slice(0, Number(size - handedOut))) part.size += 1n;
  return parts.map((part) => fen(amount < 0n ? -part.size : part.size));
}

/** Shares an amount in equal parts; the first parts carry the fen that are left over. */
export function splitEvenly(amount: Fen, count: number): Fen[] {
  if (!Number.isSafeInteger(count) || count < 1 || count > 1_000_000) {
    throw new MoneyError('money.badWeights', `${count} parts`);
  }
  return split(amount, new Array<bigint>(count).fill(1n));
}

function weight(value: bigint | number): bigint {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new MoneyError('money.badWeights', `${value} is not whole`);
  }
  const share = BigInt(value);
  if (share < 0n) throw new MoneyError('money.badWeights', `${share} is negative`);
  return share;
}
