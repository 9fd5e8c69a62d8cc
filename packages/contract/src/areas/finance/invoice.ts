import { z } from 'zod';
import { call } from '../../call.ts';
import {
  CREDIT_NOTE_CAUSES,
  CREDIT_NOTE_KINDS,
  CREDIT_NOTE_STATES,
  FORM_INITIATORS,
  INVOICE_APPLICATION_STATES,
  INVOICE_KINDS,
  INVOICE_MAIL_STATES,
  INVOICE_MEDIA,
  INVOICE_OBSTACLES,
  INVOICE_SOURCES,
  INVOICE_STATES,
  MAX_INVOICE_SOURCES,
} from '../../invoice-rules.ts';
import {
  codeText,
  filter,
  flagIn,
  id,
  idIn,
  isoTime,
  multilineText,
  page,
  paging,
  yuan,
  yuanIn,
} from '../../shared-schemas.ts';
import { boardImage } from '../pricing/priced-board.ts';
import { billingProfile, billingProfileForm, billingProfiles, buyerFields } from './billing-profile.ts';

const base = '/api/applet/memberinvoice';

/** A board, or the freight of a main order, on its way to an invoice. */
export const invoiceablePart = z
  .object({
    /** The board's number, or that of the main order whose freight it is. */
    no: z.string(),
    kind: z.enum(INVOICE_SOURCES),
    mainOrderId: id,
    mainNo: z.string(),
    /** The purchased board; null for stencils and freight. */
    board: z
      .object({
        fileName: z.string(),
        image: boardImage,
        layers: z.number().int(),
        lengthMm: z.number(),
        widthMm: z.number(),
        thicknessMm: z.number(),
        quantity: z.number().int(),
      })
      .nullable(),
    /** Time of dispatch; null before. */
    since: isoTime.nullable(),
    amount: yuan,
    invoiceable: yuan,
    applied: yuan,
    issued: yuan,
    /** Amount of the credit note owed. */
    owed: yuan,
    /** Billing profile of the main order's automatic invoice; null for none. */
    chosenProfile: z.object({ id, title: z.string() }).nullable(),
    canApply: z.boolean(),
    /** Why not; null when it can. */
    obstacle: z.enum(INVOICE_OBSTACLES).nullable(),
  })
  .meta({ id: 'InvoiceablePart' });

/** Invoicing progress of a main order. */
export const mainOrderInvoice = z
  .object({
    canApply: z.boolean(),
    invoiceable: yuan,
    applied: yuan,
    issued: yuan,
    /** Billing profile of its automatic invoice once everything was sent; null for none. */
    choice: billingProfile.nullable(),
    /** While not all of it is applied for. */
    canChoose: z.boolean(),
    parts: z.array(invoiceablePart),
    applications: z.array(z.object({ id, applicationNo: z.string(), state: z.enum(INVOICE_APPLICATION_STATES) })),
  })
  .meta({ id: 'MainOrderInvoice' });

const uninvoiced = page(invoiceablePart)
  .extend({
    /** All that can be applied for now. */
    total: yuan,
    /** The same by the month in which it was sent, the latest first. */
    months: z.array(z.object({ month: z.string(), amount: yuan, count: z.number().int() })),
    /** Invoiced amount that is no longer sold: the company issues a credit note for it. */
    owed: yuan,
    /** The part of it with a credit note that the member declined or let lapse: no application before another one. */
    unconfirmed: yuan,
    /** The largest amount of one invoice, tax included. */
    limit: yuan,
    maxParts: z.number().int(),
  })
  .meta({ id: 'UninvoicedList' });

export const invoiceLine = z
  .object({
    sourceNo: z.string(),
    name: z.string(),
    model: z.string(),
    unit: z.string(),
    quantity: z.string(),
    amount: yuan,
    net: yuan,
    tax: yuan,
  })
  .meta({ id: 'InvoiceLine' });

