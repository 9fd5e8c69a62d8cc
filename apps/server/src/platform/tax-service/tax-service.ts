import type { Fen } from '@xunban/money';

/** An invoice that the house asks the tax office's platform to issue. */
export interface InvoiceOrder {
  /** Our number: the platform issues one invoice for each, however often it is asked. */
  readonly reference: string;
  readonly kind: 'ordinary' | 'special';
  readonly buyer: { readonly title: string; readonly taxNo: string };
  readonly amount: Fen;
  readonly tax: Fen;
}

/** A red letter, or that a paper invoice is void, which the house asks the platform for. */
export interface RedOrder extends InvoiceOrder {
  /** The invoice that it takes back. */
  readonly invoiceNo: string;
  readonly takes: 'red' | 'void';
  /** Whether it takes back all of the invoice; before its buyer has booked it nothing less is allowed. */
  readonly isWhole: boolean;
}

/**
 * What the platform says. `accepted`: it works on it and can be asked again. `refused` and `issued` are for good. `absent`: it
 * does not know the number, and long after the request that means it never arrived.
 */
export type TaxAnswer =
  | { readonly says: 'issued'; readonly invoiceNo: string }
  | { readonly says: 'accepted' | 'absent' }
  | { readonly says: 'refused'; readonly reason: string };

/**
 * The same of a red letter (states 01 to 07 of the platform). `waiting`: the buyer has booked the invoice and has to confirm
 * until then. `declined` and `lapsed`, it did not, are for good. What was voided has no number.
 */
export type RedAnswer =
  | Exclude<TaxAnswer, { readonly says: 'issued' }>
  | { readonly says: 'issued'; readonly invoiceNo: string | null }
  | { readonly says: 'waiting'; readonly until: Date }
  | { readonly says: 'declined' | 'lapsed' };

export type BuyersWord = 'confirmed' | 'declined';

/** An invoice or a red letter as the platform has it; a red letter takes back, so its amount is negative. */
export interface IssuedThere {
  readonly invoiceNo: string;
  readonly amount: Fen;
  readonly at: Date;
}

/**
 * A platform that issues invoices on order. Every call throws when there was no answer: then nobody knows whether an invoice
 * will be issued, and only a question may be asked.
 */
export interface TaxService {
  issue(order: InvoiceOrder): Promise<TaxAnswer>;
  query(reference: string): Promise<TaxAnswer>;
  takeBack(order: RedOrder): Promise<RedAnswer>;
  queryRed(reference: string): Promise<RedAnswer>;
  /** Hands on what the buyer said in the member centre. Said again it changes nothing. */
  answerRed(reference: string, word: BuyersWord): Promise<RedAnswer>;
  /** Everything that it issued for the house in a time, whoever asked for it. */
  issuedBetween(from: Date, until: Date): Promise<readonly IssuedThere[]>;
}
