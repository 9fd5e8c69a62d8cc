import { useQuery } from '@tanstack/react-query';
import { RECEIVABLE_AGES } from '@xunban/contract/finance-reports';
import { useTranslation } from '@xunban/i18n/react';
import { classes, EmptyState, layout, Money, PageHeader, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePermission } from '../../../shared/access.tsx';
import { MemberLink } from '../../../shared/member-link.tsx';
import { useTabSearchParams, useTabTitle } from '../../../shared/tabs/tab-context.ts';
import styles from './ledger.module.css';
import { LossRatesDialog } from './loss-rates-dialog.tsx';
import { MonthInput, useMonth } from './month-input.tsx';
import { ReportFiles } from './report-files.tsx';
import { RECEIVABLE_FILTERS, type Receivable, type Receivables, reportQueries } from './report-queries.ts';

/** Receivables of trade credit at the end of a month by age, with the expected loss and its allowance. */
export function ReceivablesPage() {
  const { t } = useTranslation('console-ledger');
  const [month, setMonth] = useMonth();
  const list = useListQuery(useTabSearchParams(), RECEIVABLE_FILTERS);
  const found = useQuery(reportQueries.receivables(month, list.query));
  const canSet = usePermission('ledgerChecks.close');
  const [isSetting, setSetting] = useState(false);
  const { age } = list.query.filters;
  useTabTitle(`${t('receivables.title')} · ${month}`);
  return (
    <>
      <PageHeader
        title={t('receivables.title')}
        lead={t('receivables.lead')}
        actions={
          <>
            <Link to="/carrier-claims?state=agreed">{t('receivables.carriers')}</Link>
            {canSet && found.data && <Button onClick={() => setSetting(true)}>{t('receivables.setRates')}</Button>}
            <ReportFiles report="receivables" month={month} name={t('receivables.title')} />
            <MonthInput month={month} onChange={(value) => value !== '' && setMonth(value)} />
          </>
        }
      />
      {found.data && <Figures found={found.data} canEnter={canSet} />}
      <ListFrame
        list={list}
        result={found}
        rowKey={(row) => row.statementId ?? row.memberId ?? ''}
        columns={useColumns()}
        empty={<EmptyState title={t('receivables.empty')} hint={t('receivables.emptyHint')} />}
        filters={
          <Segmented<string>
            className={styles['ages'] ?? ''}
            value={RECEIVABLE_AGES.find((known) => known === age) ?? ''}
            onChange={(value) => list.narrow({ age: value })}
            options={[
              { value: '', label: t('receivables.all') },
              ...RECEIVABLE_AGES.map((value) => ({ value, label: t(`receivables.age.${value}`) })),
            ]}
          />
        }
      />
      {isSetting && found.data && (
        <LossRatesDialog month={month} classes={found.data.classes} onClose={() => setSetting(false)} />
      )}
    </>
  );
}

function Figures({ found, canEnter }: { readonly found: Receivables; readonly canEnter: boolean }) {
  const { t } = useTranslation('console-ledger');
  const missing = Math.round((found.loss - found.allowance) * 100) / 100;
  return (
    <>
      <dl className={classes(layout['row2x5'], layout['spaceBelow2'], styles['reportFigures'])}>
        <div>
          <dt>{t('receivables.total')}</dt>
          <dd>
            <Money yuan={found.total} strong />
          </dd>
        </div>
        {found.classes.map(({ age, amount, rateBp, loss }) => (
          <div key={age}>
            <dt>
              {t(`receivables.age.${age}`)} · {(rateBp / 100).toFixed(2)}%
            </dt>
            <dd>
              <Money yuan={amount} /> / <Money yuan={loss} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes(layout['soft'], layout['spaceBelow4'])}>
        {t('receivables.loss')} <Money yuan={found.loss} strong /> · {t('receivables.allowance')}{' '}
        <Money yuan={found.allowance} />
        {missing !== 0 && (
          <>
            {' '}
            · {t('receivables.missing')} <Money yuan={missing} strong />
            {canEnter && (
              <>
                {' '}
                <Link to="/manual-journals">{t('receivables.enter')}</Link>
              </>
            )}
          </>
        )}
      </p>
    </>
  );
}

function useColumns(): ListColumn<Receivable>[] {
  const { t } = useTranslation('console-ledger');
  return [
    {
      key: 'statement',
      title: t('receivables.statement'),
      place: 'head',
      render: ({ statementId, statementNo }) =>
        statementId === null ? (
          t('receivables.unbilled')
        ) : (
          <Link to={`/credit-statements/${statementId}`}>{statementNo}</Link>
        ),
    },
    { key: 'member', title: t('receivables.member'), render: (row) => <MemberLink {...row} /> },
    { key: 'age', title: t('receivables.ageTitle'), render: (row) => t(`receivables.age.${row.age}`) },
    { key: 'dueOn', title: t('receivables.dueOn'), render: (row) => row.dueOn ?? '—' },
    { key: 'days', title: t('receivables.days'), align: 'right', render: (row) => row.daysOverdue },
    {
      key: 'amount',
      title: t('receivables.amount'),
      align: 'right',
      render: (row) => <Money yuan={row.amount} />,
    },
  ];
}
