import type { StaffInvoice } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { MemberLink } from '../../../shared/member-link.tsx';
import { useCanSee, VisibleMoney } from '../../../shared/visible.tsx';
import { SecondLine } from '../../../shared/work-list.tsx';
import { InvoiceBadge } from './components/invoice-state.tsx';
import { LoweredFrom } from './components/lowered-from.tsx';

/** Columns of applications for invoices; of one member's, without the member. */
export function useInvoiceColumns({ ofMember = false } = {}): ListColumn<StaffInvoice>[] {
  const { t } = useTranslation(['console-invoices', 'invoice-texts', 'common']);
  const seesAmounts = useCanSee('amount.view');
  const columns: ListColumn<StaffInvoice>[] = [
    {
      key: 'no',
      title: t('no'),
      place: 'head',
      render: (row) => (
        <>
          <Link to={`/invoices/${row.id}`}>{row.applicationNo}</Link>
          <SecondLine>{[minuteText(row.appliedAt), row.person].filter(Boolean).join(' · ')}</SecondLine>
        </>
      ),
    },
    {
      key: 'amount',
      title: t('amount'),
      align: 'right',
      render: (row) => (
        <>
          <VisibleMoney yuan={row.amount} strong />
          <LoweredFrom {...row} />
        </>
      ),
    },
    {
      key: 'title',
      title: t('buyer'),
      render: (row) => (
        <>
          {row.title}
          <SecondLine>{row.taxNo}</SecondLine>
        </>
      ),
    },
    {
      key: 'kind',
      title: t('kind'),
      render: (row) => (
        <>
          {t(`invoice-texts:kind.${row.kind}`)}
          <SecondLine>{t(`invoice-texts:medium.${row.medium}`)}</SecondLine>
        </>
      ),
    },
    {
      key: 'member',
      title: t('member'),
      render: (row) => (
        <>
          <MemberLink {...row}>{row.memberName || row.memberNo}</MemberLink>
          <SecondLine>{row.memberNo}</SecondLine>
        </>
      ),
    },
    {
      key: 'state',
      title: t('stateTitle'),
      render: (row) => (
        <>
          <InvoiceBadge state={row.state} />
          <SecondLine>{row.fault || row.reason || row.invoiceNos.join(t('common:punctuation.list'))}</SecondLine>
        </>
      ),
    },
  ];
  return columns.filter(({ key }) => (seesAmounts || key !== 'amount') && (!ofMember || key !== 'member'));
}
