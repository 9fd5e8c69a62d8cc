import { useQuery } from '@tanstack/react-query';
import { type CompareTwo, openStoredComparison } from '@xunban/board-compare';
import { PreviousFileNotice } from '@xunban/board-compare/previous-file-notice';
import type { PreviousFile, StaffOrderDetail } from '@xunban/contract';
import { IN_REVIEW_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { Card, DataState, layout } from '@xunban/ui';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { api } from '../../../../shared/api.ts';
import { orderQueries } from '../order-queries.ts';

/** The same board as it was ordered before, and what its file changes. */
export function PreviousCard({ order }: { order: StaffOrderDetail }) {
  const { t } = useTranslation('compare');
  return (
    <Card title={t('previousFile.title')}>
      <DataState
        query={useQuery(orderQueries.previous(order.id))}
        isEmpty={(previous) => previous.length === 0}
        empty={<p className={layout['muted']}>{t('previousFile.none')}</p>}
      >
        {(previous) => (
          <ul className={layout['column']}>
            {previous.map((each, index) => (
              <li key={each.orderId}>
                <PreviousEntry
                  order={order}
                  previous={each}
                  showsDifferences={index === 0 && IN_REVIEW_STATES.has(order.state)}
                />
              </li>
            ))}
          </ul>
        )}
      </DataState>
    </Card>
  );
}

function PreviousEntry({
  order,
  previous,
  showsDifferences,
}: {
  order: StaffOrderDetail;
  previous: PreviousFile;
  showsDifferences: boolean;
}) {
  const { t } = useTranslation('compare');
  const { id, fileName } = order;
  const compare = useMemo(() => betweenOrders(id, previous.orderId), [id, previous.orderId]);
  return (
    <PreviousFileNotice
      previous={previous}
      fileName={fileName}
      compare={compare}
      showsDifferences={showsDifferences}
      link={<Link to={`/orders/${previous.orderId}`}>{t('previousFile.open')}</Link>}
    />
  );
}

/** The file of an order held against that of an earlier one. */
export function betweenOrders(id: string, previousId: string): CompareTwo {
  const params = { id, previousId };
  return openStoredComparison({
    compare: (signal) => api.comparison.orders({ params }, { signal }),
    image: (image, signal) => api.comparison.orderImage({ params: { ...params, image } }, { signal }),
  });
}
