import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@xunban/contract/api-error';
import { carrierName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, classes, DataState, EmptyState, layout, PageHeader, ProgressBar, type Tone } from '@xunban/ui';
import { useParams } from 'react-router';
import { orderLinkQueries, type SharedOrder } from './order-link-queries.ts';
import styles from './order-links.module.css';

/** Progress and parcels of an order behind a link, for a customer of the buyer: no price, no file, no names. */
export function SharedOrderPage() {
  const { t } = useTranslation('order-links');
  const { token = '' } = useParams();
  const query = useQuery(orderLinkQueries.shared(token));
  const isGone = query.error instanceof ApiError && query.error.kind === 'missing';
  return (
    <div className={styles['page']}>
      {isGone ? (
        <>
          <PageHeader title={t('page.plain')} />
          <EmptyState title={t('page.gone')} hint={t('page.goneHint')} />
        </>
      ) : (
        <DataState query={query}>{(order) => <Shared order={order} />}</DataState>
      )}
    </div>
  );
}

const TONES: Readonly<Record<SharedOrder['boards'][number]['phase'], Tone>> = {
  notStarted: 'neutral',
  making: 'info',
  made: 'info',
  sent: 'success',
  stopped: 'neutral',
};

function Shared({ order: { title, mainNo, boards, parcels, expiresAt } }: { readonly order: SharedOrder }) {
  const { t } = useTranslation('order-links');
  return (
    <>
      <PageHeader title={title || t('page.title', { mainNo })} lead={t('page.lead', { mainNo })} />
      <div className={layout['stack4']}>
        {boards.map((board) => (
          <Card
            key={board.orderNo}
            title={board.orderNo}
            extra={<Badge tone={TONES[board.phase]}>{t(`phase.${board.phase}`)}</Badge>}
          >
            {board.phase === 'making' && <ProgressBar percent={board.percent} label={t('page.progress')} />}
            <dl className={classes(layout['softTerms'], styles['facts'])}>
              <dt>{t('page.quantity')}</dt>
              <dd>{t('page.pieces', { count: board.quantity })}</dd>
              <dt>{t('page.promised')}</dt>
              <dd>{board.promisedShipDate ?? t('page.notPromised')}</dd>
              {board.shippedAt === null &&
                board.forecastShipDate !== null &&
                board.forecastShipDate !== board.promisedShipDate && (
                  <>
                    <dt>{t('page.forecast')}</dt>
                    <dd>{board.forecastShipDate}</dd>
                  </>
                )}
              {board.shippedAt !== null && (
                <>
                  <dt>{t('page.shipped')}</dt>
                  <dd>{minuteText(board.shippedAt)}</dd>
                </>
              )}
            </dl>
          </Card>
        ))}
        <Card title={t('page.parcels')}>
          {parcels.length === 0 && <p className={layout['muted']}>{t('page.noParcels')}</p>}
          <ul className={styles['links']}>
            {parcels.map((parcel) => (
              <li key={parcel.waybill}>
                <div className={styles['link']}>
                  <span className={layout['line2']}>
                    <strong>
                      {carrierName(parcel.carrier)} {parcel.waybill}
                    </strong>
                    {parcel.isReplaced && <Badge>{t('page.replaced')}</Badge>}
                  </span>
                  <span className={layout['muted']}>{parcel.orderNos.join(' ')}</span>
                  <ol className={styles['track']}>
                    {parcel.events.map(({ at, kind }) => (
                      <li key={`${at} ${kind}`}>
                        <time dateTime={at}>{minuteText(at)}</time> {t(`track.${kind}`)}
                      </li>
                    ))}
                  </ol>
                </div>
              </li>
            ))}
          </ul>
        </Card>
        <p className={layout['soft']}>{t('page.until', { time: minuteText(expiresAt) })}</p>
      </div>
    </>
  );
}
