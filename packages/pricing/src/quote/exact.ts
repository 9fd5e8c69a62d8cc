/** An exact decimal: `digits` over 10 to the power of `scale`. Prices are computed with these and rounded once. */
export interface Exact {
  readonly digits: bigint;
  readonly scale: number;
}

/** The figures of a book come in every quote again, so what was read last is kept. */
const MOST_KEPT = 1000;
const known = new Map<number, Exact>();

/** The exact value of a decimal number as it is written; the book and the specification hold such numbers. */
export function exact(value: number | bigint): Exact {
  if (typeof value === 'bigint') return { digits: value, scale: 0 };
  const kept = known.get(value);
  if (kept !== undefined) return kept;
  const read = readExact(value);
  if (known.size >= MOST_KEPT) known.clear();
  known.set(value, read);
  return read;
}

function readExact(value: number): Exact {
  if (Number.isSafeInteger(value)) return { digits: BigInt(value), scale: 0 };
  const match = /^(-?)(\d+)\.(\d+)$/.exec(String(value));
  if (match === null) throw new RangeError(`${value} has no plain decimal form`);
  const [, sign = '', whole = '', decimals = ''] = match;
  return { digits: BigInt(`${sign}${whole}${decimals}`), scale: decimals.length };
}

export function timesExact(a: Exact, b: Exact): Exact {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

export function plusExact(a: Exact, b: Exact): Exact {
  const scale = Math.max(a.scale, b.scale);
  return { digits: digitsAt(a, scale) + digitsAt(b, scale), scale };
}

export function minusExact(a: Exact, b: Exact): Exact {
  return plusExact(a, { digits: -b.digits, scale: b.scale });
}

/** Below zero, zero or above zero, as for sorting. */
export function compareExact(a: Exact, b: Exact): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = digitsAt(a, scale) - digitsAt(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The smallest whole number that is not below `a / b`, for `b` above zero. */
export function ceilRatio(a: Exact, b: Exact): bigint {
  const scale = Math.max(a.scale, b.scale);
  const over = digitsAt(a, scale);
  const by = digitsAt(b, scale);
  const quotient = over / by;
  return over > 0n && quotient * by !== over ? quotient + 1n : quotient;
}

/** The shortest decimal text: `0.05`, `-12`, `560`. */
export function exactText(value: Exact): string {
  const sign = value.digits < 0n ? '-' : '';
  const digits = String(value.digits < 0n ? -value.digits : value.digits).padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const decimals = digits.slice(digits.length - value.scale).replace(/0+$/, '');
  return `${sign}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}

function digitsAt(value: Exact, scale: number): bigint {
  return value.scale === scale ? value.digits : value.digits * 10n ** BigInt(scale - value.scale);
}
