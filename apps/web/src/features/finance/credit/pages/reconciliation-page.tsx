import { useQuery } from '@tanstack/react-query';
import type { ReconciliationPeriod } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, Card, DataState, layout, moneyText, PageHeader } from '@xunban/ui';
import { PlainList } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { creditQueries } from '../api/credit-queries.ts';
import { Decision } from '../components/decision.tsx';
import { EmptyCredit } from '../components/empty-credit.tsx';
import { useMovementColumns } from '../components/movement-columns.tsx';
import { StatementState } from '../components/statement-state.tsx';
import { periodText } from '../model/period-text.ts';

/** Credit orders that wait to be reconciled: this month as it runs, and statements to confirm or to object to. */
export function ReconciliationPage() {
  const { t } = useTranslation(['credit', 'credit-texts', 'pages']);
  const periods = useQuery(creditQueries.reconciliation);
  return (
    <>
      <PageHeader title={t('pages:invoiceApplyCreditSelect.title')} lead={t('reconciliation.lead')} />
      <DataState
        query={periods}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyCredit title={t('reconciliation.empty')} hint={t('reconciliation.emptyHint')} />}
      >
        {({ items }) => (
          <div className={layout['stack5']}>
            {items.map((period) => (
              <Period key={period.statementId} period={period} />
            ))}
          </div>
        )}
      </DataState>
    </>
  );
}

function Period({ period }: { period: ReconciliationPeriod }) {
  const { t } = useTranslation('credit');
  const columns = useMovementColumns({ withStatement: false });
  const { statementId: id, state, confirmBy } = period;
  return (
    <Card title={period.statementNo || t('reconciliation.running')}>
      <div className={layout['stack4']}>
        <p className={layout['muted']}>
          {periodText(period)} · {t('reconciliation.total', { amount: moneyText(period.total) })}
          {state && (
            <>
              {' '}
              <StatementState statement={{ state, isOverdue: false }} />
            </>
          )}
        </p>
        <PlainList columns={columns} rowKey={(row) => row.id} rows={period.lines} />
        {state === 'toConfirm' && confirmBy !== null && (
          <Decision statement={{ ...period, id, state, confirmBy, can: ['confirm', 'object'] }} />
        )}
        {id !== '' && (
          <Link to={`/main/creditAccountdetail?id=${id}`} className={buttonClass({})}>
            {t('reconciliation.open')}
          </Link>
        )}
      </div>
    </Card>
  );
}
