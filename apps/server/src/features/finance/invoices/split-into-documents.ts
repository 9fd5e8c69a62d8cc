import { add, type Fen, fen, subtract, sum, ZERO_FEN } from '@xunban/money';
import type { Taxed } from '../../ledger/ledger/output-tax.ts';
import { taxOfFurther } from './piece-tax.ts';

/** The amount to invoice for one source. */
export interface PartToPrint {
  readonly no: string;
  readonly name: string;
  readonly model: string;
  readonly unit: string;
  readonly quantity: number;
  readonly amount: Fen;
  readonly taxPercent: number;
  /** The amount of the source applied for or invoiced before: the tax is computed from there, so that the parts add up. */
  readonly before: Taxed;
}

export interface DocumentLine {
  readonly no: string;
  readonly name: string;
  readonly model: string;
  readonly unit: string;
  /** Quantity as printed: a part of a board has a part of its quantity. */
  readonly quantity: string;
  readonly taxPercent: number;
  readonly amount: Fen;
  readonly net: Fen;
  readonly tax: Fen;
}

export interface PlannedDocument {
  readonly lines: readonly DocumentLine[];
  readonly amount: Fen;
  readonly net: Fen;
  readonly tax: Fen;
}

/**
 * Splits parts into invoices, none above the limit. A part that does not fit into the rest of an invoice begins the next one;
 * only a part above the limit is split. The tax of the pieces adds up to that of the part.
 */
export function splitIntoDocuments(parts: readonly PartToPrint[], limit: Fen): PlannedDocument[] {
  if (limit <= 0n) throw new Error('invoice limit must be positive');
  const documents: DocumentLine[][] = [];
  let remaining = ZERO_FEN;
  for (const part of parts) {
    let done: Taxed = { amount: ZERO_FEN, tax: ZERO_FEN };
    while (done.amount < part.amount) {
      const left = subtract(part.amount, done.amount);
      if (remaining === 0n || (left > remaining && left <= limit)) {
        documents.push([]);
        remaining = limit;
      }
      const piece = left < remaining ? left : remaining;
      const line = lineOf(part, plus(part.before, done), piece);
      documents.at(-1)?.push(line);
      done = plus(done, line);
      remaining = subtract(remaining, piece);
    }
  }
  return documents.map((lines) => ({
    lines,
    amount: sum(lines.map(({ amount }) => amount)),
    net: sum(lines.map(({ net }) => net)),
    tax: sum(lines.map(({ tax }) => tax)),
  }));
}

const plus = (a: Taxed, b: Taxed): Taxed => ({ amount: add(a.amount, b.amount), tax: add(a.tax, b.tax) });

/** @param on the part of the source on invoices before this line */
function lineOf(part: PartToPrint, on: Taxed, amount: Fen): DocumentLine {
  const tax = taxOfFurther(on, amount, part.taxPercent);
  return {
    no: part.no,
    name: part.name,
    model: part.model,
    unit: part.unit,
    quantity: quantityOf(part, amount),
    taxPercent: part.taxPercent,
    amount,
    net: subtract(amount, tax),
    tax,
  };
}

/** An invoice prints at most eight decimals. */
function quantityOf({ quantity, amount: whole }: PartToPrint, amount: Fen): string {
  if (amount === whole) return String(quantity);
  return quantityText((BigInt(quantity) * QUANTITY_SCALE * amount) / whole);
}

const QUANTITY_SCALE = 100_000_000n;
const quantityText = (scaled: bigint): string =>
  `${scaled / QUANTITY_SCALE}.${String(scaled % QUANTITY_SCALE).padStart(8, '0')}`.replace(/\.?0+$/, '');

/** The part of a printed quantity that belongs to a part of its amount; empty without a quantity. */
export const shareOf = (quantity: string, part: Fen, whole: Fen): string =>
  quantity === '' ? '' : quantityText((scaledQuantity(quantity) * part) / whole);

/** Two quantities as they print, together. */
export const addQuantities = (one: string, other: string): string =>
  quantityText(scaledQuantity(one) + scaledQuantity(other));

function scaledQuantity(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(8, '0'));
}

/** Sums invoice documents, or the lines of one. */
export const totalOf = (documents: readonly Pick<PlannedDocument, 'amount' | 'net' | 'tax'>[]) => ({
  amount: fen(sum(documents.map(({ amount }) => amount))),
  net: fen(sum(documents.map(({ net }) => net))),
  tax: fen(sum(documents.map(({ tax }) => tax))),
});
