import type { StaffInvoiceDetail } from '@xunban/contract';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { maskPhone } from '../../identity/accounts/masked-numbers.ts';
import { findApplication, historyOf } from './application-store.ts';
import { presentCreditNote, presentDocuments } from './application-view.ts';
import { creditNotesOf } from './credit-note-store.ts';
import { openDelivery } from './delivery-snapshot.ts';
import { canSend, canVoid, documentsOf, findDocument, type StoredDocument } from './document-store.ts';
import { formSteps } from './form-steps.ts';
import { canEnter, presentToStaff } from './staff-invoice-view.ts';

/** One application with its invoices and how it came to be what it is. @throws {Refusal} `notFound` */
export async function staffInvoiceDetail(reader: Reader, id: string): Promise<StaffInvoiceDetail> {
  const application = await findApplication(reader, id);
  if (!application) throw new Refusal('notFound');
  const [[row], documents, history, delivery] = await Promise.all([
    presentToStaff(reader, [application]),
    documentsOf(reader, [id]),
    historyOf(reader, id),
    openDelivery(reader, application),
  ]);
  if (!row) throw new Refusal('notFound');
  const creditNotes = await creditNotesOf(
    reader,
    documents.map((document) => document.id),
  );
  const names = await staffNames(reader, [
    ...creditNotes.map(({ madeBy }) => madeBy),
    ...documents.map(({ enteredBy }) => enteredBy),
    ...history.map(({ actorKind, actorId }) => (actorKind === 'staff' ? actorId : null)),
  ]);
  const shown = await presentDocuments(reader, documents);
  return {
    ...row,
    buyer: application.buyer,
    delivery: delivery ? `${delivery.contactName} ${delivery.place}` : '',
    deliveryPhone: delivery ? maskPhone(delivery.phone) : '',
    email: application.email,
    mailState: application.mailState,
    note: application.note,
    documents: shown.map((document, at) => {
      const stored = documents[at];
      return {
        ...document,
        fault: stored?.fault ?? '',
        creditNotes: creditNotes
          .filter(({ documentId }) => documentId === document.id)
          .map((creditNote) => ({
            ...presentCreditNote(creditNote),
            ...{ reason: creditNote.reason, fault: creditNote.fault, enteredBy: names.get(creditNote.madeBy) ?? '' },
            can: [...formSteps(creditNote)],
          })),
        enteredBy: names.get(stored?.enteredBy ?? null) ?? '',
        can: [
          ...(stored && canEnter(stored) && row.can.includes('enter') ? (['enter'] as const) : []),
          ...(stored && canReverse(stored) ? (['creditNote'] as const) : []),
          ...(stored && canVoid(application, stored) ? (['void'] as const) : []),
          ...(stored?.state === 'issued' ? (['use'] as const) : []),
          ...(stored && canSend(application, stored) ? (['send'] as const) : []),
        ],
      };
    }),
    history: history.map((step) => ({
      at: toIso(step.at),
      from: step.from,
      to: step.to,
      by: step.actorKind === 'staff' ? (names.get(step.actorId) ?? '') : '',
      byBuyer: step.actorKind === 'buyer',
      note: step.note,
    })),
  };
}

const canReverse = ({ state, reversed, amount, hasOpenCreditNote }: StoredDocument): boolean =>
  state === 'issued' && reversed < amount && !hasOpenCreditNote;

/** The application of an invoice, in its current state. @throws {Refusal} `notFound` */
export async function detailOfDocument(reader: Reader, documentId: string): Promise<StaffInvoiceDetail> {
  const document = await findDocument(reader, documentId);
  if (!document) throw new Refusal('notFound');
  return staffInvoiceDetail(reader, document.applicationId);
}
