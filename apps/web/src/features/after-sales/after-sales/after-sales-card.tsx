import { useQuery } from '@tanstack/react-query';
import type { ComplaintsOfBoard, OrderStateCode } from '@xunban/contract';
import { SENT_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Button, Card, DataState, layout } from '@xunban/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../shared/use-may.ts';
import { afterSalesQueries } from './after-sales-queries.ts';
import { ComplaintForm } from './complaint-form.tsx';
import { ComplaintView } from './complaint-view.tsx';

interface AfterSalesCardProps {
  readonly order: { readonly orderNo: string; readonly state: OrderStateCode; readonly isRemake: boolean };
}

/** On the page of an order that has arrived, or that is made again: what was complained of, and the form for that. */
export function AfterSalesCard({ order: { orderNo, state, isRemake } }: AfterSalesCardProps) {
  const { t } = useTranslation('after-sales');
  const isOut = SENT_STATES.has(state);
  const complaints = useQuery({ ...afterSalesQueries.ofOrder(orderNo), enabled: isOut || isRemake });
  if (!isOut && !isRemake) return null;
  // While the order is in transit there is nothing to show yet.
  if (complaints.data?.hindrance === 'notReceived' && !isRemake && complaints.data.items.length === 0) return null;
  return (
    <Card title={t('title')}>
      <DataState query={complaints}>{(about) => <About orderNo={orderNo} about={about} />}</DataState>
    </Card>
  );
}

function About({ orderNo, about }: { readonly orderNo: string; readonly about: ComplaintsOfBoard }) {
  const { t } = useTranslation('after-sales');
  const [form, setForm] = useState<string | null>(null);
  const { remakeOf, items, canComplain, until, maxPieces, boardsPerPiece } = about;
  const canPlace = useMay('order.place');
  const close = () => setForm(null);
  const before = remakeOf && t('remakeOf', { orderNo: remakeOf.orderNo });
  return (
    <div className={layout['column']}>
      {remakeOf && (
        <p>
          {before}{' '}
          <Link to={`/main/orderDetail?orderNo=${encodeURIComponent(remakeOf.orderNo)}`}>{remakeOf.orderNo}</Link>
        </p>
      )}
      {items.map((own) =>
        form === own.id ? (
          <ComplaintForm key={own.id} orderNo={orderNo} {...{ maxPieces, boardsPerPiece }} own={own} onClose={close} />
        ) : (
          <ComplaintView key={own.id} own={own} onEdit={() => setForm(own.id)} />
        ),
      )}
      {canComplain &&
        canPlace &&
        (form === 'new' ? (
          <ComplaintForm orderNo={orderNo} {...{ maxPieces, boardsPerPiece }} onClose={close} />
        ) : (
          <>
            <p className={layout['mutedRegular']}>{until && t('invite', { time: minuteText(until) })}</p>
            <div className={layout['rowCentred2']}>
              <Button onClick={() => setForm('new')}>{t('make')}</Button>
            </div>
          </>
        ))}
      {about.hindrance === 'tooLate' && until && (
        <p className={layout['mutedRegular']}>{t('over', { time: minuteText(until) })}</p>
      )}
    </div>
  );
}
