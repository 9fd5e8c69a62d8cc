import type {
  CreditNote,
  InvoiceApplication,
  InvoiceApplicationDetail,
  InvoiceApplicationState,
  InvoiceLine,
  InvoiceSheet,
} from '@xunban/contract';
import { fen, sum, toApi } from '@xunban/money';
import { sql } from 'kysely';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import { countAround } from '../../../platform/db/count-up-to.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Application, applicationOf, findApplication, historyOf } from './application-store.ts';
import { creditNotesOf, type Red } from './credit-note-store.ts';
import { deliveryLine } from './delivery-snapshot.ts';
import { hasPdf, hasXml } from './invoice-files.ts';
import { linesOf, type StoredSheet, sheetsOf } from './sheet-store.ts';
import type { SheetLine } from './split-sheets.ts';

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
  const sheets = await sheetsOf(
    reader,
    applications.map(({ id }) => id),
  );
  return { totalCount, items: applications.map((one) => presentApplication(one, ofApplication(sheets, one))) };
}

/** One of them. @throws {Refusal} `notFound` */
export async function ownApplication(reader: Reader, memberId: string, id: string): Promise<InvoiceApplicationDetail> {
  const application = await findApplication(reader, id);
  if (application?.memberId !== memberId) throw new Refusal('notFound');
  const [sheets, history, delivery] = await Promise.all([
    sheetsOf(reader, [id]),
    historyOf(reader, id),
    deliveryLine(reader, application),
  ]);
  return {
    ...presentApplication(application, sheets),
    buyer: application.buyer,
    delivery,
    email: application.email,
    mailState: application.mailState,
    note: application.note,
    invoices: await presentSheets(reader, sheets),
    steps: history.filter(({ from, to }) => from !== to).map(({ at, to }) => ({ at: toIso(at), state: to })),
  };
}

export const ofApplication = (sheets: readonly StoredSheet[], { id }: Pick<Application, 'id'>): StoredSheet[] =>
  sheets.filter(({ applicationId }) => applicationId === id);

export const presentApplication = (application: Application, sheets: readonly StoredSheet[]): InvoiceApplication => ({
  id: application.id,
  applicationNo: application.applicationNo,
  state: application.state,
  title: application.buyer.title,
  kind: application.kind,
  medium: application.medium,
  amount: toApi(application.amount),
  reversed: toApi(fen(sum(sheets.map(({ reversed }) => reversed)))),
  invoiceNos: sheets.flatMap(({ invoiceNo }) => invoiceNo ?? []),
  reason: application.reason,
  appliedAt: toIso(application.appliedAt),
  endedAt: toIsoOrNull(application.endedAt),
});

/** Invoices with what stands on them. */
export async function presentSheets(reader: Reader, sheets: readonly StoredSheet[]): Promise<InvoiceSheet[]> {
  const lines = await linesOf(
    reader,
    sheets.map(({ id }) => id),
  );
  const reds = await creditNotesOf(
    reader,
    sheets.map(({ id }) => id),
  );
  return sheets.map((sheet) => ({
    id: sheet.id,
    position: sheet.position,
    state: sheet.state,
    amount: toApi(sheet.amount),
    net: toApi(sheet.net),
    tax: toApi(sheet.tax),
    reversed: toApi(sheet.reversed),
    invoiceNo: sheet.invoiceNo ?? '',
    issuedAt: toIsoOrNull(sheet.issuedAt),
    hasPdf: hasPdf(sheet),
    hasXml: hasXml(sheet),
    carrier: sheet.carrier,
    waybill: sheet.waybill,
    sentAt: toIsoOrNull(sheet.sentAt),
    lines: (lines.get(sheet.id) ?? []).map(presentLine),
    reds: reds.filter(({ sheetId, state }) => sheetId === sheet.id && state !== 'refused').map(presentCreditNote),
  }));
}

export const presentCreditNote = (red: Red): CreditNote => ({
  id: red.id,
  kind: red.kind,
  state: red.state,
  invoiceNo: red.invoiceNo ?? '',
  cause: red.cause,
  amount: toApi(red.amount),
  at: toIso(red.at),
  waitsUntil: toIsoOrNull(red.waitsUntil),
  canAnswer: red.canAnswer,
});

export const presentLine = (line: SheetLine): InvoiceLine => ({
  sourceNo: line.no,
  name: line.name,
  model: line.model,
  unit: line.unit,
  quantity: line.quantity,
  amount: toApi(line.amount),
  net: toApi(line.net),
  tax: toApi(line.tax),
});
