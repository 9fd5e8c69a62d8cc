import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { EmptyState, Money, PageHeader, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Link, useParams } from 'react-router';
import { useTabSearchParams, useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { type Voucher, voucherQueries } from './voucher-queries.ts';

const FILTERS: readonly never[] = [];

/** Vouchers of a month by number. */
export function VoucherListPage() {
  const { t } = useTranslation('console-vouchers');
  const { month = '' } = useParams();
  const list = useListQuery(useTabSearchParams(), FILTERS);
  const vouchers = useQuery(voucherQueries.list(month, list.query));
  const title = `${t('title')} · ${month}`;
  useTabTitle(title);
  const columns: ListColumn<Voucher>[] = [
    {
      key: 'no',
      title: t('no'),
      place: 'head',
      render: ({ no }) => <Link to={`/vouchers/${month}/${no}`}>{t('number', { no })}</Link>,
    },
    { key: 'day', title: t('day'), render: ({ day }) => day },
    { key: 'summary', title: t('summary'), render: ({ summary }) => summary },
    { key: 'attachments', title: t('attachments'), align: 'right', render: ({ attachments }) => attachments },
    { key: 'amount', title: t('amount'), align: 'right', render: ({ amount }) => <Money yuan={amount} /> },
  ];
  return (
    <>
      <PageHeader title={title} lead={t('listLead')} actions={<Link to="/vouchers">{t('toAll')}</Link>} />
      <ListFrame
        list={list}
        result={vouchers}
        rowKey={({ no }) => String(no)}
        columns={columns}
        empty={<EmptyState title={t('noVouchers')} hint={t('noVouchersHint')} />}
      />
    </>
  );
}
