import { z } from 'zod';
import { alias } from '../../api-names.ts';
import { call } from '../../call.ts';
import {
  CREDIT_NOTE_CAUSES,
  FORM_INITIATORS,
  FORM_STEPS,
  INVOICE_SOURCES,
  REGISTER_STATES,
} from '../../invoice-rules.ts';
import {
  codeText,
  filter,
  flagIn,
  id,
  idIn,
  intIn,
  isoTime,
  multilineText,
  page,
  paging,
  publishTimeIn,
  searchText,
  text,
  yuan,
  yuanIn,
} from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';
import {
  creditNote,
  invoiceApplication,
  invoiceApplicationDetail,
  invoiceDocumentSchema,
  invoiceLine,
} from './invoice.ts';

const INVOICE_STEPS = ['issue', 'enter', 'reject'] as const;

/** An application as finance sees it. */
export const staffInvoice = invoiceApplication
  .extend({
    amount: visibleWith('amount.view', yuan),
    appliedAmount: visibleWith('amount.view', yuan),
    reversed: visibleWith('amount.view', yuan),
    taxNo: z.string(),
    memberId: id,
    memberNo: alias('mbNo', z.string()),
    memberName: z.string(),
    invoices: z.number().int(),
    /** The tax service's reason for refusal. */
    fault: z.string(),
    version: z.number().int(),
    can: z.array(z.enum(INVOICE_STEPS)),
  })
  .meta({ id: 'StaffInvoice' });

const line = invoiceLine.extend({
  amount: visibleWith('amount.view', yuan),
  net: visibleWith('amount.view', yuan),
  tax: visibleWith('amount.view', yuan),
});

const invoiceDocument = invoiceDocumentSchema
  .extend({
    amount: visibleWith('amount.view', yuan),
    net: visibleWith('amount.view', yuan),
    tax: visibleWith('amount.view', yuan),
    reversed: visibleWith('amount.view', yuan),
    lines: z.array(line),
    creditNotes: z.array(
      creditNote.extend({
        amount: visibleWith('amount.view', yuan),
        reason: z.string(),
        /** Why the tax service refused it. */
        fault: z.string(),
        enteredBy: z.string(),
        can: z.array(z.enum(FORM_STEPS)),
      }),
    ),
    fault: z.string(),
    /** The user who entered it by hand; empty for the tax service's. */
    enteredBy: z.string(),
    can: z.array(z.enum(['enter', 'send', 'creditNote', 'void', 'use'])),
  })
  .meta({ id: 'StaffInvoiceDocument' });

export const staffInvoiceDetail = staffInvoice
  .extend({
    /**
     * Phone and bank account belong to a company, and are on each special invoice; a small company's may also be a person's.
     */
    buyer: invoiceApplicationDetail.shape.buyer.extend({
      registeredPhone: visibleWith('contact.view', z.string()),
      bankAccount: visibleWith('amount.view', z.string()),
    }),
    /** Consignee and address of a paper invoice. */
    delivery: visibleWith('address.view', z.string()),
    /** Masked: `personalData.reveal` returns it in full. */
    deliveryPhone: visibleWith('contact.view', z.string()),
    email: visibleWith('contact.view', z.string()),
    mailState: invoiceApplicationDetail.shape.mailState,
    note: z.string(),
    documents: z.array(invoiceDocument),
    history: z.array(
      z.object({
        at: isoTime,
        from: z.string(),
        to: invoiceApplication.shape.state,
        /** A name; empty for the system itself. */
        by: z.string(),
        byBuyer: z.boolean(),
        note: z.string(),
      }),
    ),
  })
  .meta({ id: 'StaffInvoiceDetail' });

