import { calls, MAX_INVOICE_SOURCES } from '@xunban/contract';
import { fen, subtract, sum, toApi } from '@xunban/money';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { deleteRows, type PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { limitedCaller } from '../../../platform/threads/cpu-allowance.ts';
import { lockApplication } from './application-store.ts';
import { ownApplication, ownApplications, presentLine } from './application-view.ts';
import { applyForInvoice } from './apply-invoice.ts';
import {
  addBillingProfile,
  editBillingProfile,
  listBillingProfiles,
  ownBillingProfile,
  removeBillingProfile,
} from './billing-profiles.ts';
import { chooseInvoice, previousChoice } from './choose-invoice.ts';
import { documentOfCreditNote, lockCreditNote, writeFormAnswer } from './credit-note-store.ts';
import { findDocument } from './document-store.ts';
import { RUN_CREDIT_NOTE } from './job-names.ts';
import { ownMainOrderInvoice, uninvoicedList } from './parts-view.ts';
import { planApplication, type Selection } from './plan-application.ts';
import { ownIssuedInvoice, pdfOf, xmlOf } from './read-invoice-file.ts';
import { monthsOf } from './read-parts.ts';
import { type PlannedDocument, totalOf } from './split-into-documents.ts';

/** Previews an application, and the amounts that could still be applied for afterwards. @throws as `planApplication` */
async function previewOf(reader: Reader, memberId: string, selection: Selection) {
  const [{ profile, documents }, months] = await Promise.all([
    planApplication(reader, memberId, selection),
    monthsOf(reader, memberId),
  ]);
  const total = totalOf(documents);
  const free = fen(sum(months.map((month) => fen(month.fen))));
  return {
    title: profile.title,
    kind: profile.kind,
    medium: profile.medium,
    ...moneyOf(total),
    invoices: documents.map((document, at) => ({
      position: at + 1,
      ...moneyOf(document),
      lines: document.lines.map(presentLine),
    })),
    left: toApi(subtract(free, total.amount)),
  };
}

const moneyOf = ({ amount, net, tax }: Pick<PlannedDocument, 'amount' | 'net' | 'tax'>) => ({
  amount: toApi(amount),
  net: toApi(net),
  tax: toApi(tax),
});

/** A page costs a tenth of a second of a core. */
const PRINTS: readonly Limit[] = [
  { name: 'printsPerMinute', count: 30, seconds: 60 },
  { name: 'printsPerHour', count: 300, seconds: 3600 },
];

export function invoicesRoutes(deps: Deps, printer: DocumentPrinter): readonly Route[] {
  const { db } = deps;
  const { invoice } = calls;
  return [
    route(invoice.profiles, ({ actor }) => listBillingProfiles(db.read, actor.memberId)),
    route(invoice.profile, ({ actor, query }) => ownBillingProfile(db.read, actor.memberId, query.id)),
    route(invoice.addProfile, ({ actor, body }) => db.transaction((tx) => addBillingProfile(tx, actor.memberId, body))),
    route(invoice.editProfile, ({ actor, query, body }) =>
      db.transaction((tx) => editBillingProfile(tx, actor.memberId, query.id, body)),
    ),
    route(invoice.removeProfile, async ({ actor, query }) => {
      await db.transaction((tx) => removeBillingProfile(tx, actor.memberId, query.id));
      return undefined;
    }),
    route(invoice.applications, ({ actor, query }) => ownApplications(db.readLagging, actor.memberId, query, query)),
    route(invoice.application, ({ actor, query }) => ownApplication(db.read, actor.memberId, query.id)),
    route(invoice.uninvoiced, async ({ actor, query }) => ({
      ...(await uninvoicedList(db.readLagging, actor.memberId, query, query)),
      maxParts: MAX_INVOICE_SOURCES,
    })),
    route(invoice.preview, ({ actor, body }) => previewOf(db.read, actor.memberId, body)),
    route(invoice.apply, ({ actor: { memberId }, body, once }) =>
      once(async (tx) =>
        ownApplication(tx, memberId, await applyForInvoice(tx, { ...body, memberId, origin: 'member' })),
      ),
    ),
    route(invoice.pdf, async ({ actor: { memberId }, params, signal }) => {
      const own = await ownIssuedInvoice(db.read, memberId, params.id);
      await db.transaction((tx) => claim(tx, `invoice ${memberId}`, PRINTS));
      return pdfOf({ ...deps, printer }, own, limitedCaller(deps, memberId, signal));
    }),
    route(invoice.xml, async ({ actor, params }) =>
      xmlOf(deps, await ownIssuedInvoice(db.read, actor.memberId, params.id)),
    ),
    route(calls.credit.applyInvoice, ({ actor: { memberId }, body, once }) =>
      once(async (tx) =>
        ownApplication(tx, memberId, await applyForInvoice(tx, { ...body, memberId, origin: 'member' })),
      ),
    ),
    route(invoice.answerCreditNote, ({ actor: { memberId }, params, body, once }) =>
      once(async (tx) => ownApplication(tx, memberId, await answerCreditNote(tx, { ...params, ...body, memberId }))),
    ),
    route(invoice.previousChoice, ({ actor }) => previousChoice(db.read, actor.memberId)),
    route(calls.order.changeInvoice, async ({ actor: { memberId }, query }) => {
      await db.transaction((tx) => chooseInvoice(tx, { ...query, memberId }));
      return ownMainOrderInvoice(db.read, memberId, query.mainOrderId);
    }),
    route(calls.order.checkInvoice, ({ actor, query }) =>
      ownMainOrderInvoice(db.read, actor.memberId, query.mainOrderId),
    ),
  ];
}

export const invoiceData: PersonalData = {
  exported: {
    billingProfiles: calls.invoice.profiles,
    uninvoiced: calls.invoice.uninvoiced,
    invoices: calls.invoice.applications,
  },
  eraseAtClosing: deleteRows('billing_profile'),
  retained: 'Applications with their copy of the title: the law wants invoices kept.',
};

interface Answer {
  readonly memberId: string;
  readonly id: string;
  readonly isConfirmed: boolean;
}

/**
 * Records the buyer's answer to a credit note, once and within the deadline; the tax service is notified after the commit.
 * @returns the id of the application
 * @throws Refusal `notFound` for another member's as for a missing one, `invoice.creditNoteOver` when the answer is no longer awaited
 */
async function answerCreditNote(tx: Tx, { memberId, id, isConfirmed }: Answer): Promise<string> {
  const documentId = await documentOfCreditNote(tx, id);
  const document = documentId === undefined ? undefined : await findDocument(tx, documentId);
  const application = document && (await lockApplication(tx, document.applicationId));
  if (application?.memberId !== memberId) throw new Refusal('notFound');
  const creditNote = await lockCreditNote(tx, id);
  if (!(creditNote?.isAwaited && creditNote.takesAnswer)) throw new Refusal('invoice.creditNoteOver');
  await writeFormAnswer(tx, id, isConfirmed ? 'confirmed' : 'declined');
  await addJob(tx, RUN_CREDIT_NOTE, { id }, { key: `red ${id} answered` });
  return application.id;
}
