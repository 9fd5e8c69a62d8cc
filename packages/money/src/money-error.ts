/** Faults of an amount. Codes are stable: the API and the catalogues use them. */
export type MoneyErrorCode =
  | 'money.notDecimal'
  | 'money.tooManyDecimals'
  | 'money.outOfRange'
  | 'money.notWhole'
  | 'money.badRatio'
  | 'money.badWeights';

/** A fault in an amount or in the way it was to be divided. */
export class MoneyError extends Error {
  readonly code: MoneyErrorCode;

  constructor(code: MoneyErrorCode, detail: string) {
    super(`${code}: ${detail}`);
    this.name = 'MoneyError';
    this.code = code;
  }
}
