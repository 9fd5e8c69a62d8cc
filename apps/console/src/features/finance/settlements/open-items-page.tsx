import { useQuery } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import { methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { EmptyState, Money, PageHeader, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Segmented } from 'antd';
import { Link } from 'react-router';
import { SearchBox } from '../../../shared/search-box.tsx';
import { useTabSearchParams, useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { SecondLine } from '../../../shared/work-list.tsx';
import styles from '../ledger/ledger.module.css';
import { OPEN_ITEM_FILTERS, settlementQueries } from './settlement-queries.ts';

type OpenItem = CallOutput<AllCalls['staffSettlements']['openItems']>['items'][number];

/** Amounts on clearing accounts that no bill or other booking has settled yet. */
export function OpenItemsPage() {
  const { t } = useTranslation(['console-ledger-checks', 'console']);
  const list = useListQuery(useTabSearchParams(), OPEN_ITEM_FILTERS);
  const found = useQuery(settlementQueries.openItems(list.query));
  const { code, filter } = list.query.filters;
  useTabTitle(t('openItems.title'));
  return (
    <>
      <PageHeader title={t('openItems.title')} lead={t('openItems.lead')} />
      <ListFrame
        list={list}
        result={found}
        rowKey={(row) => `${row.code} ${row.gateway} ${row.no}`}
        columns={useColumns()}
        empty={<EmptyState title={t('openItems.empty')} hint={t('openItems.emptyHint')} />}
        filters={
          <>
            <Segmented<string>
              className={styles['choices'] ?? ''}
              value={code ?? ''}
              onChange={(value) => list.narrow({ code: value })}
              options={[
                { value: '', label: t('openItems.all') },
                ...(found.data?.accounts ?? []).map((account) => ({
                  value: account.code,
                  label: (
                    <>
                      {t(`console:ledger.account.${account.code}`)} {account.items} · <Money yuan={account.amount} />
                    </>
                  ),
                })),
              ]}
            />
            <SearchBox
              value={filter}
              label={t('openItems.search')}
              maxLength={60}
              onSearch={(value) => list.narrow({ filter: value })}
            />
          </>
        }
      />
    </>
  );
}

/** The list that has the subject of an item, searched by its number. */
function pageOf({ code, no }: OpenItem): string {
  const list = {
    A10: no.startsWith('TK') ? 'refunds' : 'payments',
    A12: 'refunds',
    L12: 'payments',
    L30: 'transfers',
    L40: 'refunds',
    L41: 'withdrawals',
  }[code];
  return `/${list}${code === 'A12' ? '' : `?filter=${encodeURIComponent(no)}`}`;
}

function useColumns(): ListColumn<OpenItem>[] {
  const { t } = useTranslation(['console-ledger-checks', 'console']);
  return [
    {
      key: 'no',
      title: t('openItems.no'),
      place: 'head',
      render: (row) => (
        <>
          <Link to={pageOf(row)}>{row.code === 'A12' ? methodName(row.no) : row.no}</Link>
          {row.gateway && <SecondLine>{methodName(row.gateway)}</SecondLine>}
        </>
      ),
    },
    {
      key: 'account',
      title: t('openItems.account'),
      render: (row) => `${row.code} ${t(`console:ledger.account.${row.code}`)}`,
    },
    { key: 'since', title: t('openItems.since'), render: (row) => row.since },
    { key: 'days', title: t('openItems.age'), render: (row) => t('openItems.days', { count: row.days }) },
    { key: 'amount', title: t('openItems.amount'), align: 'right', render: (row) => <Money yuan={row.amount} /> },
    { key: 'note', title: t('openItems.note'), render: (row) => row.note || '—' },
  ];
}
