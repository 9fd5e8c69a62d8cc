import { useQuery } from '@tanstack/react-query';
import { methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { GuardedButton } from '../../../shared/access.tsx';
import { useDialogFor } from '../../../shared/use-dialog-for.ts';
import { VisibleMoney } from '../../../shared/visible.tsx';
import { SecondLine, useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { MonthInput, useMonth } from '../ledger/month-input.tsx';
import { ReportFiles } from '../ledger/report-files.tsx';
import { type Difference, ExplainDialog } from './explain-dialog.tsx';
import { settlementQueries } from './settlement-queries.ts';

const STATES = ['open', 'ended'] as const;

/** Payments and refunds that differ between a gateway and the ledger. */
export function BillDifferencesPage() {
  const { t } = useTranslation('console-ledger-checks');
  const list = useWorkList();
  const differences = useQuery(settlementQueries.differences(list.query));
  const [explaining, setExplaining] = useDialogFor<Difference>(differences.data?.items, ({ id }) => `difference:${id}`);
  return (
    <>
      <WorkList
        textOf={(key) => t(`differences.${key}`)}
        states={STATES}
        stateName={(state) => t(`differences.state.${state}`)}
        list={list}
        result={differences}
        rowKey={(row) => row.id}
        columns={useColumns(setExplaining)}
        actions={<DifferencesFile />}
      />
      {explaining && <ExplainDialog difference={explaining} onClose={() => setExplaining(null)} />}
    </>
  );
}

/** The differences of a month as a file, with earlier ones that are still open. */
function DifferencesFile() {
  const { t } = useTranslation('console-ledger-checks');
  const [month, setMonth] = useMonth();
  return (
    <>
      <MonthInput month={month} onChange={(value) => value !== '' && setMonth(value)} />
      <ReportFiles report="gatewayDifferences" month={month} name={t('differences.title')} />
    </>
  );
}

/** Refund numbers have a prefix; both lists can be searched by number. */
const pageOf = ({ no }: Difference): string =>
  `/${no.startsWith('TK') ? 'refunds' : 'payments'}?filter=${encodeURIComponent(no)}`;

function useColumns(onExplain: (difference: Difference) => void): ListColumn<Difference>[] {
  const { t } = useTranslation('console-ledger-checks');
  return [
    {
      key: 'no',
      title: t('differences.no'),
      place: 'head',
      render: (row) => (
        <>
          <Link to={pageOf(row)}>{row.no}</Link>
          <SecondLine>{t('differences.day', { gateway: methodName(row.gateway), day: row.day })}</SecondLine>
        </>
      ),
    },
    {
      key: 'kind',
      title: t('differences.kind'),
      render: (row) => (
        <>
          {t(`differences.is.${row.kind}`)}
          <SecondLine>{t('differences.found', { at: minuteText(row.foundAt) })}</SecondLine>
        </>
      ),
    },
    { key: 'billed', title: t('differences.billed'), render: (row) => <VisibleMoney yuan={row.billed} /> },
    { key: 'booked', title: t('differences.booked'), render: (row) => <VisibleMoney yuan={row.booked} /> },
    {
      key: 'state',
      title: t('differences.stateTitle'),
      render: (row) => (
        <>
          <Badge tone={row.endedAt === null ? 'error' : 'neutral'}>
            {t(row.endedAt === null ? 'differences.state.open' : 'differences.state.ended')}
          </Badge>
          {row.endedAt !== null && (
            <SecondLine>
              {row.explainedBy
                ? t('differences.explainedBy', { person: row.explainedBy, note: row.note })
                : t('differences.agreed', { at: minuteText(row.endedAt) })}
            </SecondLine>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      title: t('differences.actions'),
      place: 'foot',
      render: (row) =>
        row.endedAt === null && (
          <GuardedButton permission="ledgerChecks.check" size="small" type="primary" onClick={() => onExplain(row)}>
            {t('differences.explain')}
          </GuardedButton>
        ),
    },
  ];
}
