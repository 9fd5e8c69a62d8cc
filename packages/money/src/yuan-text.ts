import { type Fen, fen, MAX_FEN } from './fen.ts';
import { MoneyError } from './money-error.ts';

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
const MAX_TEXT_LENGTH = 40;

/**
 * Reads yuan with at most two decimals, such as `12`, `12.3` or `-0.05`. Blanks before and after are allowed; signs
 * other than a leading minus, exponents, separators and currency marks are not.
 * @throws MoneyError `money.notDecimal`, `money.tooManyDecimals` or `money.outOfRange`.
 */
export function parseYuan(text: string): Fen {
  if (text.length > MAX_TEXT_LENGTH) throw new MoneyError('money.notDecimal', `${text.length} characters`);
  const match = DECIMAL.exec(text.trim());
  if (match === null) throw new MoneyError('money.notDecimal', JSON.stringify(text));
  const [, sign = '', yuan = '', decimals = ''] = match;
  if (decimals.length > 2) throw new MoneyError('money.tooManyDecimals', JSON.stringify(text));
  const size = BigInt(yuan) * 100n + BigInt(decimals.padEnd(2, '0'));
  if (size > MAX_FEN) throw new MoneyError('money.outOfRange', JSON.stringify(text));
  return fen(sign === '-' ? -size : size);
}

/** Yuan with exactly two decimals and no separators, `-1234.50`: for exports, statements and gateways. */
export function toYuanText(amount: Fen): string {
  return `${signOf(amount)}${yuanOf(amount)}.${centsOf(amount)}`;
}

/** Formats yuan for display: `¥1,234.50`, `-¥0.05`. `symbol: false` leaves out the mark. */
export function formatYuan(amount: Fen, options: { readonly symbol?: boolean } = {}): string {
  const grouped = yuanOf(amount).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${signOf(amount)}${options.symbol === false ? '' : '¥'}${grouped}.${centsOf(amount)}`;
}

/**
 * Returns the amount as a JSON number of yuan. Exact for every amount: see `MAX_FEN`. The quotient of two whole numbers is the
 * double next to the true value, which is the very one that the decimal text would be read as.
 */
export function toApi(amount: Fen): number {
  return Number(amount) / 100;
}

/**
 * Reads a JSON number of yuan through its shortest decimal text, so `0.1 + 0.2` is refused and nothing is multiplied.
 * @throws MoneyError as `parseYuan`; NaN and infinities are `money.notDecimal`.
 */
export function fromApi(yuan: number): Fen {
  if (!Number.isFinite(yuan)) throw new MoneyError('money.notDecimal', String(yuan));
  // A magnitude below 1e-6 or from 1e21 on prints with an exponent, which does not help the sender.
  if (Math.abs(yuan) >= 1e15) throw new MoneyError('money.outOfRange', String(yuan));
  if (yuan !== 0 && Math.abs(yuan) < 0.01) throw new MoneyError('money.tooManyDecimals', String(yuan));
  return parseYuan(String(yuan));
}

function signOf(amount: Fen): string {
  return amount < 0n ? '-' : '';
}

function yuanOf(amount: Fen): string {
  return String((amount < 0n ? -amount : amount) / 100n);
}

function centsOf(amount: Fen): string {
  return String((amount < 0n ? -amount : amount) % 100n).padStart(2, '0');
}