/** A line of an invoice as the table of a tax client has it. */
export const staffInvoiceLine = z
  .object({
    /** The application and the place of the invoice in it: rows with the same number are one invoice. */
    serialNo: z.string(),
    kind: invoiceApplication.shape.kind,
    title: z.string(),
    taxNo: z.string(),
    registeredAddress: z.string(),
    registeredPhone: visibleWith('contact.view', z.string()),
    bank: z.string(),
    bankAccount: visibleWith('amount.view', z.string()),
    name: z.string(),
    model: z.string(),
    unit: z.string(),
    quantity: z.string(),
    /** Net, with at most eight decimals; empty without a quantity. */
    unitPrice: visibleWith('amount.view', z.string()),
    /** Classification code of goods (税收分类编码); empty where none is configured. */
    classification: z.string(),
    net: visibleWith('amount.view', yuan),
    taxPercent: z.number().int(),
    tax: visibleWith('amount.view', yuan),
    amount: visibleWith('amount.view', yuan),
    note: z.string(),
    /** Empty before it is issued. */
    invoiceNo: z.string(),
  })
  .meta({ id: 'StaffInvoiceLine' });
export const staffInvoiceLinePage = page(staffInvoiceLine);

/** A line of an invoice or a credit note in the register of a month. A credit note has negative figures. */
export const invoiceRegisterLine = staffInvoiceLine
  .pick({
    ...{ kind: true, name: true, model: true, unit: true, quantity: true, unitPrice: true, classification: true },
    ...{ net: true, taxPercent: true, tax: true, amount: true, note: true },
  })
  .extend({
    position: z.number().int(),
    /** Eight digits of a paper invoice; otherwise `digitalNo` has the twenty of an electronic one. */
    paperNo: z.string(),
    digitalNo: z.string(),
    sellerTaxNo: z.string(),
    sellerName: z.string(),
    buyerTaxNo: z.string(),
    buyerName: z.string(),
    issuedAt: isoTime,
    /** Issued elsewhere and entered by staff. */
    isManual: z.boolean(),
    state: z.enum(REGISTER_STATES),
    isRed: z.boolean(),
    /** Number of the invoice that a credit note takes back. */
    redFor: z.string(),
    formNo: z.string(),
  })
  .meta({ id: 'InvoiceRegisterLine' });
export const invoiceRegisterPage = page(invoiceRegisterLine);

/** An invoice or a credit note that only one of tax service and instance has, or with different amounts. */
export const unmatchedInvoice = z
  .object({
    invoiceNo: z.string(),
    applicationId: id.nullable(),
    applicationNo: z.string(),
    at: isoTime,
    /** A credit note is negative; null where that side has none. */
    here: yuan.nullable(),
    there: yuan.nullable(),
  })
  .meta({ id: 'UnmatchedInvoice' });

/** Output tax of a month in the ledger, compared with the invoices. */
export const invoiceMonth = z
  .object({
    month: z.string(),
    /** Posted when boards were sent. */
    posted: yuan,
    invoiced: yuan,
    creditNote: yuan,
    invoices: z.number().int(),
    /** From the beginning to the end of the month. */
    postedSince: yuan,
    invoicedSince: yuan,
    /** Tax of what was sent and is not invoiced: applied for, free to be applied for, waiting for a statement. */
    applied: yuan,
    free: yuan,
    waiting: yuan,
    /** Tax of what was invoiced and is sold no more. */
    owed: yuan,
    /** The unexplained difference: zero, unless ledger or invoices are wrong. */
    unexplained: yuan,
  })
  .meta({ id: 'InvoiceMonth' });

/** Output tax of a board or of the freight of a main order that ledger and invoices did not share at the end of a month. */
export const openTaxItem = z
  .object({
    /** Order number of a board, or number of a main order for its freight. */
    no: z.string(),
    kind: z.enum(INVOICE_SOURCES),
    mainNo: z.string(),
    soldAt: isoTime,
    /** Parts of the difference, as in {@link invoiceMonth}. */
    applied: yuan,
    free: yuan,
    waiting: yuan,
    owed: yuan,
  })
  .meta({ id: 'OpenTaxItem' });

const one = { area: 'staff', params: z.object({ id: idIn }) } as const;
/** A month as yyyy-MM. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { message: 'month' });
const version = intIn(0, 1_000_000_000);
const reason = multilineText(200).min(2, { message: 'required' });

const requestedCreditNote = {
  cause: z.enum(CREDIT_NOTE_CAUSES),
  reason,
  /** All that is left of the invoice when absent. */
  amount: filter(yuanIn),
};

