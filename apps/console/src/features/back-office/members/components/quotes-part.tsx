import { useQuery } from '@tanstack/react-query';
import type { AllCalls, CallResult } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, EmptyState } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { SeenMoney } from '../../../../shared/seen.tsx';
import { memberQueries } from '../member-queries.ts';
import { usePartList } from '../use-part-list.ts';

type Quote = CallResult<AllCalls['memberPage']['quotes']>['items'][number];

/** What the member thinks of ordering: the quotes in its own list. */
export function QuotesPart({ memberId }: { readonly memberId: string }) {
  const { t } = useTranslation('console-member');
  const list = usePartList();
  const columns: ListColumn<Quote>[] = [
    { key: 'name', title: t('quote.name'), place: 'head', render: (row) => row.name },
    { key: 'no', title: t('quote.no'), render: (row) => row.quotationNo },
    { key: 'amount', title: t('quote.amount'), align: 'right', render: (row) => <SeenMoney yuan={row.amount} /> },
    { key: 'saved', title: t('quote.saved'), render: (row) => minuteText(row.savedAt) },
    {
      key: 'expires',
      title: t('quote.expires'),
      render: (row) => (row.isExpired ? <Badge tone="neutral">{t('quote.expired')}</Badge> : minuteText(row.expiresAt)),
    },
  ];
  return (
    <ListFrame
      list={list}
      result={useQuery(memberQueries.quotes(memberId, list.query))}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('quote.empty')} />}
    />
  );
}
