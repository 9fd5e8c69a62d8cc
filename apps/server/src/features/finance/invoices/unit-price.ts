import type { Fen } from '@xunban/money';

const DECIMALS = 8;

/**
 * Net price of one unit as an invoice prints it: at most eight decimals, half away from zero; empty without a quantity.
 * @param quantity as printed, with at most eight decimals
 */
export function unitPriceOf(net: Fen, quantity: string): string {
  const [whole = '', decimals = ''] = quantity.split('.');
  const divisor = BigInt(whole + decimals.padEnd(DECIMALS, '0') || '0');
  if (divisor === 0n) return '';
  // Fen to yuan are two decimals; the quantity and the price have eight each.
  const scaled = net * 10n ** BigInt(2 * DECIMALS - 2);
  const isNegative = scaled < 0n !== divisor < 0n;
  const [top, bottom] = [scaled < 0n ? -scaled : scaled, divisor < 0n ? -divisor : divisor];
  const rounded = (2n * top + bottom) / (2n * bottom);
  const digits = String(rounded).padStart(DECIMALS + 1, '0');
  const text = `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, '');
  return isNegative && rounded > 0n ? `-${text}` : text;
}
