import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** Raised when an application changes: staff may have an invoice to issue, or one less. */
export interface InvoiceChanged {
  readonly id: string;
  /** The staff user of the change; null for any other cause. */
  readonly staffId: string | null;
}
export const invoiceChanged = domainEvent<InvoiceChanged>('invoices.moved');

/**
 * Raised when less is owed for these main orders: a credit note reversed invoiced amounts that are no longer sold, or they were
 * never invoiced.
 */
export interface OwedReduced {
  readonly mainOrderIds: readonly string[];
}
export const owedReduced = domainEvent<OwedReduced>('invoices.owedReduced');
