import type { CreditNoteCause } from '@xunban/contract';
import { type Fen, fen, subtract, sum, toYuanText, ZERO_FEN } from '@xunban/money';
import { Refusal } from '../../../platform/refusal.ts';
import type { InvoicedPart } from '../../ledger/ledger/invoice-events.ts';
import type { Taxed } from '../../ledger/ledger/output-tax.ts';
import { taxOfTaken } from './piece-tax.ts';

/** A part of an invoice with the tax that is in it. */
export interface TaxedPart extends InvoicedPart {
  readonly tax: Fen;
}

/** The remaining amount of one part of an invoice, and the amount for which a credit note is owed. */
export interface CreditNotePart extends TaxedPart {
  readonly owed: Fen;
  readonly taxPercent: number;
  /** All that stands of it on invoices. */
  readonly on: Taxed;
}

/**
 * Selects the parts that a credit note reverses: owed amounts first, then in the order of the invoice. A correction of a
 * mistake reverses everything.
 * @param amount all that is left when undefined
 * @throws Refusal `invoice.moved` when nothing is left, `invoice.creditNoteTooMuch`, `invoice.creditNoteWhole`
 */
export function planCreditNote(
  parts: readonly CreditNotePart[],
  cause: CreditNoteCause,
  amount: Fen | undefined,
): TaxedPart[] {
  const left = sum(parts.map((part) => part.amount));
  if (left === 0n) throw new Refusal('invoice.moved');
  const wanted = amount ?? left;
  if (wanted <= 0n || wanted > left)
    throw new Refusal('invoice.creditNoteTooMuch', { params: { left: toYuanText(left) } });
  if (cause === 'mistake' && wanted !== left) throw new Refusal('invoice.creditNoteWhole');
  const taken = new Map<string, Fen>();
  let missing = wanted;
  const take = (no: string, max: Fen) => {
    const piece = fen(missing < max ? missing : max);
    if (piece <= 0n) return;
    taken.set(no, sum([taken.get(no) ?? ZERO_FEN, piece]));
    missing = subtract(missing, piece);
  };
  for (const { no, amount: max, owed } of parts) take(no, owed < max ? owed : max);
  for (const { no, amount: max } of parts) take(no, subtract(max, taken.get(no) ?? ZERO_FEN));
  return parts.flatMap((part) => {
    const piece = taken.get(part.no);
    return piece === undefined
      ? []
      : [{ no: part.no, amount: piece, tax: taxOfTaken(part.on, part, piece, part.taxPercent) }];
  });
}
