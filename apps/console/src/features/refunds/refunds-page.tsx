import { useQuery } from '@tanstack/react-query';
import type { StaffRefund } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, EmptyState, Money, PageHeader, type Tone, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { useTabSearchParams, useTabTitle } from '../../shared/tabs/tab-context.ts';
import { RefundActions } from './refund-actions.tsx';
import { type RefundFilter, refundQueries } from './refund-queries.ts';
import styles from './refunds.module.css';
import { SettleDialog } from './settle-dialog.tsx';

const FILTERS: readonly RefundFilter[] = ['state', 'filter'];
const STATES = ['manual', 'failed', 'sent', 'created', 'succeeded'] as const;
const TONES: Readonly<Record<StaffRefund['state'], Tone>> = {
  manual: 'error',
  failed: 'warning',
  sent: 'info',
  created: 'info',
  succeeded: 'success',
};

/** Refunds by the original way. What a gateway would not take waits on top for a person with a bank account. */
export function RefundsPage() {
  const { t } = useTranslation('console-refunds');
  const list = useListQuery(useTabSearchParams(), FILTERS);
  const [settling, setSettling] = useState<StaffRefund | null>(null);
  const { state, filter } = list.query.filters;
  const chosen = STATES.find((known) => known === state);
  useTabTitle([t('title'), chosen && t(`state.${chosen}`), filter].filter(Boolean).join(' · '));
  const setFilter = (name: RefundFilter, value: string) => {
    const { [name]: _dropped, ...others } = list.query.filters;
    list.change({ filters: value ? { ...others, [name]: value } : others });
  };
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <ListFrame
        list={list}
        result={useQuery(refundQueries.list(list.query))}
        rowKey={(row) => row.id}
        columns={useColumns(setSettling)}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        filters={
          <>
            <Segmented
              className={styles['states'] ?? ''}
              value={chosen ?? ''}
              onChange={(value) => setFilter('state', value)}
              options={[
                { value: '', label: t('all') },
                ...STATES.map((value) => ({ value, label: t(`state.${value}`) })),
              ]}
            />
            <Input.Search
              key={filter ?? ''}
              className={styles['search'] ?? ''}
              allowClear
              defaultValue={filter ?? ''}
              placeholder={t('search')}
              aria-label={t('search')}
              onSearch={(value) => setFilter('filter', value.trim())}
            />
          </>
        }
      />
      {settling && <SettleDialog refund={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

function useColumns(onSettle: (refund: StaffRefund) => void): ListColumn<StaffRefund>[] {
  const { t } = useTranslation(['console-refunds', 'payment']);
  return [
    {
      key: 'refundNo',
      title: t('refundNo'),
      place: 'head',
      render: (row) => (
        <>
          {row.refundNo}
          <div className={styles['soft']}>{minuteText(row.createdAt)}</div>
        </>
      ),
    },
    { key: 'amount', title: t('amount'), align: 'right', render: (row) => <Money yuan={row.amount} strong /> },
    {
      key: 'member',
      title: t('member'),
      render: (row) => (
        <>
          {row.memberName || row.mbNo}
          <div className={styles['soft']}>
            {row.mbNo} · {row.phone}
          </div>
        </>
      ),
    },
    {
      key: 'payment',
      title: t('payment'),
      render: (row) => (
        <>
          {row.payNo}
          <div className={styles['soft']}>
            {[t(`payment:method.${row.gateway}` as 'payment:method.sandbox'), row.mainNo || t('late')].join(' · ')}
          </div>
        </>
      ),
    },
    {
      key: 'state',
      title: t('stateTitle'),
      render: (row) => (
        <>
          <Badge tone={TONES[row.state]}>{t(`state.${row.state}`)}</Badge>
          <div className={styles['soft']}>
            {row.bankReference
              ? t('settled', { person: row.settledBy, reference: row.bankReference })
              : row.attempts > 0 && t('attempts', { count: row.attempts })}
          </div>
          {row.note && <div className={styles['soft']}>{row.note}</div>}
        </>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      place: 'foot',
      render: (row) => <RefundActions refund={row} onSettle={onSettle} />,
    },
  ];
}
