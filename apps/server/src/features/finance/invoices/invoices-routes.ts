import { calls, MOST_INVOICE_SOURCES } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { deleteRows, type PersonalData } from '../../../platform/personal-data.ts';
import { answerRed } from './answer-red.ts';
import { ownApplication, ownApplications } from './application-view.ts';
import { applyForInvoice } from './apply-invoice.ts';
import { chooseInvoice, previousChoice } from './choose-invoice.ts';
import { addTitle, editTitle, listTitles, ownTitle, removeTitle } from './keep-titles.ts';
import { ownMainOrderInvoice, uninvoicedList } from './parts-view.ts';
import { previewOf } from './preview.ts';
import { ownIssuedInvoice, pdfOf, xmlOf } from './read-invoice-file.ts';

/** A page costs a tenth of a second of a core. */
const PRINTS: readonly Limit[] = [
  { name: 'printsPerMinute', count: 30, seconds: 60 },
  { name: 'printsPerHour', count: 300, seconds: 3600 },
];

export function invoicesRoutes(deps: Deps, printer: DocumentPrinter): readonly Route[] {
  const { db } = deps;
  const { invoice } = calls;
  return [
    route(invoice.profiles, ({ actor }) => listTitles(db.read, actor.memberId)),
    route(invoice.profile, ({ actor, query }) => ownTitle(db.read, actor.memberId, query.id)),
    route(invoice.addProfile, ({ actor, body }) => db.transaction((tx) => addTitle(tx, actor.memberId, body))),
    route(invoice.editProfile, ({ actor, query, body }) =>
      db.transaction((tx) => editTitle(tx, actor.memberId, query.id, body)),
    ),
    route(invoice.removeProfile, async ({ actor, query }) => {
      await db.transaction((tx) => removeTitle(tx, actor.memberId, query.id));
      return undefined;
    }),
    route(invoice.applications, ({ actor, query }) => ownApplications(db.read, actor.memberId, query, query)),
    route(invoice.application, ({ actor, query }) => ownApplication(db.read, actor.memberId, query.id)),
    route(invoice.uninvoiced, async ({ actor, query }) => ({
      ...(await uninvoicedList(db.read, actor.memberId, query, query)),
      mostParts: MOST_INVOICE_SOURCES,
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
      return pdfOf({ ...deps, printer }, own, { owner: memberId, signal });
    }),
    route(invoice.xml, async ({ actor, params }) =>
      xmlOf(deps, await ownIssuedInvoice(db.read, actor.memberId, params.id)),
    ),
    route(calls.credit.applyInvoice, ({ actor: { memberId }, body, once }) =>
      once(async (tx) =>
        ownApplication(tx, memberId, await applyForInvoice(tx, { ...body, memberId, origin: 'member' })),
      ),
    ),
    route(invoice.answerRed, ({ actor: { memberId }, params, body, once }) =>
      once(async (tx) => ownApplication(tx, memberId, await answerRed(tx, { ...params, ...body, memberId }))),
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
    invoiceTitles: calls.invoice.profiles,
    uninvoiced: calls.invoice.uninvoiced,
    invoices: calls.invoice.applications,
  },
  eraseAtClosing: deleteRows('invoice_title'),
  retained: 'Applications with their copy of the title: the law wants invoices kept.',
};
