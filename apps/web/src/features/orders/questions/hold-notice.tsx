import type { OrderDetail, OrderSummary } from '@xunban/contract';
import { UNSENT_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, buttonClass, Notice } from '@xunban/ui';
import { Link } from 'react-router';
import { orderPath } from '../../../shared/order-path.ts';

const questionsPath = (orderNo: string): string => `/main/eqList?orderNo=${encodeURIComponent(orderNo)}`;

/** Why an order stands still, since when, and what becomes of its date; what answers have cost of it later. */
export function HoldNotice({ order }: { readonly order: OrderDetail }) {
  const { t } = useTranslation('questions');
  const { hold, heldDays, promisedShipDate: promised, forecastShipDate: forecast, orderNo } = order;
  if (!hold) {
    if (order.isShortageAsked) return <ShortageAsked orderNo={orderNo} />;
    if (heldDays === 0 || !promised || !forecast || !UNSENT_STATES.has(order.state)) return null;
    return <Notice tone="info">{t('hold.past', { count: heldDays, promised, forecast })}</Notice>;
  }
  if (hold.cause === 'productionFile') return <FileHold order={order} since={hold.since} />;
  if (hold.cause === 'floor' || hold.cause === 'material')
    return (
      <Notice tone="info" title={t(`hold.${hold.cause}`)} live>
        <p>{t('hold.floorSince', { since: minuteText(hold.since) })}</p>
      </Notice>
    );
  return (
    <Notice
      tone={hold.waitsFor === 'buyer' ? 'warning' : 'info'}
      title={t(`hold.${hold.cause === 'question' ? hold.waitsFor : hold.cause}`)}
      live
      action={
        hold.cause === 'question' && (
          <Link
            to={questionsPath(orderNo)}
            className={buttonClass({ size: 'small', kind: hold.waitsFor === 'buyer' ? 'primary' : 'default' })}
          >
            {t(hold.waitsFor === 'buyer' ? 'answerIt' : 'hold.read')}
          </Link>
        )
      }
    >
      <p>{t(hold.cause === 'question' ? 'hold.since' : 'hold.stands', { since: minuteText(hold.since) })}</p>
      <p>{promised && forecast ? t('hold.forecast', { promised, forecast }) : t('hold.unpaid')}</p>
    </Notice>
  );
}

/** Pieces are missing, and the buyer chooses what becomes of them. */
function ShortageAsked({ orderNo }: { readonly orderNo: string }) {
  const { t } = useTranslation('questions');
  return (
    <Notice
      tone="warning"
      title={t('shortage.title')}
      live
      action={
        <Link to={questionsPath(orderNo)} className={buttonClass({ size: 'small', kind: 'primary' })}>
          {t('answerIt')}
        </Link>
      }
    >
      <p>{t('shortage.goesOn')}</p>
    </Notice>
  );
}

/** The production file waits for the buyer. */
function FileHold({
  order: { promisedShipDate: promised, forecastShipDate: forecast },
  since,
}: {
  readonly order: OrderDetail;
  readonly since: string;
}) {
  const { t } = useTranslation('questions');
  return (
    <Notice
      tone="warning"
      title={t('hold.file')}
      live
      action={
        <a href="#production-file" className={buttonClass({ size: 'small', kind: 'primary' })}>
          {t('hold.fileOpen')}
        </a>
      }
    >
      <p>{t('hold.fileSince', { since: minuteText(since) })}</p>
      {promised && forecast && <p>{t('hold.forecast', { promised, forecast })}</p>}
    </Notice>
  );
}

/** The hold as a short label, for a list. */
export function HoldBadge({
  order: { hold, isShortageAsked, orderNo },
}: {
  readonly order: Pick<OrderSummary, 'hold' | 'isShortageAsked' | 'orderNo'>;
}) {
  const { t } = useTranslation('questions');
  if (!hold)
    return isShortageAsked ? (
      <Link to={questionsPath(orderNo)}>
        <Badge tone="warning">{t('badge.shortage')}</Badge>
      </Link>
    ) : null;
  if (hold.cause === 'productionFile')
    return (
      <Link to={`/main/orderDetail?orderNo=${encodeURIComponent(orderNo)}`}>
        <Badge tone="warning">{t('badge.file')}</Badge>
      </Link>
    );
  return (
    <Link to={hold.cause === 'question' ? questionsPath(orderNo) : orderPath(orderNo)}>
      <Badge tone={hold.waitsFor === 'buyer' ? 'warning' : 'info'}>
        {t(`badge.${hold.cause === 'question' ? hold.waitsFor : hold.cause}`)}
      </Badge>
    </Link>
  );
}
