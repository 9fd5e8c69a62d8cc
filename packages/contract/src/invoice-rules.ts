import { isCreditCode } from './credit-code.ts';
import { phoneNumber } from './phone-numbers.ts';

/** Invoice rules shared by page and server. Plain code: no schema library reaches the browser. */

export const INVOICE_HOLDERS = ['company', 'person'] as const;
export type InvoiceHolder = (typeof INVOICE_HOLDERS)[number];
/** 普通发票, 增值税专用发票. */
export const INVOICE_KINDS = ['ordinary', 'special'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];
/** 数电票, 纸质票. */
export const INVOICE_MEDIA = ['electronic', 'paper'] as const;
export type InvoiceMedium = (typeof INVOICE_MEDIA)[number];

/** 已申请, 开票中, 已开, 已驳回, 已红冲. */
export const INVOICE_APPLICATION_STATES = ['applied', 'issuing', 'issued', 'rejected', 'reversed'] as const;
export type InvoiceApplicationState = (typeof INVOICE_APPLICATION_STATES)[number];

/** States of one invoice: not requested yet, at the tax service, refused by it, issued, or dropped with its application. */
export const INVOICE_STATES = ['waiting', 'asked', 'refused', 'issued', 'dropped'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** Why an invoice is taken back: goods or money went back, it was wrong, or less was agreed on. */
export const CREDIT_NOTE_CAUSES = ['returned', 'mistake', 'discount'] as const;
export type CreditNoteCause = (typeof CREDIT_NOTE_CAUSES)[number];

/** Email state of an application's issued invoices: late when the mail server did not accept them for a day. */
export const INVOICE_MAIL_STATES = ['none', 'waiting', 'sent', 'refused', 'late'] as const;
export type InvoiceMailState = (typeof INVOICE_MAIL_STATES)[number];

/** A credit note, or the voiding of a paper invoice of the same month. */
export const CREDIT_NOTE_KINDS = ['creditNote', 'void'] as const;
export type CreditNoteKind = (typeof CREDIT_NOTE_KINDS)[number];

/**
 * At the tax service, waiting for the confirmation of the other side, confirmed by both sides, issued; refused by the service,
 * declined by the other side, lapsed without its answer, or revoked by the initiator of the confirmation form.
 */
export const CREDIT_NOTE_STATES = [
  ...(['asked', 'waiting', 'confirmed', 'issued'] as const),
  ...(['refused', 'declined', 'lapsed', 'revoked'] as const),
] as const;
export type CreditNoteState = (typeof CREDIT_NOTE_STATES)[number];

/** The side that started the confirmation form (红字信息确认单) of a credit note. */
export const FORM_INITIATORS = ['seller', 'buyer'] as const;
export type FormInitiator = (typeof FORM_INITIATORS)[number];

/** Hours in which the other side has to confirm a form; it lapses after them. */
export const FORM_CONFIRM_HOURS = 72;

/** Steps by which staff follow a confirmation form. */
export const FORM_STEPS = ['confirm', 'decline', 'revoke', 'issue'] as const;
export type FormStep = (typeof FORM_STEPS)[number];

/** States of an invoice in the register of a month: normal, taken back in part or in full, voided. */
export const REGISTER_STATES = ['normal', 'partlyReversed', 'reversed', 'voided'] as const;

/** Items of an invoice: a board, or the freight of a main order. */
export const INVOICE_SOURCES = ['board', 'freight'] as const;
export type InvoiceSource = (typeof INVOICE_SOURCES)[number];

/** Why something cannot be applied for now. */
export const INVOICE_OBSTACLES = ['notSent', 'awaitsStatement', 'applied', 'issued', 'returned'] as const;
export type InvoiceObstacle = (typeof INVOICE_OBSTACLES)[number];

export const MAX_BILLING_PROFILES = 20;
/** Maximum number of boards and freights in one application. */
export const MAX_INVOICE_SOURCES = 200;
/** Maximum number of invoices of one application. */
export const MAX_INVOICES = 50;

/** The form as filled in, trimmed. */
export interface BillingProfileForm {
  readonly holder: InvoiceHolder;
  readonly title: string;
  readonly taxNo: string;
  readonly kind: InvoiceKind;
  readonly medium: InvoiceMedium;
  readonly registeredAddress: string;
  readonly registeredPhone: string;
  readonly bank: string;
  readonly bankAccount: string;
  /** Address for electronic invoices by email; empty for none. */
  readonly email: string;
  readonly addressId?: string | undefined;
}

export type BillingProfileFault = readonly [field: keyof BillingProfileForm, message: string];

/** Every faulty field of a title with the key of its message. */
export function billingProfileFaults(form: BillingProfileForm): readonly BillingProfileFault[] {
  const faults: BillingProfileFault[] = [];
  if (form.title === '') faults.push(['title', 'required']);
  if (form.holder === 'company' && !isTaxNo(form.taxNo)) faults.push(['taxNo', 'taxNo']);
  if (form.kind === 'special') faults.push(...specialFaults(form));
  if (form.registeredPhone !== '' && !phoneNumber('business', form.registeredPhone))
    faults.push(['registeredPhone', 'landline']);
  if (form.bankAccount !== '' && !/^[0-9]{8,30}$/.test(form.bankAccount.replaceAll(/[\s-]/g, '')))
    faults.push(['bankAccount', 'companyAccount']);
  if (form.email !== '' && !EMAIL.test(form.email)) faults.push(['email', 'email']);
  if (form.medium === 'paper' && form.addressId === undefined) faults.push(['addressId', 'required']);
  return faults;
}

/** The format accepted for our emails: nothing but the address. */
const EMAIL = /^[^\s@<>,;:"]{1,64}@[^\s@<>,;:"]{1,190}$/;

function* specialFaults(form: BillingProfileForm): Generator<BillingProfileFault> {
  if (form.holder !== 'company') yield ['kind', 'specialOfCompany'];
  for (const field of ['registeredAddress', 'registeredPhone', 'bank', 'bankAccount'] as const)
    if (form[field] === '') yield [field, 'required'];
}

/** Today's eighteen characters with their check character; other numbers of taxpayers have none. */
function isTaxNo(text: string): boolean {
  if (text.length === 18) return isCreditCode(text);
  return /^([0-9A-Z]{15}|[0-9A-Z]{20})$/.test(text);
}
