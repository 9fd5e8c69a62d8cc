import type { Fen, Rounding } from '@xunban/money';
import { ceilRatio, compareExact, type Exact, exact, minusExact, plusExact, timesExact } from './exact.ts';
import { roundToFen } from './formula.ts';

/** The text is not a formula of a price line. */
export class FormulaError extends Error {
  readonly code = 'formula.malformed';

  constructor(text: string, position: number) {
    super(`formula.malformed: ${JSON.stringify(text.slice(0, 200))} at ${position}`);
    this.name = 'FormulaError';
  }
}

const MAX_DEPTH = 50;
const MAX_LENGTH = 2000;

/**
 * Works a printed formula out again, so that anyone can check a price line. It shares no code path with the engine but
 * the exact arithmetic. Formulas that were stored before they were ASCII have the signs of arithmetic in them.
 * @throws FormulaError when the text is not a formula; MoneyError `money.outOfRange` when its value is too large for an amount.
 */
export function evaluateFormula(text: string, rounding: Rounding): Fen {
  return roundToFen(readFormula(text), rounding);
}

function readFormula(text: string): Exact {
  if (text.length > MAX_LENGTH) throw new FormulaError(text, MAX_LENGTH);
  const tokens = [...text.matchAll(/\d+(?:\.\d+)?|max|ceil|[-+−*×/÷(),]|\S/g)];
  let next = 0;
  let depth = 0;

  const value = sum();
  if (next < tokens.length) throw fault();
  return value;

  function fault(): FormulaError {
    return new FormulaError(text, tokens[next]?.index ?? text.length);
  }

  function take(token: string): boolean {
    if (tokens[next]?.[0] !== token) return false;
    next += 1;
    return true;
  }

  function expect(token: string): void {
    if (!take(token)) throw fault();
  }

  function sum(): Exact {
    depth += 1;
    if (depth > MAX_DEPTH) throw fault();
    let total = product();
    for (;;) {
      if (take('+')) total = plusExact(total, product());
      else if (take('-') || take('−')) total = minusExact(total, product());
      else break;
    }
    depth -= 1;
    return total;
  }

  function product(): Exact {
    let total = atom();
    while (take('*') || take('×')) total = timesExact(total, atom());
    return total;
  }

  function atom(): Exact {
    if (take('(')) return closed(sum());
    if (take('max')) {
      expect('(');
      let largest = sum();
      while (take(',')) {
        const other = sum();
        if (compareExact(other, largest) > 0) largest = other;
      }
      return closed(largest);
    }
    if (take('ceil')) {
      expect('(');
      const over = product();
      if (!take('/')) expect('÷');
      const by = atom();
      if (by.digits <= 0n) throw fault();
      return closed(exact(ceilRatio(over, by)));
    }
    const token = tokens[next]?.[0];
    if (token === undefined || !/^\d/.test(token)) throw fault();
    next += 1;
    const [whole = '', decimals = ''] = token.split('.');
    return { digits: BigInt(whole + decimals), scale: decimals.length };
  }

  function closed(value: Exact): Exact {
    expect(')');
    return value;
  }
}
