import type { CreditNoteCause } from '@xunban/contract';
import { add, type Fen, subtract, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { invoiceBalanceOf } from '../../ledger/ledger/invoice-balances.ts';
import { type Application, lockApplication } from './application-store.ts';
import { takenBack } from './credit-note-store.ts';
import { findDocument, linesOf, type StoredDocument } from './document-store.ts';
import { type CreditNotePart, planCreditNote, type TaxedPart } from './plan-credit-note.ts';
import { lockSources } from './source-store.ts';
import { taxOn } from './source-taxes.ts';

/** Requested reversal of an invoice by a credit note. */
export interface RequestedCreditNote {
  /** Id of the invoice. */
  readonly id: string;
  readonly cause: CreditNoteCause;
  readonly reason: string;
  /** All that is left when undefined. */
  readonly amount: Fen | undefined;
}

/** An invoice that is locked with its application and its sources, and the parts that are to be taken back. */
export interface BegunCreditNote {
  readonly application: Application;
  readonly document: StoredDocument;
  readonly parts: readonly TaxedPart[];
}

/**
 * Locks an issued invoice for a credit note and returns the parts to reverse.
 * @throws Refusal `notFound`, `invoice.moved` when it is not issued, `invoice.creditNoteOpen` while another credit note is in
 * progress, and as `planCreditNote`
 */
export async function beginCreditNote(tx: Tx, wanted: RequestedCreditNote): Promise<BegunCreditNote> {
  const found = await findDocument(tx, wanted.id);
  const application = found && (await lockApplication(tx, found.applicationId));
  const document = application && (await findDocument(tx, wanted.id));
  if (!document) throw new Refusal('notFound');
  if (document.state !== 'issued') throw new Refusal('invoice.moved');
  if (document.hasOpenCreditNote) throw new Refusal('invoice.creditNoteOpen');
  const left = await leftOf(tx, document.id);
  return { application, document, parts: planCreditNote(left, wanted.cause, wanted.amount) };
}

/** Returns the remaining amounts of an invoice's lines: a source occurs on it once. Locks its sources. */
async function leftOf(tx: Tx, documentId: string): Promise<CreditNotePart[]> {
  const lines = (await linesOf(tx, [documentId])).get(documentId) ?? [];
  await lockSources(
    tx,
    lines.map(({ no }) => no),
  );
  const gone = await takenBack(tx, documentId);
  const left: CreditNotePart[] = [];
  for (const { no, amount, tax, taxPercent } of lines) {
    const back = gone.get(no) ?? { amount: ZERO_FEN, tax: ZERO_FEN };
    const { applied, issued, owed } = await invoiceBalanceOf(tx, no);
    left.push({
      ...{ no, amount: subtract(amount, back.amount), tax: subtract(tax, back.tax), owed, taxPercent },
      on: { amount: add(applied, issued), tax: await taxOn(tx, no) },
    });
  }
  return left;
}
