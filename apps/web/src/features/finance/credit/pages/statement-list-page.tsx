import { useQuery } from '@tanstack/react-query';
import type { CreditStatement } from '@xunban/contract';
import { STATEMENT_STATES } from '@xunban/contract/credit-states';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, classes, layout, Money, PageHeader, Select, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Link, useSearchParams } from 'react-router';
import { creditQueries, STATEMENT_FILTERS } from '../api/credit-queries.ts';
import { EmptyCredit } from '../components/empty-credit.tsx';
import { StatementState } from '../components/statement-state.tsx';
import { periodText } from '../model/period-text.ts';

/** Every statement, what is owed of it and until when. */
export function StatementListPage() {
  const { t } = useTranslation(['credit', 'credit-texts', 'pages']);
  const list = useListQuery(useSearchParams(), STATEMENT_FILTERS);
  const statements = useQuery(creditQueries.statements(list.query));
  const columns = useStatementColumns();
  return (
    <>
      <PageHeader
        title={t('pages:creditaccountlist.title')}
        lead={t('statements.lead')}
        actions={
          <>
            <Link to="/main/invoiceApplyCreditSelect" className={buttonClass({})}>
              {t('pages:invoiceApplyCreditSelect.title')}
            </Link>
            <Link to="/main/credit" className={buttonClass({})}>
              {t('statements.repay')}
            </Link>
          </>
        }
      />
      <ListFrame
        list={list}
        result={statements}
        rowKey={(row) => row.id}
        columns={columns}
        filters={
          <Select
            aria-label={t('statements.state')}
            value={list.query.filters.state ?? ''}
            onChange={(event) => list.change({ filters: { state: event.target.value } })}
          >
            <option value="">{t('statements.all')}</option>
            {STATEMENT_STATES.map((state) => (
              <option key={state} value={state}>
                {t(`credit-texts:statement.${state}`)}
              </option>
            ))}
          </Select>
        }
        empty={<EmptyCredit title={t('statements.empty')} hint={t('statements.emptyHint')} />}
      />
    </>
  );
}

function useStatementColumns(): ListColumn<CreditStatement>[] {
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
          <span className={classes(layout['muted'], layout['block'])}>{periodText(row)}</span>
        </>
      ),
    },
    { key: 'total', title: t('statements.total'), align: 'right', render: (row) => <Money yuan={row.total} /> },
    { key: 'owed', title: t('statements.owed'), align: 'right', render: (row) => <Money yuan={row.owed} strong /> },
    { key: 'due', title: t('statements.due'), render: (row) => row.dueOn },
    { key: 'state', title: t('statements.state'), render: (row) => <StatementState statement={row} /> },
  ];
}
