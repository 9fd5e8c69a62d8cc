import type { StaffWithdrawal } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { MaskedNumber } from '../../../shared/masked-number.tsx';
import { MemberLink } from '../../../shared/member-link.tsx';
import { useCanSee, VisibleMoney } from '../../../shared/visible.tsx';
import { SecondLine } from '../../../shared/work-list.tsx';
import { StateText } from './components/withdrawal-state.tsx';

/** Columns of withdrawals; of one member's, without the member. */
export function useWithdrawalColumns({ ofMember = false } = {}): ListColumn<StaffWithdrawal>[] {
  const { t } = useTranslation(['console-withdrawals', 'withdrawal-texts']);
  const seesAmounts = useCanSee('amount.view');
  const columns: ListColumn<StaffWithdrawal>[] = [
    {
      key: 'no',
      title: t('no'),
      place: 'head',
      render: (row) => (
        <>
          <Link to={`/withdrawals/${row.id}`}>{row.withdrawalNo}</Link>
          <SecondLine>{minuteText(row.appliedAt)}</SecondLine>
        </>
      ),
    },
    { key: 'amount', title: t('amount'), align: 'right', render: (row) => <VisibleMoney yuan={row.amount} strong /> },
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
      key: 'account',
      title: t('account'),
      render: (row) => (
        <>
          {row.holderName}
          <SecondLine>
            {t(`withdrawal-texts:bank.${row.bank}`)}{' '}
            {seesAmounts && <MaskedNumber value={row.accountNo} field="withdrawalAccountNo" id={row.id} />}
          </SecondLine>
        </>
      ),
    },
    { key: 'state', title: t('stateTitle'), render: (row) => <StateText row={row} /> },
  ];
  return columns.filter(({ key }) => (seesAmounts || key !== 'amount') && (!ofMember || key !== 'member'));
}
