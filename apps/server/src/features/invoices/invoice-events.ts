import { domainEvent } from '../../platform/domain-events/domain-events.ts';

/** An application moved: somebody may have to issue it now, or need not any more. */
export interface InvoiceMoved {
  readonly id: string;
  /** Who of the staff moved it; null for anything else. */
  readonly staffId: string | null;
}
export const invoiceMoved = domainEvent<InvoiceMoved>('invoices.moved');