/** A credit note: it reverses an invoice, wholly or in part. Or the full invoice is void. */
export const creditNote = z
  .object({
    id,
    kind: z.enum(CREDIT_NOTE_KINDS),
    state: z.enum(CREDIT_NOTE_STATES),
    /** Its own; empty before it is issued, and for what was voided. */
    invoiceNo: z.string(),
    cause: z.enum(CREDIT_NOTE_CAUSES),
    amount: yuan,
    at: isoTime,
    /** Number of its confirmation form at the tax office; empty where none is needed. */
    formNo: z.string(),
    /** The side that started the form; null without one. */
    initiator: z.enum(FORM_INITIATORS).nullable(),
    /** Deadline of the other side for confirming it; null where none is needed. */
    waitsUntil: isoTime.nullable(),
    /** The buyer has not answered, there is time, and the tax service takes the answer from here. */
    canAnswer: z.boolean(),
    /** The buyer has to answer its form at the tax bureau. */
    awaitsTaxBureau: z.boolean(),
  })
  .meta({ id: 'CreditNote' });

/** One invoice of an application. */
export const invoiceDocumentSchema = z
  .object({
    id,
    position: z.number().int(),
    state: z.enum(INVOICE_STATES),
    amount: yuan,
    net: yuan,
    tax: yuan,
    /** Amount reversed by credit notes. */
    reversed: yuan,
    invoiceNo: z.string(),
    issuedAt: isoTime.nullable(),
    hasPdf: z.boolean(),
    hasXml: z.boolean(),
    carrier: z.string(),
    waybill: z.string(),
    sentAt: isoTime.nullable(),
    /** Since then the buyer has booked or deducted it, as far as known. */
    usedAt: isoTime.nullable(),
    lines: z.array(invoiceLine),
    creditNotes: z.array(creditNote),
  })
  .meta({ id: 'InvoiceDocument' });

export const invoiceApplication = z
  .object({
    id,
    applicationNo: z.string(),
    state: z.enum(INVOICE_APPLICATION_STATES),
    title: z.string(),
    kind: z.enum(INVOICE_KINDS),
    medium: z.enum(INVOICE_MEDIA),
    amount: yuan,
    /** Amount at the application: refunds lower `amount` until the invoices are issued. */
    appliedAmount: yuan,
    reversed: yuan,
    invoiceNos: z.array(z.string()),
    /** Why it was rejected. */
    reason: z.string(),
    appliedAt: isoTime,
    endedAt: isoTime.nullable(),
    /** The person of a company who applied, other than the owner; empty otherwise. */
    person: z.string(),
  })
  .meta({ id: 'InvoiceApplication' });

const applicationStep = z.object({ at: isoTime, state: z.enum(INVOICE_APPLICATION_STATES) });

export const invoiceApplicationDetail = invoiceApplication
  .extend({
    buyer: z.object(buyerFields),
    /** Destination of a paper invoice; empty for electronic ones. */
    delivery: z.string(),
    /** Address for electronic invoices by email; empty for none. */
    email: z.string(),
    mailState: z.enum(INVOICE_MAIL_STATES),
    note: z.string(),
    invoices: z.array(invoiceDocumentSchema),
    steps: z.array(applicationStep),
  })
  .meta({ id: 'InvoiceApplicationDetail' });

/** Preview of an application's invoices. */
const invoicePreview = z
  .object({
    title: z.string(),
    kind: z.enum(INVOICE_KINDS),
    medium: z.enum(INVOICE_MEDIA),
    amount: yuan,
    net: yuan,
    tax: yuan,
    invoices: z.array(
      z.object({ position: z.number().int(), amount: yuan, net: yuan, tax: yuan, lines: z.array(invoiceLine) }),
    ),
    /** The amount that could still be applied for afterwards. */
    left: yuan,
  })
  .meta({ id: 'InvoicePreview' });

/** Chosen one by one, or everything that was sent in a month. */
const chosen = {
  nos: z.array(codeText(40).min(1)).max(MAX_INVOICE_SOURCES).default([]),
  month: filter(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { message: 'month' })),
  billingProfileId: idIn,
  /** Maximum amount per invoice; the company's own limit when left out. */
  limit: filter(yuanIn),
  note: multilineText(100).default(''),
};
const isChosen = ({ nos, month }: { readonly nos: readonly string[]; readonly month: string | undefined }) =>
  nos.length > 0 !== (month !== undefined);
export const invoiceSelection = z.object(chosen).refine(isChosen, { path: ['nos'], message: 'required' });

