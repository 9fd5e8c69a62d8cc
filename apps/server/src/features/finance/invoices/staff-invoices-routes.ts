import { calls, type StaffInvoice } from '@xunban/contract';
import { parseYuan } from '@xunban/money';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { minuteCell } from '../../../platform/lists/cells.ts';
import { type ExportedList, exportList } from '../../../platform/lists/export-list.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openTaxService } from '../../../platform/tax-service/open-tax-service.ts';
import { recordExport } from '../../base/audit/record-export.ts';
import { mainIdByNumber } from '../../orders-core/orders/main-numbers.ts';
import { askCreditNote, voidInvoice } from './ask-credit-note.ts';
import { followForm, recordForm, setUse } from './confirmation-forms.ts';
import { enterCreditNote } from './enter-credit-note.ts';
import { enterInvoice, sendInvoice } from './enter-invoice.ts';
import { exportedLines } from './export-lines.ts';
import { exportedRegister } from './invoice-register.ts';
import { issueInvoices, recordInvoice, rejectInvoice } from './issue-invoices.ts';
import { monthSummary, openTaxItems } from './month-summary.ts';
import { issuedInvoice, pdfOf } from './read-invoice-file.ts';
import { detailOfDocument, staffInvoiceDetail } from './staff-invoice-detail.ts';
import { staffInvoices, staffInvoicesOfMain } from './staff-invoice-view.ts';
import { unmatchedInvoices } from './unmatched-invoices.ts';

/** Applications for invoices as a file, with what the form of a tax client asks for. */
const exportedInvoices = (read: ExportedList<StaffInvoice>['read']): ExportedList<StaffInvoice> => ({
  name: 'invoices',
  page: calls.staffInvoices.list.result,
  read,
  record: recordExport,
  columns: [
    { name: 'applicationNo', of: 'applicationNo', cell: ({ applicationNo }) => applicationNo },
    { name: 'state', of: 'state', cell: ({ state }, { value }) => value('invoiceState', state) },
    { name: 'invoiceKind', of: 'kind', cell: ({ kind }, { value }) => value('invoiceKind', kind) },
    { name: 'billingProfile', of: 'title', cell: ({ title }) => title },
    { name: 'taxNo', of: 'taxNo', cell: ({ taxNo }) => taxNo },
    { name: 'amount', of: 'amount', cell: ({ amount }) => amount },
    { name: 'invoiceNo', of: 'invoiceNos', cell: ({ invoiceNos }) => invoiceNos.join('、') },
    { name: 'memberName', of: 'memberName', cell: ({ memberName }) => memberName },
    { name: 'memberNo', of: 'memberNo', cell: ({ memberNo }) => memberNo },
    { name: 'reason', of: 'reason', cell: ({ reason, fault }) => reason || fault },
    { name: 'createdAt', of: 'appliedAt', cell: ({ appliedAt }) => minuteCell(appliedAt) },
    { name: 'endedAt', of: 'endedAt', cell: ({ endedAt }) => minuteCell(endedAt) },
  ],
});

