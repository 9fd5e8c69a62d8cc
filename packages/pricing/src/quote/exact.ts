/** An exact decimal: `digits` over 10 to the power of `scale`. Prices are computed with these and rounded once. */
export interface Exact {
  readonly digits: bigint;
  readonly scale: number;
}

/**
 * Returns the exact value of a decimal number as it is written; the book and the specification contain such numbers.
 * @throws RangeError for a number that JavaScript writes with an exponent, or that is not a number
 */
export function exact(value: number | bigint): Exact {
  if (typeof value === 'bigint') return { digits: value, scale: 0 };
  if (Number.isSafeInteger(value)) return { digits: BigInt(value), scale: 0 };
  // Nearly every figure has two decimals. Where the quotient gives the number back, they are all of it.
  const hundredths = Math.round(value * 100);
  if (Number.isSafeInteger(hundredths) && hundredths / 100 === value) return { digits: BigInt(hundredths), scale: 2 };
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

/** Returns the smallest integer not below `a / b`, for `b` above zero. */
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

/** 10 to the power of a scale: how many of the smallest units make one. */
export function unitsAt(scale: number): bigint {
  return POWERS_OF_TEN[scale] ?? 10n ** BigInt(scale);
}

const POWERS_OF_TEN: readonly bigint[] = Array.from({ length: 20 }, (_, power) => 10n ** BigInt(power));

function digitsAt(value: Exact, scale: number): bigint {
  return value.scale === scale ? value.digits : value.digits * unitsAt(scale - value.scale);
}
