import { useMutation, useQuery } from '@tanstack/react-query';
import type { CreditStatement, CreditStatementDetail } from '@xunban/contract';
import { STATEMENT_FILES, type StatementFile } from '@xunban/contract/credit-states';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import {
  Button,
  buttonClass,
  Card,
  classes,
  layout,
  Money,
  moneyText,
  PageHeader,
  problemText,
  toast,
} from '@xunban/ui';
import { PlainList } from '@xunban/ui/antd';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../../../shared/api.ts';
import { ObjectPage } from '../../../../shared/object-page.tsx';
import { saveFile } from '../../../../shared/save-file.ts';
import { creditQueries } from '../api/credit-queries.ts';
import styles from '../components/credit.module.css';
import { Decision } from '../components/decision.tsx';
import { useMovementColumns } from '../components/movement-columns.tsx';
import { StatementState } from '../components/statement-state.tsx';
import { periodText } from '../model/period-text.ts';

/** Downloads a statement in the bookkeeping format, and the document by which both sides confirm the balance. */
function StatementDownloads({ statement: { id, statementNo } }: { readonly statement: CreditStatement }) {
  const { t } = useTranslation('credit-texts');
  const download = useMutation({
    mutationFn: async (file: StatementFile) =>
      saveFile(await api.credit.statementFile({ params: { id, file } }), `${statementNo}${ENDINGS[file]}`),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <div className={layout['row2']}>
      {STATEMENT_FILES.map((file) => (
        <Button
          key={file}
          size="small"
          busy={download.isPending && download.variables === file}
          onClick={() => download.mutate(file)}
        >
          {t(`file.${file}`)}
        </Button>
      ))}
    </div>
  );
}

const ENDINGS: Readonly<Record<StatementFile, string>> = {
  document: '.pdf',
  workbook: '.xlsx',
  confirmation: '-confirmation.pdf',
};

/** One statement: what it bills, what happened to it since, objections, and the member's decision. */
export function StatementPage() {
  const { t } = useTranslation('pages');
  const [search] = useSearchParams();
  const id = search.get('id')?.trim() ?? '';
  const statement = useQuery({ ...creditQueries.statement(id), enabled: id !== '' });
  return (
    <ObjectPage page="creditAccountdetail" isNamed={id !== ''} query={statement}>
      {(found) => (
        <>
          <PageHeader
            title={t('creditAccountdetail.title')}
            actions={
              <Link to="/main/creditaccountlist" className={buttonClass({})}>
                {t('creditaccountlist.title')}
              </Link>
            }
          />
          <Body statement={found} />
        </>
      )}
    </ObjectPage>
  );
}

function Body({ statement }: { statement: CreditStatementDetail }) {
  const { t } = useTranslation('credit');
  const columns = useMovementColumns({ withStatement: false });
  return (
    <div className={layout['stack5']}>
      <Card>
        <div className={layout['stack4']}>
          <div>
            <p>
              <span className={layout['code']}>{statement.statementNo}</span> <StatementState statement={statement} />
            </p>
            <p className={layout['muted']}>{periodText(statement)}</p>
          </div>
          <dl className={classes(layout['mutedTerms'], styles['facts'])}>
            <div>
              <dt>{t('statements.total')}</dt>
              <dd className={layout['tabular']}>
                <Money yuan={statement.total} />
              </dd>
            </div>
            <div>
              <dt>{t('statements.owed')}</dt>
              <dd className={layout['tabular']}>
                <Money yuan={statement.owed} strong />
              </dd>
            </div>
            {statement.lateFees > 0 && (
              <div>
                <dt>{t('statements.lateFees')}</dt>
                <dd className={layout['tabular']}>{moneyText(statement.lateFees)}</dd>
              </div>
            )}
            <div>
              <dt>{t('statements.due')}</dt>
              <dd className={layout['tabular']}>{statement.dueOn}</dd>
            </div>
          </dl>
          <StatementDownloads statement={statement} />
          <Decision statement={statement} />
        </div>
      </Card>
      <Card title={t('statements.lines')}>
        <PlainList columns={columns} rowKey={(row) => row.id} rows={statement.lines} />
      </Card>
      {statement.changes.length > 0 && (
        <Card title={t('statements.changes')}>
          <PlainList columns={columns} rowKey={(row) => row.id} rows={statement.changes} />
        </Card>
      )}
      {statement.objections.map((objection) => (
        <Card key={objection.edition} title={t('objection.of', { number: objection.edition })}>
          <p>{objection.reason}</p>
          <ul className={layout['stack0']}>
            {objection.lines.map((line) => (
              <li key={line.id} className={styles['row']}>
                <span className={layout['code']}>{line.mainNo}</span>
                {line.reason}
              </li>
            ))}
          </ul>
          <p className={layout['muted']}>
            {objection.answeredAt
              ? `${t('objection.answered', { at: minuteText(objection.answeredAt) })} ${objection.answer}`
              : t('objection.waiting', { at: minuteText(objection.madeAt) })}
          </p>
        </Card>
      ))}
    </div>
  );
}
