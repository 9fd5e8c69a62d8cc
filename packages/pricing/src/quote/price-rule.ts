import { type Fen, type Rounding, ZERO_FEN } from '@xunban/money';
import type { LineCode } from '../price-book/line-codes.ts';
import { areaOfPieces, type Piece } from './board-area.ts';
import { type Exact, exact } from './exact.ts';
import { type Formula, fenOf } from './formula.ts';

/** Every rule rounds once, half up to the fen; each line states it. */
export const ROUNDING: Rounding = 'halfUp';

/** A rule of the book that applies to a board, ready to price any quantity of it. */
export interface PriceRule {
  readonly ruleId: string;
  readonly line: LineCode;
  /** Arithmetic in yuan. The amount of the rule is what it comes to, and the line prints it. */
  readonly formula: (order: OrderSize) => Formula;
  /** An amount below it is not asked for. */
  readonly waivedBelowFen?: Fen;
  /** Inputs of the formula, for display. Names: `pricing.input.<key>`. */
  readonly inputs: (order: OrderSize) => Readonly<Record<string, string | number>>;
}

/** The ordered amount of a board, to which quantity and area rules are applied. */
export interface OrderSize {
  readonly quantity: number;
  /** In m². */
  readonly area: Exact;
  /** Outlines of the file in the order. */
  readonly outlines: Exact;
  /**
   * Returns the amount of a rule for this size; undefined where it is waived. A hundred options of a board share most of their
   * rules, so it is computed once.
   */
  readonly amountOf: (rule: PriceRule) => Fen;
}

export function orderSize(piece: Piece, quantity: number): OrderSize {
  return sizeOf(quantity, areaOfPieces(piece, quantity), exact(quantity * piece.outlines));
}

/** An order of one outline with that area in m², for judging a tariff. */
export function orderOfArea(area: Exact): OrderSize {
  return sizeOf(1, area, exact(1));
}

function sizeOf(quantity: number, area: Exact, outlines: Exact): OrderSize {
  const amounts = new Map<PriceRule, Fen>();
  const size: OrderSize = {
    quantity,
    area,
    outlines,
    amountOf: (rule) => {
      const known = amounts.get(rule);
      if (known !== undefined) return known;
      const full = fenOf(rule.formula(size), ROUNDING);
      const isWaived = rule.waivedBelowFen !== undefined && full < rule.waivedBelowFen;
      const amount = isWaived ? ZERO_FEN : full;
      amounts.set(rule, amount);
      return amount;
    },
  };
  return size;
}
