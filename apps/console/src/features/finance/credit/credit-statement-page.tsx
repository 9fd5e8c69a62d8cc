import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { StaffStatement, StaffStatementDetail } from '@xunban/contract';
import { STATEMENT_FILES, type StatementFile } from '@xunban/contract/credit-states';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, classes, layout, PageHeader, problemText, toast } from '@xunban/ui';
import { PlainList } from '@xunban/ui/antd';
import { Descriptions } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { GuardedButton } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { ObjectState } from '../../../shared/object-state.tsx';
import { saveBlob } from '../../../shared/save-blob.ts';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { useCanSee, VisibleMoney } from '../../../shared/visible.tsx';
import { SecondLine } from '../../../shared/work-list.tsx';
import { AnswerDialog } from './components/answer-dialog.tsx';
import { StatementBadge } from './components/credit-badges.tsx';
import { WriteOffDialog } from './components/write-off-dialog.tsx';
import styles from './credit.module.css';
import { creditQueries, useLiveCredit } from './credit-queries.ts';

/** A statement to file or to send; nothing for users who cannot see amounts. */
function StatementDownloads({ statement }: { readonly statement: StaffStatement }) {
  const { t } = useTranslation('credit-texts');
  if (!useCanSee('amount.view')) return null;
  return STATEMENT_FILES.map((file) => (
    <GuardedButton
      key={file}
      permission="credit.view"
      icon={<DownloadOutlined />}
      onClick={() => void download(statement, file)}
    >
      {t(`file.${file}`)}
    </GuardedButton>
  ));
}

const ENDINGS: Readonly<Record<StatementFile, string>> = {
  document: '.pdf',
  workbook: '.xlsx',
  confirmation: '-confirmation.pdf',
};

/** The server records each download. */
async function download({ id, statementNo }: StaffStatement, file: StatementFile): Promise<void> {
  try {
    saveBlob(await api.staffCredit.statementFile({ params: { id, file } }), `${statementNo}${ENDINGS[file]}`);
  } catch (error) {
    toast.error(problemText(error));
  }
}

/** One statement with its lines, what happened since, and what its member objects to. */
export function CreditStatementPage() {
  const { id = '' } = useParams();
  useLiveCredit();
  return (
    <ObjectState query={useQuery(creditQueries.statement(id))}>{(found) => <Body statement={found} />}</ObjectState>
  );
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
      <div className={classes(layout['column'], layout['shrinks'])}>
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
              { key: 'total', label: t('statements.total'), children: <VisibleMoney yuan={statement.total} /> },
              { key: 'owed', label: t('statements.owed'), children: <VisibleMoney yuan={statement.owed} strong /> },
              { key: 'fees', label: t('statements.lateFees'), children: <VisibleMoney yuan={statement.lateFees} /> },
              { key: 'due', label: t('statements.due'), children: statement.dueOn },
              { key: 'edition', label: t('statements.edition'), children: statement.edition },
            ]}
          />
        </Card>
        {statement.objections.map((objection) => (
          <Card key={objection.edition} title={t('objection.of', { number: objection.edition })}>
            <p>{objection.reason}</p>
            <ul>
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
  const { t } = useTranslation(['console-credit', 'credit-texts']);
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
              {t(`credit-texts:movement.${row.kind}`)}
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
          render: (row) => <VisibleMoney yuan={row.amount} />,
        },
      ]}
    />
  );
}

/** Actions on a statement that the server allows finance now. */
function StatementActions({ statement }: { readonly statement: StaffStatementDetail }) {
  const { t } = useTranslation('console-credit');
  const [open, setOpen] = useState<'answer' | 'writeOff' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {statement.can.includes('answer') && (
        <GuardedButton permission="credit.decide" type="primary" onClick={() => setOpen('answer')}>
          {t('do.answer')}
        </GuardedButton>
      )}
      {statement.can.includes('writeOff') && (
        <GuardedButton permission="credit.decide" danger onClick={() => setOpen('writeOff')}>
          {t('do.writeOff')}
        </GuardedButton>
      )}
      {open === 'answer' && <AnswerDialog statement={statement} onClose={close} />}
      {open === 'writeOff' && <WriteOffDialog statement={statement} onClose={close} />}
    </>
  );
}
