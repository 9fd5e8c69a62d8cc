import type { CreditNoteCause } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import type { Company } from '../company.ts';

/** An invoice that the company asks the tax office's platform to issue. */
export interface InvoiceOrder {
  /** Our number: the platform issues one invoice for each, however often it is asked. */
  readonly reference: string;
  readonly kind: 'ordinary' | 'special';
  readonly medium: 'electronic' | 'paper';
  readonly buyer: TaxedBuyer;
  readonly seller: Company;
  readonly amount: Fen;
  readonly tax: Fen;
  readonly lines: readonly OrderedLine[];
  readonly note: string;
}

/** The buyer as printed; empty where nothing is registered. */
interface TaxedBuyer {
  readonly title: string;
  readonly taxNo: string;
  readonly registeredAddress: string;
  readonly registeredPhone: string;
  readonly bank: string;
  readonly bankAccount: string;
}

/** A line as printed. */
interface OrderedLine {
  readonly name: string;
  readonly model: string;
  readonly unit: string;
  readonly quantity: string;
  /** Net; empty without a quantity. */
  readonly unitPrice: string;
  readonly taxPercent: number;
  readonly amount: Fen;
  readonly net: Fen;
  readonly tax: Fen;
}

/** A credit note, or the voiding of a paper invoice, that the company requests from the platform. */
export interface CreditNoteOrder extends Omit<InvoiceOrder, 'lines' | 'note' | 'medium'> {
  readonly cause: CreditNoteCause;
  /** Amounts that it takes of the lines of the invoice, each with the line's place from one on. */
  readonly parts: readonly (OrderedLine & { readonly position: number })[];
  /** The invoice that it takes back. */
  readonly invoiceNo: string;
  readonly takes: 'creditNote' | 'void';
  /** True when it credits the full invoice; before its buyer has booked it, partial credit is not allowed. */
  readonly isWhole: boolean;
}

/**
 * The platform's answer. `accepted`: it is being processed and can be queried. `refused` and `issued` are final. `absent`: the
 * number is unknown, and long after the request that means it never arrived.
 */
export type TaxAnswer =
  | { readonly status: 'issued'; readonly invoiceNo: string; readonly pdf?: Uint8Array }
  | { readonly status: 'accepted' | 'absent' }
  | { readonly status: 'refused'; readonly reason: string };

/**
 * The same for a credit note (states 01 to 08 of the platform). `waiting`: the buyer has booked the invoice and has to confirm
 * the form with this number by then. `declined`, `lapsed` (not confirmed in time) and `revoked` are final. A voided invoice has
 * no number.
 */
export type CreditNoteAnswer =
  | Exclude<TaxAnswer, { readonly status: 'issued' }>
  | { readonly status: 'issued'; readonly invoiceNo: string | null }
  | {
      readonly status: 'waiting';
      readonly until: Date;
      readonly formNo: string;
      /** The service takes the buyer's answer from the member centre; otherwise it is given at the tax bureau. */
      readonly takesAnswer: boolean;
    }
  | { readonly status: 'declined' | 'lapsed' | 'revoked' };

/** The buyer's answer to a confirmation form, or its revocation by the company. */
export type FormAnswer = 'confirmed' | 'declined' | 'revoked';

/** An invoice or a credit note as the platform stores it; the amount of a credit note is negative. */
export interface IssuedThere {
  readonly invoiceNo: string;
  readonly amount: Fen;
  readonly at: Date;
}

/**
 * A platform that issues invoices on order. Every call throws when there was no answer: then it is unknown whether an invoice
 * will be issued, and only queries are allowed.
 */
export interface TaxService {
  issue(order: InvoiceOrder): Promise<TaxAnswer>;
  query(order: InvoiceOrder): Promise<TaxAnswer>;
  takeBack(order: CreditNoteOrder): Promise<CreditNoteAnswer>;
  queryCreditNote(order: CreditNoteOrder): Promise<CreditNoteAnswer>;
  /** Forwards the buyer's answer from the member centre, or the company's revocation. Repeating it changes nothing. */
  answerCreditNote(order: CreditNoteOrder, word: FormAnswer): Promise<CreditNoteAnswer>;
  /** Returns everything that it issued for the company in a period, for any requester; not every service can. */
  issuedBetween?(from: Date, until: Date): Promise<readonly IssuedThere[]>;
}
