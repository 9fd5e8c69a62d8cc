import { type Fen, fen } from '@xunban/money';

/**
 * The arithmetic of the formulas once more, for the hundreds of totals that nobody reads line by line: amounts of a
 * book have two decimals and areas ten, so all is whole numbers of 10^-10 fen. The chosen price is added up from its
 * printed formulas and must come to the same, or no price is given at all.
 */
export const M2_UNITS = 10n ** 10n;
const HALF = M2_UNITS / 2n;

/** An amount of a price book in whole fen. */
export function wholeFen(yuan: number): bigint {
  return BigInt(Math.round(yuan * 100));
}

/** Square metres of a price book in the units of areas. */
export function areaUnits(m2: number): bigint {
  return BigInt(Math.round(m2 * 1e10));
}

/** So much per m² for so much area, rounded half up to the fen. */
export function perArea(rateFen: bigint, units: bigint): bigint {
  return roundUnits(rateFen * units);
}

/** 10^-10 fen, never below zero, rounded half up to the fen. */
export function roundUnits(units: bigint): bigint {
  return (units + HALF) / M2_UNITS;
}

/** A rate per m² that starts at a minimum. */
export function areaFee(minFen: bigint, rateFen: bigint, units: bigint): bigint {
  if (rateFen === 0n) return minFen;
  const fee = perArea(rateFen, units);
  return fee > minFen ? fee : minFen;
}

/** A total over so many pieces, rounded half up to the fen; for reading, never for adding up. */
export function perPiece(total: Fen, quantity: number): Fen {
  // Amounts have fifteen digits at most, so these are whole numbers that a double holds, and their quotient floors true.
  return fen(Math.floor((Number(total) * 2 + quantity) / (quantity * 2)));
}

/** A total over an area, rounded half up to the fen; for reading, never for adding up. */
export function perSquareMetre(total: Fen, units: bigint): Fen {
  const doubled = Number(total) * 2e10 + Number(units);
  if (doubled <= Number.MAX_SAFE_INTEGER) return fen(Math.floor(doubled / (Number(units) * 2)));
  return fen((total * M2_UNITS * 2n + units) / (units * 2n));
}
