import { type Fen, fen } from '@xunban/money';

/**
 * The arithmetic of the formulas once more, for the hundreds of totals that nobody reads line by line: amounts of a
 * book have two decimals and areas ten, so all is whole numbers, of fen and of 10^-10 m². They are doubles, which hold
 * them exactly up to 2^53 and are ten times as fast as bigints; what may be larger is divided in parts or at length.
 * The chosen price is added up from its printed formulas and must come to the same, or no price is given at all.
 */
export const M2_UNITS = 1e10;
const HALF = M2_UNITS / 2;

/** An amount of a price book in whole fen. */
export function wholeFen(yuan: number): number {
  return Math.round(yuan * 100);
}

/** Square metres of a price book in the units of areas. */
export function areaUnits(m2: number): number {
  return Math.round(m2 * M2_UNITS);
}

/**
 * So much per m² for so much area, rounded half up to the fen.
 * @param rest 10^-10 fen that are added before it is rounded
 */
export function perArea(rateFen: number, units: number, rest = 0): number {
  const wholeM2 = Math.floor(units / M2_UNITS);
  return rateFen * wholeM2 + productOver(rateFen, units - wholeM2 * M2_UNITS, HALF + rest, M2_UNITS);
}

/** The whole part of `(a × b + more) / by`, for whole numbers from zero on. */
export function productOver(a: number, b: number, more: number, by: number): number {
  const top = a * b + more;
  // A quotient of such numbers that is not whole is further from a whole one than its double is from it.
  if (top <= Number.MAX_SAFE_INTEGER) return Math.floor(top / by);
  return Number((BigInt(a) * BigInt(b) + BigInt(more)) / BigInt(by));
}

/** A rate per m² that starts at a minimum. */
export function areaFee(minFen: number, rateFen: number, units: number): number {
  if (rateFen === 0) return minFen;
  const fee = perArea(rateFen, units);
  return fee > minFen ? fee : minFen;
}

/** A total in fen over so many pieces, rounded half up to the fen; for reading, never for adding up. */
export function perPiece(totalFen: number, quantity: number): Fen {
  // Amounts have fifteen digits at most, so these are whole numbers that a double holds, and their quotient floors true.
  return fen(Math.floor((totalFen * 2 + quantity) / (quantity * 2)));
}

/** How far the quotient of two amounts below 10^11 can be from the truth, with room to spare. */
const DOUBT = 1e-4;

/** A total in fen over an area, rounded half up to the fen; for reading, never for adding up. */
export function perSquareMetre(totalFen: number, units: number): Fen {
  const quotient = (totalFen / units) * M2_UNITS;
  const rounded = Math.floor(quotient + 0.5);
  const isCertain = quotient < 1e11 && Math.abs(quotient + 0.5 - Math.round(quotient + 0.5)) > DOUBT;
  return fen(isCertain ? rounded : productOver(totalFen, 2 * M2_UNITS, units, 2 * units));
}
