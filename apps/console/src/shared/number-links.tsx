import { carrierName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Link } from 'react-router';
import { usePermission } from './access.tsx';

/** Numbers link to their objects for permitted users; for others they are text. */

export function MainOrderLink({ no }: { readonly no: string }) {
  return usePermission('order.view') ? <Link to={`/main-orders/${encodeURIComponent(no)}`}>{no}</Link> : no;
}

/** Links to the conversation about a main order, for users who answer conversations. */
export function ConversationLink({ no }: { readonly no: string }) {
  const { t } = useTranslation('console');
  const canAnswer = usePermission('conversation.answer');
  if (!canAnswer) return null;
  return (
    <>
      {' · '}
      <Link to={`/main-orders/${encodeURIComponent(no)}/conversation`}>{t('nav.conversation')}</Link>
    </>
  );
}

export const paymentPath = (no: string): string => `/payments/${encodeURIComponent(no)}`;

export function PaymentLink({ no }: { readonly no: string }) {
  return usePermission('payment.view') ? <Link to={paymentPath(no)}>{no}</Link> : no;
}

export function RefundLink({ no }: { readonly no: string }) {
  return usePermission('refund.view') ? <Link to={`/refunds?filter=${encodeURIComponent(no)}`}>{no}</Link> : no;
}

export const parcelPath = (carrier: string, waybill: string): string =>
  `/parcels/${encodeURIComponent(carrier)}/${encodeURIComponent(waybill)}`;

interface ParcelLinkProps {
  readonly carrier: string;
  readonly waybill: string;
}

/** A waybill with the name of its carrier. The area `pricing` must be loaded. */
export function ParcelLink({ carrier, waybill }: ParcelLinkProps) {
  const label = `${carrierName(carrier)} ${waybill}`;
  return usePermission('order.view') ? <Link to={parcelPath(carrier, waybill)}>{label}</Link> : label;
}

export const journalPath = (id: string): string => `/journals/${id}`;

interface JournalsOf {
  readonly month?: string;
  readonly code?: string;
  readonly owner?: string;
  /** The number of an order, payment, refund, invoice or transfer. */
  readonly filter?: string;
}

export const journalsPath = (of: JournalsOf): string => `/journals?${new URLSearchParams({ ...of })}`;

/** Links to the bookings of an object, for users who can see the ledger with its amounts. */
export function JournalsLink({ of }: { readonly of: JournalsOf }) {
  const { t } = useTranslation('console');
  const canViewLedger = usePermission('ledger.view');
  const seesAmounts = usePermission('amount.view');
  if (!canViewLedger || !seesAmounts) return null;
  return (
    <>
      {' · '}
      <Link to={journalsPath(of)}>{t('ledger.journals')}</Link>
    </>
  );
}

/** A number in the ledger, of a payment, a refund or another object. */
export function BookedNumber({ no }: { readonly no: string }) {
  if (no.startsWith('ZF')) return <PaymentLink no={no} />;
  return no.startsWith('TK') ? <RefundLink no={no} /> : no;
}

/** Links to the staff actions on one object, or about one member, in the activity log; nothing for users who cannot read it. */
export function AuditLink({ of }: { readonly of: { readonly object: string } | { readonly member: string } }) {
  const { t } = useTranslation('console');
  const canRead = usePermission('audit.view');
  if (!canRead) return null;
  return (
    <>
      {' · '}
      <Link to={`/audit?${new URLSearchParams(of)}`}>{t('audited')}</Link>
    </>
  );
}
