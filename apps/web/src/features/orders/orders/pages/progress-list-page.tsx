import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, EmptyState, PageHeader, useListQuery } from '@xunban/ui';
import { ListFrame } from '@xunban/ui/antd';
import { Link, useSearchParams } from 'react-router';
import { orderQueries } from '../api/order-queries.ts';
import { useProgressColumns } from '../components/progress-columns.tsx';

const NO_FILTERS: readonly never[] = [];

/** Lists the boards in production, with their progress. */
export function ProgressListPage() {
  const { t } = useTranslation(['order', 'pages']);
  const list = useListQuery(useSearchParams(), NO_FILTERS);
  const orders = useQuery(orderQueries.inProduction(list.query));
  return (
    <>
      <PageHeader title={t('pages:progressList.title')} lead={t('progress.lead')} />
      <ListFrame
        list={list}
        result={orders}
        rowKey={(order) => order.id}
        columns={useProgressColumns()}
        empty={
          <EmptyState
            title={t('progress.empty')}
            hint={t('progress.emptyHint')}
            action={
              <Link to="/main/orderList" className={buttonClass()}>
                {t('progress.toOrders')}
              </Link>
            }
          />
        }
      />
    </>
  );
}
