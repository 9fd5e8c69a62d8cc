import { type Fen, subtract, ZERO_FEN } from '@xunban/money';
import type { Taxed } from '../../ledger/ledger/output-tax.ts';
import { taxOfTaken } from './piece-tax.ts';
import { addQuantities } from './split-into-documents.ts';

/** The line of a source on an invoice that is not issued. */
export interface OpenLine extends Taxed {
  readonly documentId: string;
  readonly quantity: string;
}

/**
 * The lines of a source that change when an amount is taken from them, from the last line on; of nothing for one that goes. The
 * quantity of a line that goes is printed on the one before it: as many pieces were delivered.
 * @param on the part of the source on invoices
 * @param percent rate of the source
 */
export function planLowering(lines: readonly OpenLine[], on: Taxed, amount: Fen, percent: number): OpenLine[] {
  const changed: OpenLine[] = [];
  let [left, quantity, standing] = [amount, '0', on];
  for (const line of lines.toReversed()) {
    if (left === 0n && quantity === '0') break;
    const piece = left < line.amount ? left : line.amount;
    const tax = piece === 0n ? ZERO_FEN : taxOfTaken(standing, line, piece, percent);
    const rest = { amount: subtract(line.amount, piece), tax: subtract(line.tax, tax) };
    const held = addQuantities(line.quantity, quantity);
    changed.push({ ...line, ...rest, quantity: held });
    quantity = rest.amount === 0n ? held : '0';
    left = subtract(left, piece);
    standing = { amount: subtract(standing.amount, piece), tax: subtract(standing.tax, tax) };
  }
  return changed;
}
