import type {
  CreditNote,
  InvoiceApplication,
  InvoiceApplicationDetail,
  InvoiceApplicationState,
  InvoiceDocument,
  InvoiceLine,
} from '@xunban/contract';
import { fen, sum, toApi } from '@xunban/money';
import { sql } from 'kysely';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import { countAround } from '../../../platform/db/count-up-to.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { personsOf } from '../../base/company-actions/company-actions.ts';
import { type Application, applicationOf, findApplication, historyOf } from './application-store.ts';
import { type CreditNoteRecord, creditNotesOf } from './credit-note-store.ts';
import { deliveryLine } from './delivery-snapshot.ts';
import { documentsOf, linesOf, type StoredDocument } from './document-store.ts';
import { hasPdf, hasXml } from './invoice-files.ts';
import type { DocumentLine } from './split-into-documents.ts';

interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** A member's applications, the latest first. */
export async function ownApplications(
  reader: Reader,
  memberId: string,
  { state }: { readonly state?: InvoiceApplicationState | undefined },
  { skipCount: skip, maxResultCount: take }: Page,
): Promise<{ totalCount: number; items: InvoiceApplication[] }> {
  let query = reader.selectFrom('invoice_application').where('member_id', '=', memberId);
  if (state !== undefined) query = query.where('state', '=', state);
  const rows = await query.selectAll().orderBy('applied_at', 'desc').orderBy('id').offset(skip).limit(take).execute();
  const totalCount = await countAround(reader, sql`${query.select('id')}`, { skip, take });
  const applications = rows.map(applicationOf);
  const [documents, personOf] = await Promise.all([
    documentsOf(
      reader,
      applications.map(({ id }) => id),
    ),
    personsOf(
      reader,
      applications.map(({ applicationNo }) => applicationNo),
    ),
  ]);
  return {
    totalCount,
    items: applications.map((one) =>
      presentApplication(one, ofApplication(documents, one), personOf(one.applicationNo)),
    ),
  };
}

/** One of them. @throws {Refusal} `notFound` */
export async function ownApplication(reader: Reader, memberId: string, id: string): Promise<InvoiceApplicationDetail> {
  const application = await findApplication(reader, id);
  if (application?.memberId !== memberId) throw new Refusal('notFound');
  const [documents, history, delivery, personOf] = await Promise.all([
    documentsOf(reader, [id]),
    historyOf(reader, id),
    deliveryLine(reader, application),
    personsOf(reader, [application.applicationNo]),
  ]);
  return {
    ...presentApplication(application, documents, personOf(application.applicationNo)),
    buyer: application.buyer,
    delivery,
    email: application.email,
    mailState: application.mailState,
    note: application.note,
    invoices: await presentDocuments(reader, documents),
    steps: history.filter(({ from, to }) => from !== to).map(({ at, to }) => ({ at: toIso(at), state: to })),
  };
}

export const ofApplication = (
  documents: readonly StoredDocument[],
  { id }: Pick<Application, 'id'>,
): StoredDocument[] => documents.filter(({ applicationId }) => applicationId === id);

export const presentApplication = (
  application: Application,
  documents: readonly StoredDocument[],
  person: string,
): InvoiceApplication => ({
  id: application.id,
  applicationNo: application.applicationNo,
  state: application.state,
  title: application.buyer.title,
  kind: application.kind,
  medium: application.medium,
  amount: toApi(application.amount),
  appliedAmount: toApi(application.appliedAmount),
  reversed: toApi(fen(sum(documents.map(({ reversed }) => reversed)))),
  invoiceNos: documents.flatMap(({ invoiceNo }) => invoiceNo ?? []),
  reason: application.reason,
  appliedAt: toIso(application.appliedAt),
  endedAt: toIsoOrNull(application.endedAt),
  person,
});

/** Invoices with their lines. */
export async function presentDocuments(
  reader: Reader,
  documents: readonly StoredDocument[],
): Promise<InvoiceDocument[]> {
  const lines = await linesOf(
    reader,
    documents.map(({ id }) => id),
  );
  const creditNotes = await creditNotesOf(
    reader,
    documents.map(({ id }) => id),
  );
  return documents.map((document) => ({
    id: document.id,
    position: document.position,
    state: document.state,
    amount: toApi(document.amount),
    net: toApi(document.net),
    tax: toApi(document.tax),
    reversed: toApi(document.reversed),
    invoiceNo: document.invoiceNo ?? '',
    issuedAt: toIsoOrNull(document.issuedAt),
    hasPdf: hasPdf(document),
    hasXml: hasXml(document),
    carrier: document.carrier,
    waybill: document.waybill,
    sentAt: toIsoOrNull(document.sentAt),
    usedAt: toIsoOrNull(document.usedAt),
    lines: (lines.get(document.id) ?? []).map(presentLine),
    creditNotes: creditNotes
      .filter(({ documentId, state }) => documentId === document.id && state !== 'refused')
      .map(presentCreditNote),
  }));
}

export const presentCreditNote = (creditNote: CreditNoteRecord): CreditNote => ({
  id: creditNote.id,
  kind: creditNote.kind,
  state: creditNote.state,
  invoiceNo: creditNote.invoiceNo ?? '',
  cause: creditNote.cause,
  amount: toApi(creditNote.amount),
  at: toIso(creditNote.at),
  formNo: creditNote.formNo ?? '',
  initiator: creditNote.initiator,
  waitsUntil: toIsoOrNull(creditNote.waitsUntil),
  canAnswer: creditNote.isAwaited && creditNote.takesAnswer,
  awaitsTaxBureau: creditNote.isAwaited && !creditNote.takesAnswer && creditNote.initiator === 'seller',
});

export const presentLine = (line: DocumentLine): InvoiceLine => ({
  sourceNo: line.no,
  name: line.name,
  model: line.model,
  unit: line.unit,
  quantity: line.quantity,
  amount: toApi(line.amount),
  net: toApi(line.net),
  tax: toApi(line.tax),
});
