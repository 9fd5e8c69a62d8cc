import { useQuery } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import { methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { VisibleMoney } from '../../../shared/visible.tsx';
import { SecondLine, useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { settlementQueries } from './settlement-queries.ts';

type Bill = CallOutput<AllCalls['staffSettlements']['bills']>['items'][number];

const STATES = [] as const;

/** Gateway settlements, day by day, with the amounts received at the bank and the differences between bill and ledger. */
export function GatewayBillsPage() {
  const { t } = useTranslation('console-ledger-checks');
  const list = useWorkList();
  return (
    <WorkList
      textOf={(key) => t(`bills.${key}`)}
      states={STATES}
      stateName={(state: never) => state}
      list={list}
      result={useQuery(settlementQueries.bills(list.query))}
      rowKey={(row) => row.id}
      columns={useColumns()}
    />
  );
}

function useColumns(): ListColumn<Bill>[] {
  const { t } = useTranslation('console-ledger-checks');
  return [
    {
      key: 'day',
      title: t('bills.day'),
      place: 'head',
      render: (row) => (
        <>
          <strong>{row.day}</strong>
          <SecondLine>{t('bills.readAt', { at: minuteText(row.readAt) })}</SecondLine>
        </>
      ),
    },
    {
      key: 'gateway',
      title: t('bills.gateway'),
      render: (row) => (
        <>
          {methodName(row.gateway)}
          <SecondLine>{t('bills.lines', { count: row.lines })}</SecondLine>
        </>
      ),
    },
    { key: 'amount', title: t('bills.amount'), render: (row) => <VisibleMoney yuan={row.amount} /> },
    { key: 'fee', title: t('bills.fee'), render: (row) => <VisibleMoney yuan={row.fee} /> },
    {
      key: 'settled',
      title: t('bills.settled'),
      render: (row) => <VisibleMoney yuan={row.settled} strong />,
    },
    {
      key: 'open',
      title: t('bills.open'),
      render: (row) =>
        row.openDifferences > 0 ? (
          <Link to="/reconciliation?part=differences&state=open">{row.openDifferences}</Link>
        ) : (
          t('bills.none')
        ),
    },
  ];
}