const oneInvoice = { area: 'system', method: 'GET', access: 'member', params: z.object({ id: idIn }) } as const;

export const invoice = {
  profiles: call({
    method: 'GET',
    path: `${base}/get-listbymbid`,
    area: 'invoice',
    access: 'member',
    summary: 'Lists own billing profiles, default first.',
    result: billingProfiles,
  }),
  profile: call({
    method: 'GET',
    path: `${base}/get-detail`,
    area: 'invoice',
    access: 'member',
    summary: 'Returns a billing profile.',
    query: z.object({ id: idIn }),
    result: billingProfile,
  }),
  addProfile: call({
    method: 'POST',
    path: `${base}/post-addmemberinvoice`,
    area: 'invoice',
    access: 'member',
    summary: 'Adds a billing profile. Name and tax number are validated.',
    body: billingProfileForm,
    result: billingProfile,
  }),
  editProfile: call({
    method: 'PUT',
    path: `${base}/put-editmemberinvoice`,
    area: 'invoice',
    access: 'member',
    summary: 'Edits a profile. The name of a certified company is fixed.',
    query: z.object({ id: idIn }),
    body: billingProfileForm,
    result: billingProfile,
  }),
  removeProfile: call({
    method: 'DELETE',
    path: `${base}/delete-memberinvoice`,
    area: 'invoice',
    access: 'member',
    summary: 'Deletes a billing profile. Existing applications keep their copy.',
    query: z.object({ id: idIn }),
    result: 'none',
  }),
  applications: call({
    method: 'GET',
    path: `${base}/get-applylist`,
    area: 'invoice',
    access: 'member',
    summary: 'Lists own invoice applications, latest first.',
    query: z.object({ ...paging, state: filter(z.enum(INVOICE_APPLICATION_STATES)) }),
    result: page(invoiceApplication),
  }),
  application: call({
    method: 'GET',
    path: `${base}/get-applydetail`,
    area: 'invoice',
    access: 'member',
    summary: 'Returns an application with lines, invoice numbers and files.',
    query: z.object({ id: idIn }),
    result: invoiceApplicationDetail,
  }),
  uninvoiced: call({
    method: 'GET',
    path: `${base}/get-noinvoicelist`,
    area: 'invoice',
    access: 'member',
    summary: 'Lists boards and freight sent but not invoiced, and why each can or cannot be invoiced.',
    query: z.object({
      ...paging,
      month: chosen.month,
      /** Only what can be applied for now. */
      canApply: filter(flagIn),
    }),
    result: uninvoiced,
  }),
  apply: call({
    method: 'POST',
    path: `${base}/post-addinvoiceapply`,
    area: 'invoice',
    access: 'member',
    summary: 'Applies for an invoice for chosen boards and freight, or for all of a month.',
    body: invoiceSelection,
    result: invoiceApplicationDetail,
    idempotent: true,
  }),
  preview: call({
    method: 'POST',
    path: '/api/app/invoice-preview',
    area: 'system',
    access: 'member',
    summary: 'Previews an application: the lines as printed, and the remainder.',
    body: invoiceSelection,
    result: invoicePreview,
  }),
  pdf: call({
    ...oneInvoice,
    path: '/api/app/invoices/{id}/pdf',
    summary: 'Returns an invoice as PDF.',
    result: 'application/pdf',
  }),
  xml: call({
    ...oneInvoice,
    path: '/api/app/invoices/{id}/xml',
    summary: 'Returns an electronic invoice as XML.',
    result: 'application/octet-stream',
  }),
  answerCreditNote: call({
    method: 'POST',
    path: '/api/app/credit-notes/{id}/answer',
    area: 'system',
    access: 'member',
    params: z.object({ id: idIn }),
    summary: 'Confirms a credit note awaiting the buyer, or declines it, which voids it.',
    body: z.object({ isConfirmed: z.boolean() }),
    result: invoiceApplicationDetail,
    idempotent: true,
  }),
  previousChoice: call({
    method: 'GET',
    path: `${base}/get-getpreorderinvoice`,
    area: 'invoice',
    access: 'member',
    summary: 'Returns the invoice choice of the previous order, and the available choices.',
    result: z.object({ billingProfileId: id.nullable(), profiles: z.array(billingProfile) }),
  }),
};
