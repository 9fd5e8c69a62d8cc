import type { InvoiceSource } from '@xunban/contract';
import { add, divideRounded, type Fen, fen, subtract } from '@xunban/money';
import { type AccountKind, COMPANY } from './chart.ts';
import { credit, debit, type Posting } from './journal.ts';

/** A price, which includes its tax, without it, to the fen; a half goes up. */
export const netOf = (gross: Fen, percent: number): Fen =>
  fen(divideRounded(gross * 100n, BigInt(100 + percent), 'halfUp'));
export const taxOf = (gross: Fen, percent: number): Fen => subtract(gross, netOf(gross, percent));

/** An amount with the tax that is in it. */
export interface Taxed {
  readonly amount: Fen;
  readonly tax: Fen;
}

/** Change of an amount and of its tax, so that the tax of the changes adds up to that of the amount. */
export const taxedChange = (before: Fen, after: Fen, percent: number): Taxed => ({
  amount: subtract(after, before),
  tax: subtract(taxOf(after, percent), taxOf(before, percent)),
});

/** Sale of a board. */
export interface TaxedBoard extends Taxed {
  /** The part of the amount without tax that is revenue of tooling. */
  readonly tooling: Fen;
  /** Discount by coupons without tax, which the amount is lower by. */
  readonly coupon: Fen;
}

/** Revenue accounts with output tax. The tax is kept apart by the kind of what was sold. */
export const SALES_ACCOUNTS = {
  board: ['boardSales', 'toolingSales', 'couponDiscounts'],
  freight: ['freightSales'],
} as const satisfies Readonly<Record<InvoiceSource, readonly AccountKind[]>>;

/** A sale without its tax, and that tax; negative when a sale is taken back. */
export const soldBoard = ({ amount, tax, tooling, coupon }: TaxedBoard): readonly Posting[] => [
  credit({ kind: 'boardSales', owner: COMPANY }, subtract(add(subtract(amount, tax), coupon), tooling)),
  credit({ kind: 'toolingSales', owner: COMPANY }, tooling),
  ...(coupon === 0n ? [] : [debit({ kind: 'couponDiscounts', owner: COMPANY }, coupon)]),
  credit({ kind: 'outputTax', owner: 'board' }, tax),
];

export const soldFreight = ({ amount, tax }: Taxed): readonly Posting[] => [
  credit({ kind: 'freightSales', owner: COMPANY }, subtract(amount, tax)),
  credit({ kind: 'outputTax', owner: 'freight' }, tax),
];
