import { useQuery } from '@tanstack/react-query';
import { piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Card, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { batchQueries, useLiveBatches } from './batch-queries.ts';
import { STATE_TONES } from './batch-texts.ts';

/** The current and past batches of an order; nothing when there are none. */
export function OrderBatches({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation(['console-batches', 'order-texts']);
  const { data: batches = [] } = useQuery(batchQueries.ofOrder(orderId));
  useLiveBatches();
  if (batches.length === 0) return null;
  return (
    <Card title={t('order.title')}>
      <ul className={layout['stack2']}>
        {batches.map(({ id, batchNo, state, isRemake, isLive, lacks, boardsPerPiece, isDecided }) => (
          <li key={id}>
            <Link to={`/batches/${id}`}>{batchNo}</Link> <Badge tone={STATE_TONES[state]}>{t(`state.${state}`)}</Badge>
            {lacks > 0 && (
              <>
                {' '}
                <Badge tone={isDecided ? 'neutral' : 'error'}>
                  {t('short.pieces', { pieces: piecesText(lacks, boardsPerPiece) })}
                </Badge>
              </>
            )}
            <div className={layout['muted']}>
              {isRemake ? t('order.remake') : isLive ? t('order.live') : t('order.left')}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
