import { sum } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import type { InvoicedPart } from '../../ledger/ledger/invoice-events.ts';
import { invoiceReversed } from '../../ledger/ledger/invoice-events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import type { Application, Mover } from './application-store.ts';
import type { CreditNoteKey } from './credit-note-store.ts';
import { documentsOf } from './document-store.ts';
import { invoiceChanged } from './invoice-events.ts';
import { backOf, moveApplication, raiseOwedReduced } from './move-application.ts';

/**
 * Books an issued credit note: its amount first settles the owed credit notes, and the rest can be invoiced again. Call it with
 * the application and the sources locked.
 */
export async function bookCreditNote(
  tx: Tx,
  application: Application,
  creditNote: CreditNoteKey & { readonly parts: readonly InvoicedPart[] },
  { by, note }: { readonly by: Mover; readonly note: string },
): Promise<void> {
  const documents = await documentsOf(tx, [application.id]);
  const isGone = sum(documents.map((one) => one.reversed)) === application.amount;
  if (application.state === 'issued' && isGone) await moveApplication(tx, application, 'reverse', { by, note });
  await raise(tx, invoiceChanged, { id: application.id, staffId: by.kind === 'staff' ? by.id : null });
  await publish(tx, { topic: 'invoice', id: application.id, memberId: application.memberId });
  const parts = await backOf(tx, creditNote.parts);
  await raiseOwedReduced(tx, parts);
  await postJournal(tx, invoiceReversed({ creditNoteNo: creditNote.creditNoteNo, parts }));
}
