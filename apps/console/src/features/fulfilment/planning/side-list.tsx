import { useQuery } from '@tanstack/react-query';
import type { PlanBoard, PlanCard } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, DataState, EmptyState, layout, usePageWithRows } from '@xunban/ui';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PlanCardView } from './plan-card.tsx';
import styles from './planning.module.css';
import { planningQueries, SIDE_PAGE } from './planning-queries.ts';
import type { CardMove } from './use-card-move.ts';

/** Unplanned cards, earliest due first; a search also finds planned ones. */
export function SideList({ board, move }: { readonly board: PlanBoard; readonly move: CardMove }) {
  const { t } = useTranslation('console-planning');
  const [search, setSearch] = useSearchParams();
  const filter = search.get('q') ?? '';
  const [page, setPage] = useState(1);
  const list = usePageWithRows(useQuery(planningQueries.side(filter, page)), { page, pageSize: SIDE_PAGE }, setPage);
  const find = (value: string) => {
    setPage(1);
    setSearch((now) => {
      if (value.trim() === '') now.delete('q');
      else now.set('q', value.trim());
      return now;
    });
  };
  const where = (card: PlanCard): string => {
    const factory = board.factories.find(({ id }) => id === card.factoryId)?.name;
    if (factory === undefined) return '';
    return card.plannedOn === null
      ? t('card.noDay', { factory })
      : t('card.on', { factory, day: card.plannedOn.slice(5) });
  };
  return (
    <Card title={filter === '' ? t('side.title') : t('side.found', { count: list.data?.totalCount ?? 0 })}>
      <div
        className={layout['column3']}
        data-drop
        data-aimed={move.picked?.target === 'unplanned' || undefined}
        data-effect={move.picked ? move.effectAt('unplanned')?.level : undefined}
      >
        <Input.Search
          key={filter}
          defaultValue={filter}
          allowClear
          maxLength={60}
          placeholder={t('side.search')}
          aria-label={t('side.searchLabel')}
          onSearch={find}
        />
        <DataState
          query={list}
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<EmptyState title={filter === '' ? t('side.none') : t('side.noneFound')} />}
        >
          {({ items, totalCount }) => (
            <>
              <p className={layout['muted']}>{filter === '' && t('side.count', { count: totalCount })}</p>
              <ul className={styles['cards']}>
                {items.map((card) => (
                  <PlanCardView key={card.id} card={card} move={move} where={where(card)} />
                ))}
              </ul>
              {totalCount > SIDE_PAGE && (
                <div className={classes(layout['line2'], layout['spread'])}>
                  <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {t('side.prevPage')}
                  </Button>
                  <span className={layout['muted']}>
                    {page} / {Math.ceil(totalCount / SIDE_PAGE)}
                  </span>
                  <Button size="small" disabled={page * SIDE_PAGE >= totalCount} onClick={() => setPage(page + 1)}>
                    {t('side.nextPage')}
                  </Button>
                </div>
              )}
            </>
          )}
        </DataState>
      </div>
    </Card>
  );
}
