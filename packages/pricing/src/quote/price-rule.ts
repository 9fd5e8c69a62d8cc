import type { Formula } from './formula.ts';
import type { LineCode } from './line-codes.ts';
import type { OrderSize } from './order-size.ts';

/** A rule of the book that applies to a board, ready to price any quantity of it. */
export interface PriceRule {
  readonly ruleId: string;
  readonly line: LineCode;
  readonly formula: (order: OrderSize) => Formula;
  /** What the formula was fed with, for the reader. Names: `pricing.input.<key>`. */
  readonly inputs: (order: OrderSize) => Readonly<Record<string, string | number>>;
}
