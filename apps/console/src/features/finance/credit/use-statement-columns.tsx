import type { StaffStatement } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { useCanSee, VisibleMoney } from '../../../shared/visible.tsx';
import { SecondLine } from '../../../shared/work-list.tsx';
import { StatementBadge } from './components/credit-badges.tsx';

/** Columns of statements; of one member's, without the member. */
export function useStatementColumns({ ofMember = false } = {}): ListColumn<StaffStatement>[] {
  const { t } = useTranslation('console-credit');
  const seesAmounts = useCanSee('amount.view');
  const columns: ListColumn<StaffStatement>[] = [
    {
      key: 'no',
      title: t('statements.no'),
      place: 'head',
      render: (row) => (
        <>
          <Link to={`/credit-statements/${row.id}`}>{row.statementNo}</Link>
          <SecondLine>{minuteText(row.madeAt)}</SecondLine>
        </>
      ),
    },
    {
      key: 'member',
      title: t('member'),
      render: (row) => (
        <>
          <Link to={`/credit/${row.memberId}`}>{row.memberName || row.memberNo}</Link>
          <SecondLine>{row.memberNo}</SecondLine>
        </>
      ),
    },
    { key: 'total', title: t('statements.total'), align: 'right', render: (row) => <VisibleMoney yuan={row.total} /> },
    {
      key: 'owed',
      title: t('statements.owed'),
      align: 'right',
      render: (row) => <VisibleMoney yuan={row.owed} strong />,
    },
    { key: 'due', title: t('statements.due'), render: (row) => row.dueOn },
    { key: 'state', title: t('stateTitle'), render: (row) => <StatementBadge statement={row} /> },
  ];
  return columns.filter(
    ({ key }) => (seesAmounts || (key !== 'total' && key !== 'owed')) && (!ofMember || key !== 'member'),
  );
}
