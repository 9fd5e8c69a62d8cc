import { useQuery } from '@tanstack/react-query';
import type { StaffTransfer } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, EmptyState, Money, PageHeader, type Tone, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Input, Segmented, Space } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../shared/access.tsx';
import { useTabSearchParams, useTabTitle } from '../../shared/tabs/tab-context.ts';
import { TransferDialog } from './components/transfer-dialog.tsx';
import { type TransferFilter, transferQueries } from './transfer-queries.ts';
import styles from './transfers.module.css';

const FILTERS: readonly TransferFilter[] = ['state', 'filter'];
const STATES = ['waiting', 'credited', 'returned'] as const;
const TONES: Readonly<Record<StaffTransfer['state'], Tone>> = {
  waiting: 'warning',
  credited: 'success',
  returned: 'neutral',
};

interface Open {
  readonly transfer: StaffTransfer;
  readonly action: 'assign' | 'return';
}

/** Money that came by bank transfer. What could not be matched to its member waits here for a person. */
export function TransfersPage() {
  const { t } = useTranslation('console-members');
  const list = useListQuery(useTabSearchParams(), FILTERS);
  const [open, setOpen] = useState<Open | null>(null);
  const { state, filter } = list.query.filters;
  const chosen = STATES.find((known) => known === state);
  useTabTitle([t('transfer.title'), chosen && t(`transfer.state.${chosen}`), filter].filter(Boolean).join(' · '));
  const setFilter = (name: TransferFilter, value: string) => {
    const { [name]: _dropped, ...others } = list.query.filters;
    list.change({ filters: value ? { ...others, [name]: value } : others });
  };
  return (
    <>
      <PageHeader title={t('transfer.title')} lead={t('transfer.lead')} />
      <ListFrame
        list={list}
        result={useQuery(transferQueries.list(list.query))}
        rowKey={(row) => row.id}
        columns={useColumns(setOpen)}
        empty={<EmptyState title={t('transfer.empty')} hint={t('transfer.emptyHint')} />}
        filters={
          <>
            <Segmented
              className={styles['states'] ?? ''}
              value={chosen ?? ''}
              onChange={(value) => setFilter('state', value)}
              options={[
                { value: '', label: t('transfer.all') },
                ...STATES.map((value) => ({ value, label: t(`transfer.state.${value}`) })),
              ]}
            />
            <Input.Search
              key={filter ?? ''}
              className={styles['search'] ?? ''}
              allowClear
              defaultValue={filter ?? ''}
              placeholder={t('transfer.search')}
              aria-label={t('transfer.search')}
              onSearch={(value) => setFilter('filter', value.trim())}
            />
          </>
        }
      />
      {open && <TransferDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

function useColumns(onOpen: (open: Open) => void): ListColumn<StaffTransfer>[] {
  const { t } = useTranslation('console-members');
  return [
    { key: 'at', title: t('transfer.at'), place: 'head', render: (row) => minuteText(row.at) },
    {
      key: 'payer',
      title: t('transfer.payer'),
      render: (row) => (
        <>
          {row.payerName}
          <div className={styles['soft']}>{row.payerAccount}</div>
        </>
      ),
    },
    { key: 'amount', title: t('transfer.amount'), align: 'right', render: (row) => <Money yuan={row.amount} strong /> },
    {
      key: 'to',
      title: t('transfer.to'),
      render: (row) => (
        <>
          {row.memberName || row.mbNo || '—'}
          <div className={styles['soft']}>
            {t(`transfer.purpose.${row.purpose}`)} · {row.toAccount}
          </div>
        </>
      ),
    },
    {
      key: 'reference',
      title: t('transfer.reference'),
      render: (row) => (
        <>
          {row.bankReference}
          {row.remark && <div className={styles['soft']}>{row.remark}</div>}
        </>
      ),
    },
    {
      key: 'state',
      title: t('transfer.stateTitle'),
      render: (row) => (
        <>
          <Badge tone={TONES[row.state]}>{t(`transfer.state.${row.state}`)}</Badge>
          {row.note && (
            <div className={styles['soft']}>
              {row.decidedBy} {row.note}
            </div>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      title: t('transfer.actions'),
      place: 'foot',
      render: (transfer) =>
        transfer.state === 'waiting' && (
          <Space>
            <GuardedButton
              permission="transfer.match"
              size="small"
              type="primary"
              onClick={() => onOpen({ transfer, action: 'assign' })}
            >
              {t('transfer.assign')}
            </GuardedButton>
            <GuardedButton
              permission="transfer.match"
              size="small"
              onClick={() => onOpen({ transfer, action: 'return' })}
            >
              {t('transfer.return')}
            </GuardedButton>
          </Space>
        ),
    },
  ];
}
