import type { StaffCreditAccount } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { useCanSee, VisibleMoney } from '../../../shared/visible.tsx';
import { SecondLine } from '../../../shared/work-list.tsx';
import { CreditBadge } from './components/credit-badges.tsx';

export function useAccountColumns(): ListColumn<StaffCreditAccount>[] {
  const { t } = useTranslation(['console-credit', 'credit-texts']);
  const seesAmounts = useCanSee('amount.view');
  const columns: ListColumn<StaffCreditAccount>[] = [
    {
      key: 'member',
      title: t('member'),
      place: 'head',
      render: (row) => (
        <>
          <Link to={`/credit/${row.memberId}`}>{row.memberName || row.memberNo}</Link>
          <SecondLine>{row.memberNo}</SecondLine>
        </>
      ),
    },
    {
      key: 'state',
      title: t('stateTitle'),
      render: (row) => (
        <>
          <CreditBadge state={row.state} />
          {row.waitsFor !== '' && <SecondLine>{t(`waits.${row.waitsFor}`)}</SecondLine>}
        </>
      ),
    },
    {
      key: 'limit',
      title: t('limit'),
      align: 'right',
      render: (row) => (
        <>
          <VisibleMoney yuan={row.state === 'applied' ? row.askedLimit : row.limit} strong />
          {row.state === 'applied' && <SecondLine>{t('asked')}</SecondLine>}
        </>
      ),
    },
    { key: 'used', title: t('used'), align: 'right', render: (row) => <VisibleMoney yuan={row.used} /> },
    {
      key: 'overdue',
      title: t('credit-texts:overdue'),
      align: 'right',
      render: (row) => <VisibleMoney yuan={row.overdue} />,
    },
  ];
  return columns.filter(({ key }) => seesAmounts || !['limit', 'used', 'overdue'].includes(key));
}
