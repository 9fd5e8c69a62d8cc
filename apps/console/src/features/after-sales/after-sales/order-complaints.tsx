import { useQuery } from '@tanstack/react-query';
import { piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { complaintQueries, useLiveComplaints } from './complaint-queries.ts';
import { COMPLAINT_TONES } from './complaint-tones.ts';

/** Complaints about a board, and the order that it is a remake of; nothing when there are neither. */
export function OrderComplaints({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation(['console-after-sales', 'complaint-texts', 'order-texts']);
  const { data } = useQuery(complaintQueries.ofOrder(orderId));
  useLiveComplaints();
  if (!data || (data.items.length === 0 && data.remakeOf === null)) return null;
  return (
    <Card title={t('page.card')}>
      {data.remakeOf && (
        <p>
          {t('page.remakeOf')} <Link to={`/orders/${data.remakeOf.id}`}>{data.remakeOf.orderNo}</Link>
        </p>
      )}
      <ul className={layout['stack3']}>
        {data.items.map(({ id, complaintNo, state, kind, pieces, boardsPerPiece, createdAt }) => (
          <li key={id}>
            <Link to={`/complaints/${id}`}>{complaintNo}</Link>{' '}
            <Badge tone={COMPLAINT_TONES[state]}>{t(`complaint-texts:state.${state}`)}</Badge>
            <div className={layout['muted']}>
              {t(`complaint-texts:kind.${kind}`)} · {piecesText(pieces, boardsPerPiece)} · {minuteText(createdAt)}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
