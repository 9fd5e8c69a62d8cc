import { add, type Fen, fen, subtract } from '@xunban/money';
import { type Taxed, taxOf } from '../../ledger/ledger/output-tax.ts';

/**
 * The tax of a further line of a source: what brings the tax of all its lines to that of their amount. So tax is rounded once
 * for a source, whatever it is split into, and lines that went back before leave no fen behind.
 */
export const taxOfFurther = (on: Taxed, amount: Fen, percent: number): Fen =>
  within(fen(0n), amount, subtract(taxOf(add(on.amount, amount), percent), on.tax));

/**
 * The tax that goes back with a piece of a line: all that is left of the line's with its last piece, otherwise what leaves the
 * source with the tax of what stays on invoices.
 * @param on the part of the source on invoices
 * @param line what is left of the line
 */
export function taxOfTaken(on: Taxed, line: Taxed, amount: Fen, percent: number): Fen {
  const net = subtract(line.amount, line.tax);
  const min = amount > net ? subtract(amount, net) : fen(0n);
  const max = line.tax < amount ? line.tax : amount;
  return within(min, max, subtract(on.tax, taxOf(subtract(on.amount, amount), percent)));
}

const within = (min: Fen, max: Fen, value: Fen): Fen => (value < min ? min : value > max ? max : value);