/** Applications for invoices that finance issues, rejects and follows. */
export const staffInvoices = {
  list: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/invoices',
    access: { staff: 'invoice.view' },
    summary: 'Lists applications: pending ones first, oldest first; then the others, latest first.',
    query: z.object({
      ...paging,
      state: filter(invoiceApplication.shape.state),
      kind: filter(invoiceApplication.shape.kind),
      /** In which it was applied for, as yyyy-MM. */
      month: filter(month),
      filter: filter(searchText(60)),
    }),
    result: page(staffInvoice),
  }),
  ofMember: call({
    ...one,
    method: 'GET',
    path: '/api/staff/members/{id}/invoices',
    access: { staff: 'invoice.view' },
    summary: 'Lists applications of a member, latest first.',
    query: z.object(paging),
    result: page(staffInvoice),
  }),
  ofMainOrder: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/main-orders/{no}/invoices',
    params: z.object({ no: codeText(30).min(1) }),
    access: { staff: 'invoice.view' },
    summary: 'Lists applications with invoices for any part of a main order, latest first.',
    result: z.object({ items: z.array(staffInvoice) }),
  }),
  detail: call({
    ...one,
    method: 'GET',
    path: '/api/staff/invoices/{id}',
    access: { staff: 'invoice.view' },
    summary: 'Returns an application with invoices, their lines, and history.',
    result: staffInvoiceDetail,
  }),
  issue: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/invoice-issues',
    access: { staff: 'invoice.issue' },
    audit: 'invoice.issue',
    summary:
      'Issues applications through the tax service, all or none, for the amounts that were shown. Previously refused ones are requested again.',
    worksFrom: ['amount.view'],
    /** The amount is that of the application as shown: a refund may have lowered it. */
    body: z.object({
      applications: z
        .array(z.object({ id: idIn, amount: yuanIn }))
        .min(1)
        .max(100),
    }),
    result: z.object({ applications: z.number().int(), invoices: z.number().int() }),
    idempotent: true,
  }),
  enter: call({
    ...one,
    method: 'POST',
    path: '/api/staff/invoice-documents/{id}/enter',
    access: { staff: 'invoice.issue' },
    audit: 'invoice.enter',
    summary: 'Records an invoice issued elsewhere, with its number and PDF.',
    worksFrom: ['amount.view'],
    files: { file: { maxBytes: 10 * 1024 * 1024 } },
    query: z.object({
      invoiceNo: codeText().regex(/^(\d{20}|\d{8})$/, { message: 'invoiceNo' }),
      /** The printed amount: a refund may have lowered the amount to be requested. */
      amount: yuanIn,
    }),
    result: staffInvoiceDetail,
  }),
  send: call({
    ...one,
    method: 'POST',
    path: '/api/staff/invoice-documents/{id}/send',
    access: { staff: 'invoice.issue' },
    audit: 'invoice.send',
    summary: 'Records the parcel of a paper invoice.',
    body: z.object({
      carrier: text(20).min(1, { message: 'required' }),
      waybill: codeText(40).min(4, { message: 'required' }),
    }),
    result: staffInvoiceDetail,
    idempotent: true,
  }),
  reject: call({
    ...one,
    method: 'POST',
    path: '/api/staff/invoices/{id}/reject',
    access: { staff: 'invoice.issue' },
    audit: 'invoice.reject',
    summary: 'Rejects an application with a reason visible to the member. Its items can be applied for again.',
    body: z.object({ reason, version }),
    result: staffInvoiceDetail,
    idempotent: true,
  }),
  creditNote: call({
    ...one,
    method: 'POST',
    path: '/api/staff/invoice-documents/{id}/credit-notes',
    access: { staff: 'invoice.issue' },
    audit: 'invoice.creditNote',
    summary:
      'Records a credit note issued for an invoice, in full or in part. It settles the owed amount, and the rest can be invoiced again.',
    worksFrom: ['amount.view'],
    body: z.object({
      invoiceNo: codeText().regex(/^(\d{20}|\d{8})$/, { message: 'invoiceNo' }),
      ...requestedCreditNote,
    }),
    result: staffInvoiceDetail,
    idempotent: true,
  }),
  askCreditNote: call({
    ...one,
    method: 'POST',
    path: '/api/staff/invoice-documents/{id}/credit-note-requests',
    access: { staff: 'invoice.issue' },
    audit: 'invoice.askCreditNote',
    summary:
      'Requests a credit note from the tax service. If the buyer has booked the invoice, it awaits confirmation by the buyer for up to 72 hours.',
    worksFrom: ['amount.view'],
    body: z.object(requestedCreditNote),
    result: staffInvoiceDetail,
    idempotent: true,
  }),
  recordForm: call({
    ...one,
    method: 'POST',
    path: '/api/staff/invoice-documents/{id}/confirmation-forms',
    access: { staff: 'invoice.issue' },
    audit: 'invoice.recordForm',
    summary:
      'Records a confirmation form (红字信息确认单) started at the tax office by the company or the buyer. The other side has 72 hours.',
    worksFrom: ['amount.view'],
    body: z.object({
      formNo: codeText().regex(/^\d{16,20}$/, { message: 'formNo' }),
      initiator: z.enum(FORM_INITIATORS),
      /** Time of its start at the tax office; now when absent. */
      startedAt: filter(publishTimeIn),
      ...requestedCreditNote,
    }),
    result: staffInvoiceDetail,
    idempotent: true,
  }),
  followForm: call({
    ...one,
    method: 'POST',
    path: '/api/staff/credit-notes/{id}/form-steps',
    access: { staff: 'invoice.issue' },
    audit: 'invoice.followForm',
    summary:
      'Records that a confirmation form was confirmed, declined or revoked, or that its credit note was issued. A form at the tax service can only be revoked.',
    worksFrom: ['amount.view'],
    body: z.object({
      step: z.enum(FORM_STEPS),
      /** Number of the issued credit note, with the step `issue`. */
      invoiceNo: filter(codeText().regex(/^(\d{20}|\d{8})$/, { message: 'invoiceNo' })),
    }),
    result: staffInvoiceDetail,
    idempotent: true,
  }),
  setUse: call({
    ...one,
    method: 'POST',
    path: '/api/staff/invoice-documents/{id}/use',
    access: { staff: 'invoice.issue' },
    audit: 'invoice.setUse',
    summary: 'Records whether the buyer has booked or deducted an invoice: then a credit note needs a confirmed form.',
    body: z.object({ isUsed: flagIn, reason }),
    result: staffInvoiceDetail,
    idempotent: true,
  }),
  void: call({
    ...one,
    method: 'POST',
    path: '/api/staff/invoice-documents/{id}/void',
    access: { staff: 'invoice.issue' },
    audit: 'invoice.void',
    summary: 'Voids a paper invoice in the month of its issue. The company must hold all copies.',
    worksFrom: ['amount.view'],
    body: z.object({ reason }),
    result: staffInvoiceDetail,
    idempotent: true,
  }),
  pdf: call({
    ...one,
    method: 'GET',
    path: '/api/staff/invoice-documents/{id}/pdf',
    access: { staff: 'invoice.view', alsoNeeds: 'amount.view' },
    audit: 'invoice.download',
    summary: 'Returns an invoice as PDF. Each download is audited.',
    result: 'application/pdf',
  }),
  unmatched: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/invoice-months/{month}/unmatched',
    params: z.object({ month }),
    access: { staff: 'invoice.view', alsoNeeds: 'amount.view' },
    summary: 'Lists invoices of a month found only at the tax service, only here, or with different amounts.',
    result: z.object({ hasService: z.boolean(), items: z.array(unmatchedInvoice) }),
  }),
  month: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/invoice-months/{month}',
    params: z.object({ month }),
    access: { staff: 'invoice.view', alsoNeeds: 'amount.view' },
    summary: 'Returns the output tax of a month in the ledger and in invoices, with the differences.',
    result: invoiceMonth,
  }),
  openTax: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/invoice-months/{month}/open-tax',
    params: z.object({ month }),
    query: z.object({ maxResultCount: paging.maxResultCount, skipCount: paging.skipCount }),
    access: { staff: 'invoice.view', alsoNeeds: 'amount.view' },
    summary: 'Lists the sales whose output tax was booked and not invoiced at the end of a month, or the reverse.',
    result: page(openTaxItem),
  }),
};
