import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { DataState, EmptyState, layout, PageHeader, PanelBoundary } from '@xunban/ui';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CarriersCard } from './carriers-card.tsx';
import styles from './packing.module.css';
import { PackingCard } from './packing-card.tsx';
import { packingQueries } from './packing-queries.ts';

const STEP = 20;

/** Main orders to pack, hand over and follow up: the earliest promise first. */
export function PackingPage() {
  const { t } = useTranslation('console-packing');
  const [params, setParams] = useSearchParams();
  const filter = params.get('filter') ?? '';
  const [take, setTake] = useState(STEP);
  const station = useQuery(packingQueries.station(filter, take));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={<Link to="/carrier-claims">{t('claims')}</Link>} />
      <Input.Search
        className={styles['search'] ?? ''}
        allowClear
        defaultValue={filter}
        placeholder={t('search')}
        aria-label={t('search')}
        onSearch={(text) => setParams(text.trim() ? { filter: text.trim() } : {}, { replace: true })}
      />
      <DataState query={station}>
        {({ items, totalCount }) => (
          <div className={layout['column']}>
            {items.length === 0 && <EmptyState title={t('empty')} />}
            {items.map((job) => (
              <PanelBoundary key={job.mainOrderId}>
                <PackingCard job={job} />
              </PanelBoundary>
            ))}
            {totalCount > items.length && <Button onClick={() => setTake(take + STEP)}>{t('more')}</Button>}
          </div>
        )}
      </DataState>
      <div className={layout['spaceAbove5']}>
        <CarriersCard />
      </div>
    </>
  );
}
