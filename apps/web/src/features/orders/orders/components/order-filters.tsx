import { useTranslation } from '@xunban/i18n/react';
import { Button, Icon, type ListControl, TextInput } from '@xunban/ui';
import { useState } from 'react';
import { DayRange } from '../../../../shared/day-range.tsx';
import type { OrderFilter } from '../api/order-queries.ts';
import styles from './orders.module.css';

/** Filters by text and date. The text is searched on Enter, not on every keystroke; the state has its tabs. */
export function OrderFilters({ list }: { list: ListControl<OrderFilter> }) {
  const { t } = useTranslation('order');
  const { filters } = list.query;
  const [filter, setFilter] = useState(filters.filter ?? '');
  const isFiltered = Boolean(filters.filter || filters.from || filters.to);
  return (
    <>
      <search>
        <form
          className={styles['search']}
          onSubmit={(event) => {
            event.preventDefault();
            list.narrow({ filter: filter });
          }}
        >
          <TextInput
            type="search"
            aria-label={t('list.search')}
            placeholder={t('list.search')}
            maxLength={60}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            after={
              <button type="submit" className={styles['searchButton']} aria-label={t('list.find')}>
                <Icon name="search" />
              </button>
            }
          />
        </form>
      </search>
      <DayRange
        from={filters.from ?? ''}
        to={filters.to ?? ''}
        labels={{ from: t('list.from'), to: t('list.to') }}
        onChange={list.narrow}
      />
      {isFiltered && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            setFilter('');
            list.narrow({ filter: '', from: '', to: '' });
          }}
        >
          {t('list.clear')}
        </Button>
      )}
    </>
  );
}
