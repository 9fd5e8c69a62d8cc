import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { DataState, Money } from '@xunban/ui';
import { PlainList } from '@xunban/ui/antd';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { invoiceQueries } from '../invoice-queries.ts';

/** Invoices of a month that exist on one side only, here or at the tax service, or with different amounts. */
export function Unmatched({ month }: { readonly month: string }) {
  const { t } = useTranslation('console-invoices');
  const query = useQuery(invoiceQueries.unmatched(month));
  const amount = (yuan: number | null) => (yuan === null ? t('unmatched.missing') : <Money yuan={yuan} />);
  return (
    <DataState query={query}>
      {({ hasService, items }) => {
        if (!hasService) return <Alert type="info" showIcon title={t('unmatched.noService')} />;
        if (items.length === 0) return <Alert type="success" showIcon title={t('unmatched.none')} />;
        return (
          <PlainList
            rowKey={(one) => one.invoiceNo}
            rows={items}
            columns={[
              { key: 'no', title: t('unmatched.no'), place: 'head', render: (one) => one.invoiceNo },
              {
                key: 'application',
                title: t('unmatched.application'),
                render: (one) =>
                  one.applicationId ? <Link to={`/invoices/${one.applicationId}`}>{one.applicationNo}</Link> : '—',
              },
              { key: 'at', title: t('unmatched.at'), render: (one) => minuteText(one.at) },
              { key: 'here', title: t('unmatched.here'), align: 'right', render: (one) => amount(one.here) },
              { key: 'there', title: t('unmatched.there'), align: 'right', render: (one) => amount(one.there) },
            ]}
          />
        );
      }}
    </DataState>
  );
}
