import { useQuery } from '@tanstack/react-query';
import type { OpenTaxItem } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { EmptyState, Money } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { MainOrderLink } from '../../../../shared/number-links.tsx';
import { usePartList } from '../../../../shared/use-part-list.ts';
import { invoiceQueries } from '../invoice-queries.ts';

/** Sales whose output tax ledger and invoices did not share at the end of a month: the items behind the sums above. */
export function OpenTax({ month }: { readonly month: string }) {
  const { t } = useTranslation('console-invoices');
  const list = usePartList();
  const result = useQuery(invoiceQueries.openTax(month, list.query));
  return (
    <ListFrame
      list={list}
      result={result}
      rowKey={({ no, kind }) => `${kind} ${no}`}
      columns={useColumns()}
      empty={<EmptyState title={t('openTax.none')} />}
    />
  );
}

function useColumns(): readonly ListColumn<OpenTaxItem>[] {
  const { t } = useTranslation('console-invoices');
  const amount = (part: 'applied' | 'free' | 'waiting' | 'owed'): ListColumn<OpenTaxItem> => ({
    key: part,
    title: t(`openTax.${part}`),
    align: 'right',
    render: (item) => (item[part] === 0 ? '—' : <Money yuan={item[part]} />),
  });
  return [
    { key: 'no', title: t('openTax.no'), place: 'head', render: ({ no }) => no },
    { key: 'mainNo', title: t('openTax.mainNo'), render: ({ mainNo }) => <MainOrderLink no={mainNo} /> },
    { key: 'kind', title: t('openTax.kind'), render: ({ kind }) => t(`openTax.${kind}`) },
    { key: 'soldAt', title: t('openTax.soldAt'), render: ({ soldAt }) => minuteText(soldAt) },
    ...(['applied', 'free', 'waiting', 'owed'] as const).map(amount),
  ];
}
