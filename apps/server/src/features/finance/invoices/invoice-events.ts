import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** An application moved: somebody may have to issue it now, or need not any more. */
export interface InvoiceMoved {
  readonly id: string;
  /** Who of the staff moved it; null for anything else. */
  readonly staffId: string | null;
}
export const invoiceMoved = domainEvent<InvoiceMoved>('invoices.moved');

/** Less is owed for these main orders: a red letter took back what was invoiced and is sold no more, or it was not invoiced at all. */
export interface OwedReduced {
  readonly mainOrderIds: readonly string[];
}
export const owedReduced = domainEvent<OwedReduced>('invoices.owedReduced');
