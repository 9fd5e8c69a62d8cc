import { useQuery } from '@tanstack/react-query';
import type { Nonconformance } from '@xunban/contract';
import { DISPOSITIONS, NONCONFORMANCE_CAUSES, NONCONFORMANCE_STATES } from '@xunban/contract/quality-rules';
import { piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, classes, EmptyState, layout, PageHeader, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Button, Input, Select } from 'antd';
import { Link, useNavigate } from 'react-router';
import { GuardedButton, usePermission } from '../../../shared/access.tsx';
import { useTabSearchParams, useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { SecondLine } from '../../../shared/work-list.tsx';
import styles from './quality.module.css';
import { QUALITY_FILTERS, qualityQueries, useLiveQuality } from './quality-queries.ts';
import { STATE_TONES, useWhereText } from './quality-texts.ts';

/** Lists nonconformances of boards, newest first. */
export function NonconformancesPage() {
  const { t } = useTranslation(['console-quality', 'quality-texts', 'order-texts']);
  const list = useListQuery(useTabSearchParams(), QUALITY_FILTERS);
  const navigate = useNavigate();
  const measures = usePermission('order.produce');
  useLiveQuality();
  useTabTitle(t('title'));
  const { filters } = list.query;
  const choice = <V extends string>(
    name: 'state' | 'cause' | 'disposition',
    all: string,
    values: readonly V[],
    labelOf: (value: V) => string,
  ) => (
    <Select<string>
      value={filters[name] ?? ''}
      aria-label={all}
      popupMatchSelectWidth={false}
      onChange={(value) => list.narrow({ [name]: value })}
      options={[{ value: '', label: all }, ...values.map((value) => ({ value, label: labelOf(value) }))]}
    />
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <Button onClick={() => void navigate('/quality/figures')}>{t('figuresLink')}</Button>
            {measures && (
              <GuardedButton
                permission="order.produce"
                type="primary"
                onClick={() => void navigate('/quality/measure')}
              >
                {t('measureLink')}
              </GuardedButton>
            )}
          </>
        }
      />
      <ListFrame
        list={list}
        result={useQuery(qualityQueries.list(list.query))}
        rowKey={(row: Nonconformance) => row.id}
        columns={useColumns()}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        filters={
          <div className={classes(layout['row2'], styles['filters'])}>
            {choice('state', t('all'), NONCONFORMANCE_STATES, (value) => t(`quality-texts:state.${value}`))}
            {choice('cause', t('anyCause'), NONCONFORMANCE_CAUSES, (value) => t(`quality-texts:cause.${value}`))}
            {choice('disposition', t('anyDisposition'), DISPOSITIONS, (value) =>
              t(`quality-texts:disposition.${value}`),
            )}
            <Input.Search
              allowClear
              key={filters.filter ?? ''}
              defaultValue={filters.filter ?? ''}
              maxLength={60}
              aria-label={t('search')}
              placeholder={t('search')}
              onSearch={(value) => list.narrow({ filter: value.trim() })}
            />
          </div>
        }
      />
    </>
  );
}

function useColumns(): ListColumn<Nonconformance>[] {
  const { t } = useTranslation(['console-quality', 'quality-texts', 'order-texts']);
  const whereText = useWhereText();
  return [
    {
      key: 'no',
      title: t('column.no'),
      place: 'head',
      render: (row) => (
        <>
          <Link to={`/nonconformances/${row.id}`}>{row.nonconformanceNo}</Link>
          <SecondLine>
            {row.openedBy} {minuteText(row.openedAt)}
          </SecondLine>
        </>
      ),
    },
    {
      key: 'order',
      title: t('column.order'),
      render: (row) => (
        <>
          <Link to={`/orders/${row.orderId}`}>{row.orderNo}</Link>
          <SecondLine>{row.factoryName}</SecondLine>
        </>
      ),
    },
    {
      key: 'what',
      title: t('column.what'),
      render: (row) => (
        <>
          <span className={layout['keepsLines']}>{row.text}</span>
          <SecondLine>{whereText(row)}</SecondLine>
        </>
      ),
    },
    { key: 'pieces', title: t('column.pieces'), render: (row) => piecesText(row.pieces, row.boardsPerPiece) },
    { key: 'cause', title: t('column.cause'), render: (row) => t(`quality-texts:cause.${row.cause}`) },
    {
      key: 'state',
      title: t('column.state'),
      render: (row) => (
        <>
          <Badge tone={STATE_TONES[row.state]}>{t(`quality-texts:state.${row.state}`)}</Badge>
          <SecondLine>
            {row.disposition && `${t(`quality-texts:disposition.${row.disposition}`)} · ${row.decidedBy}`}
          </SecondLine>
        </>
      ),
    },
  ];
}
