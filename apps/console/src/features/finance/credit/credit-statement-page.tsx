import { useQuery } from '@tanstack/react-query';
import type { StaffStatementDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, DataState, layout, PageHeader } from '@xunban/ui';
import { PlainList } from '@xunban/ui/antd';
import { Descriptions } from 'antd';
import { Link, useParams } from 'react-router';
import { SeenMoney } from '../../../shared/seen.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { SecondLine } from '../../../shared/work-list.tsx';
import { StatementBadge } from './components/credit-badges.tsx';
import { StatementActions } from './components/statement-actions.tsx';
import { StatementDownloads } from './components/statement-downloads.tsx';
import styles from './credit.module.css';
import { creditQueries, useLiveCredit } from './credit-queries.ts';

/** One statement with its lines, what happened since, and what its member objects to. */
export function CreditStatementPage() {
  const { id = '' } = useParams();
  useLiveCredit();
  return <DataState query={useQuery(creditQueries.statement(id))}>{(found) => <Body statement={found} />}</DataState>;
}

function Body({ statement }: { readonly statement: StaffStatementDetail }) {
  const { t } = useTranslation('console-credit');
  useTabTitle(statement.statementNo);
  return (
    <>
      <PageHeader
        title={
          <>
            {statement.statementNo} <StatementBadge statement={statement} />
          </>
        }
        lead={<Link to="/credit-statements">{t('statements.title')}</Link>}
        actions={
          <>
            <StatementDownloads statement={statement} />
            <StatementActions statement={statement} />
          </>
        }
      />
      <div className={styles['stack']}>
        <Card>
          <Descriptions
            size="small"
            column={{ xs: 1, md: 2 }}
            items={[
              {
                key: 'member',
                label: t('member'),
                children: (
                  <Link to={`/credit/${statement.memberId}`}>{statement.memberName || statement.memberNo}</Link>
                ),
              },
              {
                key: 'period',
                label: t('statements.period'),
                children: `${minuteText(statement.periodFrom)} — ${minuteText(statement.periodUntil)}`,
              },
              { key: 'total', label: t('statements.total'), children: <SeenMoney yuan={statement.total} /> },
              { key: 'owed', label: t('statements.owed'), children: <SeenMoney yuan={statement.owed} strong /> },
              { key: 'fees', label: t('statements.lateFees'), children: <SeenMoney yuan={statement.lateFees} /> },
              { key: 'due', label: t('statements.due'), children: statement.dueOn },
              { key: 'edition', label: t('statements.edition'), children: statement.edition },
            ]}
          />
        </Card>
        {statement.objections.map((objection) => (
          <Card key={objection.edition} title={t('objection.of', { number: objection.edition })}>
            <p>{objection.reason}</p>
            <ul className={styles['list']}>
              {objection.lines.map((line) => (
                <li key={line.id} className={styles['line']}>
                  {line.mainNo}
                  <span>{line.reason}</span>
                </li>
              ))}
            </ul>
            <p className={layout['muted']}>
              {objection.answeredAt
                ? `${minuteText(objection.answeredAt)} ${objection.answer}`
                : t('objection.waiting')}
            </p>
          </Card>
        ))}
        <Card title={t('statements.lines')}>
          <Movements rows={statement.lines} />
        </Card>
        {statement.changes.length > 0 && (
          <Card title={t('statements.changes')}>
            <Movements rows={statement.changes} />
          </Card>
        )}
      </div>
    </>
  );
}

function Movements({ rows }: { readonly rows: StaffStatementDetail['lines'] }) {
  const { t } = useTranslation(['console-credit', 'credit-words']);
  return (
    <PlainList
      rowKey={(row) => row.id}
      rows={rows}
      columns={[
        {
          key: 'kind',
          title: t('movement.kind'),
          place: 'head',
          render: (row) => (
            <>
              {t(`credit-words:movement.${row.kind}`)}
              <SecondLine>{minuteText(row.at)}</SecondLine>
            </>
          ),
        },
        {
          key: 'reference',
          title: t('movement.reference'),
          render: (row) => (
            <>
              {row.mainNo || row.reference}
              <SecondLine>{row.mainNo ? row.reference : row.note}</SecondLine>
            </>
          ),
        },
        {
          key: 'amount',
          title: t('movement.amount'),
          align: 'right',
          render: (row) => <SeenMoney yuan={row.amount} />,
        },
      ]}
    />
  );
}
