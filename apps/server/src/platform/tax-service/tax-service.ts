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

/**
 * What the platform says. `accepted`: it works on it and can be asked again. `refused` and `issued` are for good. `absent`: it
 * does not know the number, and long after the request that means it never arrived.
 */
export type TaxAnswer =
  | { readonly says: 'issued'; readonly invoiceNo: string }
  | { readonly says: 'accepted' | 'absent' }
  | { readonly says: 'refused'; readonly reason: string };

/**
 * A platform that issues invoices on order. Both calls throw when there was no answer: then nobody knows whether an invoice
 * will be issued, and only `query` may be asked.
 */
export interface TaxService {
  issue(order: InvoiceOrder): Promise<TaxAnswer>;
  query(reference: string): Promise<TaxAnswer>;
}