export function staffInvoicesRoutes(deps: Deps, printer: DocumentPrinter): readonly Route[] {
  const { db, config } = deps;
  const service = openTaxService({ db, config });
  const hasService = service !== undefined;
  return [
    route(calls.staffInvoices.list, ({ query }) => staffInvoices(db.readLagging, query, query)),
    route(calls.staffExports.invoices, (request) =>
      exportList(
        deps,
        exportedInvoices((reader, page) => staffInvoices(reader, request.query, page)),
        request,
      ),
    ),
    route(calls.staffExports.invoiceLines, (request) =>
      exportList(deps, exportedLines(config, request.query), request),
    ),
    route(calls.staffExports.invoiceRegister, (request) =>
      exportList(deps, exportedRegister(config, request.params.month), {
        ...request,
        query: { ...request.query, ...request.params },
      }),
    ),
    route(calls.staffInvoices.ofMember, ({ params, query }) =>
      staffInvoices(db.readLagging, { memberId: params.id }, query),
    ),
    route(calls.staffInvoices.ofMainOrder, async ({ params }) => {
      const mainOrderId = await mainIdByNumber(db.read, params.no);
      if (mainOrderId === undefined) throw new Refusal('notFound');
      return { items: await staffInvoicesOfMain(db.read, mainOrderId) };
    }),
    route(calls.staffInvoices.detail, ({ params }) => staffInvoiceDetail(db.read, params.id)),
    route(calls.staffInvoices.issue, ({ actor, body, once }) =>
      once((tx) => {
        const applications = body.applications.map(({ id, amount }) => ({ id, amount: parseYuan(String(amount)) }));
        return issueInvoices(tx, { applications, hasService }, actor.staffId);
      }),
    ),
    route(calls.staffInvoices.enter, async ({ actor, params, query, files, once }) => {
      const amount = parseYuan(String(query.amount));
      await enterInvoice(deps, once, actor.staffId, { ...params, ...query, amount, file: files.file });
      return detailOfDocument(db.read, params.id);
    }),
    route(calls.staffInvoices.send, ({ params, body, once }) =>
      once(async (tx) => {
        await sendInvoice(tx, params.id, body);
        return detailOfDocument(tx, params.id);
      }),
    ),
    route(calls.staffInvoices.reject, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await rejectInvoice(tx, { ...params, ...body, staffId: actor.staffId });
        return staffInvoiceDetail(tx, params.id);
      }),
    ),
    route(calls.staffInvoices.creditNote, ({ actor, params, body, once }) =>
      once(async (tx) => {
        const amount = body.amount === undefined ? undefined : parseYuan(String(body.amount));
        await enterCreditNote(tx, actor.staffId, { ...params, ...body, amount });
        return detailOfDocument(tx, params.id);
      }),
    ),
    route(calls.staffInvoices.askCreditNote, ({ actor, params, body, once }) =>
      once(async (tx) => {
        const amount = body.amount === undefined ? undefined : parseYuan(String(body.amount));
        await askCreditNote(tx, { hasService }, actor.staffId, { ...params, ...body, amount });
        return detailOfDocument(tx, params.id);
      }),
    ),
    route(calls.staffInvoices.recordForm, ({ actor, params, body, once }) =>
      once(async (tx) => {
        const amount = body.amount === undefined ? undefined : parseYuan(String(body.amount));
        await recordForm(tx, actor.staffId, { ...params, ...body, amount, form: body });
        return detailOfDocument(tx, params.id);
      }),
    ),
    route(calls.staffInvoices.followForm, ({ actor, params, body, once }) =>
      once(async (tx) => detailOfDocument(tx, await followForm(tx, actor.staffId, { ...params, ...body }))),
    ),
    route(calls.staffInvoices.setUse, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await setUse(tx, actor.staffId, { ...params, ...body });
        return detailOfDocument(tx, params.id);
      }),
    ),
    route(calls.staffInvoices.void, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await voidInvoice(tx, { hasService }, actor.staffId, { ...params, ...body });
        return detailOfDocument(tx, params.id);
      }),
    ),
    route(calls.staffInvoices.pdf, async ({ actor, params, signal, once }) => {
      const invoice = await issuedInvoice(db.read, params.id);
      const answer = await pdfOf({ ...deps, printer }, invoice, { owner: actor.staffId, signal });
      await once((tx) => recordInvoice(tx, invoice.application, { invoiceNo: invoice.document.invoiceNo }));
      return answer;
    }),
    route(calls.staffInvoices.unmatched, ({ params }) => unmatchedInvoices(db.read, service, params.month)),
    route(calls.staffInvoices.month, ({ params }) => monthSummary(db.read, params.month)),
    route(calls.staffInvoices.openTax, ({ params, query }) => openTaxItems(db.readLagging, params.month, query)),
  ];
}
