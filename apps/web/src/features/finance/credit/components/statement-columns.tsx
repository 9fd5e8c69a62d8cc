import type { CreditStatement } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { layout, Money } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { periodText } from '../model/period-text.ts';
import styles from './credit.module.css';
import { StatementState } from './statement-state.tsx';

export function useStatementColumns(): ListColumn<CreditStatement>[] {
  const { t } = useTranslation('credit');
  return [
    {
      key: 'no',
      title: t('statements.no'),
      place: 'head',
      render: (row) => (
        <>
          <Link to={`/main/creditAccountdetail?id=${row.id}`} className={layout['code']}>
            {row.statementNo}
          </Link>
          <span className={styles['second']}>{periodText(row)}</span>
        </>
      ),
    },
    { key: 'total', title: t('statements.total'), align: 'right', render: (row) => <Money yuan={row.total} /> },
    { key: 'owed', title: t('statements.owed'), align: 'right', render: (row) => <Money yuan={row.owed} strong /> },
    { key: 'due', title: t('statements.due'), render: (row) => row.dueOn },
    { key: 'state', title: t('statements.state'), render: (row) => <StatementState statement={row} /> },
  ];
}
