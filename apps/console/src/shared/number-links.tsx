import { carrierName } from '@xunban/i18n/order-words';
import { useTranslation } from '@xunban/i18n/react';
import { Link } from 'react-router';
import { useHolds } from './access.tsx';

/** Numbers lead to what they name, for who may see it; for anybody else they are text. */

export function MainOrderLink({ no }: { readonly no: string }) {
  return useHolds('order.view') ? <Link to={`/main-orders/${encodeURIComponent(no)}`}>{no}</Link> : no;
}

export const paymentPath = (no: string): string => `/payments/${encodeURIComponent(no)}`;

export function PaymentLink({ no }: { readonly no: string }) {
  return useHolds('payment.view') ? <Link to={paymentPath(no)}>{no}</Link> : no;
}

export function RefundLink({ no }: { readonly no: string }) {
  return useHolds('refund.view') ? <Link to={`/refunds?filter=${encodeURIComponent(no)}`}>{no}</Link> : no;
}

export const parcelPath = (carrier: string, waybill: string): string =>
  `/parcels/${encodeURIComponent(carrier)}/${encodeURIComponent(waybill)}`;

interface ParcelLinkProps {
  readonly carrier: string;
  readonly waybill: string;
}

/** A waybill with the name of its carrier. The area `pricing` must be loaded. */
export function ParcelLink({ carrier, waybill }: ParcelLinkProps) {
  const words = `${carrierName(carrier)} ${waybill}`;
  return useHolds('order.view') ? <Link to={parcelPath(carrier, waybill)}>{words}</Link> : words;
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

/** How something was booked, for who may see the books with their amounts. */
export function JournalsLink({ of }: { readonly of: JournalsOf }) {
  const { t } = useTranslation('console');
  const seesBooks = useHolds('ledger.view');
  const seesAmounts = useHolds('amount.view');
  if (!seesBooks || !seesAmounts) return null;
  return (
    <>
      {' · '}
      <Link to={journalsPath(of)}>{t('ledger.journals')}</Link>
    </>
  );
}

/** A number of the books, which is a payment's, a refund's or somebody else's. */
export function BookedNumber({ no }: { readonly no: string }) {
  if (no.startsWith('ZF')) return <PaymentLink no={no} />;
  return no.startsWith('TK') ? <RefundLink no={no} /> : no;
}

/** What staff did to one thing, or about one member, as the activity log has it; nothing for who may not read that. */
export function AuditLink({ of }: { readonly of: { readonly object: string } | { readonly member: string } }) {
  const { t } = useTranslation('console');
  const mayRead = useHolds('audit.view');
  if (!mayRead) return null;
  return (
    <>
      {' · '}
      <Link to={`/audit?${new URLSearchParams(of)}`}>{t('audited')}</Link>
    </>
  );
}
