import type { AuditObject, StaffPermission } from '@xunban/contract';
import type { AuditEntry } from './audit-queries.ts';

interface ObjectPage {
  readonly path: string;
  readonly needs: StaffPermission;
}

type AuditedObject = AuditEntry['object'];

/** Pages of the log's objects, or lists that show them, with the required permission. */
const PAGES: Readonly<Partial<Record<AuditObject, (object: AuditedObject) => ObjectPage>>> = {
  order: ({ id }) => ({ path: `/orders/${id}`, needs: 'order.view' }),
  mainOrder: ({ no }) => ({ path: `/main-orders/${no}`, needs: 'order.view' }),
  member: ({ id }) => ({ path: `/members/${id}`, needs: 'member.view' }),
  certification: ({ id }) => ({ path: `/certifications/${id}`, needs: 'certification.view' }),
  transfer: ({ no }) => ({ path: `/transfers?filter=${encodeURIComponent(no)}`, needs: 'transfer.view' }),
  refund: ({ no }) => ({ path: `/refunds?filter=${encodeURIComponent(no)}`, needs: 'refund.view' }),
  withdrawal: ({ id }) => ({ path: `/withdrawals/${id}`, needs: 'withdrawal.view' }),
  payout: ({ no }) => ({ path: `/withdrawals?filter=${encodeURIComponent(no)}`, needs: 'withdrawal.view' }),
  invoice: ({ id }) => ({ path: `/invoices/${id}`, needs: 'invoice.view' }),
  withdrawalRule: () => ({ path: '/limits', needs: 'alarm.view' }),
  priceDraft: ({ id }) => ({ path: `/prices/drafts/${id}`, needs: 'price.view' }),
  priceVersion: ({ id }) => ({ path: `/prices/${id}`, needs: 'price.view' }),
  limit: () => ({ path: '/limits', needs: 'alarm.view' }),
  alarm: ({ no }) => ({ path: `/alarms${no && `?filter=${encodeURIComponent(no)}`}`, needs: 'alarm.view' }),
  ledgerCheck: () => ({ path: '/reconciliation', needs: 'ledger.view' }),
  billDifference: ({ no }) => ({
    path: `/reconciliation?part=differences&filter=${encodeURIComponent(no)}`,
    needs: 'ledger.view',
  }),
  bankStatement: () => ({ path: '/bank-reconciliation', needs: 'ledger.view' }),
  manualJournal: ({ no }) => ({ path: `/manual-journals?filter=${encodeURIComponent(no)}`, needs: 'ledger.view' }),
  dispute: ({ no }) => ({ path: `/disputes?filter=${encodeURIComponent(no)}`, needs: 'payment.view' }),
  conversation: ({ id }) => ({ path: `/conversations/${id}`, needs: 'conversation.answer' }),
  couponRule: () => ({ path: '/coupons', needs: 'coupon.view' }),
  carrierClaim: ({ no }) => ({ path: `/carrier-claims?filter=${encodeURIComponent(no)}`, needs: 'order.view' }),
  ledgerMonth: () => ({ path: '/ledger-months', needs: 'ledger.view' }),
  standardAccount: () => ({ path: '/standard-accounts', needs: 'ledger.view' }),
  evaluation: ({ no }) => ({ path: `/evaluations?filter=${encodeURIComponent(no)}`, needs: 'evaluation.view' }),
  factory: () => ({ path: '/factories', needs: 'evaluation.view' }),
  stepEvent: ({ no }) => ({ path: `/step-events${no && `?filter=${encodeURIComponent(no)}`}`, needs: 'order.produce' }),
  nonconformance: ({ id }) => ({ path: `/nonconformances/${id}`, needs: 'order.view' }),
  complaint: ({ id }) => ({ path: `/complaints/${id}`, needs: 'order.view' }),
  batch: ({ id }) => ({ path: `/batches/${id}`, needs: 'order.view' }),
  staff: () => ({ path: '/staff', needs: 'staff.manage' }),
  role: () => ({ path: '/roles', needs: 'staff.manage' }),
};

/** Returns undefined for an object without a page. A removed object's page states that it was removed. */
export const pageOfObject = (object: AuditedObject): ObjectPage | undefined => PAGES[object.kind]?.(object);
