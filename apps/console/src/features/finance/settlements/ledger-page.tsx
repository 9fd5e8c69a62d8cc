import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, DataState, layout, Money, PageHeader } from '@xunban/ui';
import { Alert, Table } from 'antd';
import { api } from '../../../shared/api.ts';
import { RunsCard } from './runs-card.tsx';
import { useRunPage } from './use-runs.ts';

/** The current trial balance, and the violations found by the ledger checks. */
export function LedgerPage() {
  const { t } = useTranslation('console');
  const ledger = useQuery({ queryKey: ['ledger'], queryFn: ({ signal }) => api.staff.ledger({}, { signal }) });
  return (
    <>
      <PageHeader title={t('ledger.title')} lead={t('ledger.lead')} />
      <DataState query={ledger}>
        {({ accounts, total }) => (
          <div className={layout['column']}>
            <LastCheck />
            <Card>
              <Table
                size="small"
                pagination={false}
                rowKey="code"
                dataSource={accounts}
                columns={[
                  {
                    key: 'code',
                    title: t('ledger.code'),
                    render: (_, row) => `${row.code} ${t(`ledger.account.${row.code}` as 'ledger.account.A10')}`,
                  },
                  {
                    key: 'accounts',
                    title: t('ledger.accounts'),
                    align: 'right',
                    render: (_, row) => row.accountCount,
                  },
                  {
                    key: 'balance',
                    title: t('ledger.balance'),
                    align: 'right',
                    render: (_, row) => <Money yuan={row.balance} />,
                  },
                ]}
                summary={() => (
                  <Table.Summary.Row>
                    <Table.Summary.Cell index={0} colSpan={2}>
                      {t('ledger.total')}
                    </Table.Summary.Cell>
                    <Table.Summary.Cell index={1} align="right">
                      <Money yuan={total} strong />
                    </Table.Summary.Cell>
                  </Table.Summary.Row>
                )}
              />
            </Card>
          </div>
        )}
      </DataState>
      <div className={layout['spaceAbove4']}>
        <RunsCard />
      </div>
    </>
  );
}

/** Result of the latest completed check: whether all ledger rules were satisfied. */
function LastCheck() {
  const { t } = useTranslation('console-ledger-checks');
  const { data } = useRunPage(1);
  if (!data) return null;
  const last = data.items.find(({ state }) => state === 'clean' || state === 'violated');
  if (!last) return <Alert type="info" showIcon title={t('last.none')} />;
  const time = minuteText(last.startedAt);
  return last.state === 'clean' ? (
    <Alert type="success" showIcon title={t('last.clean', { time })} />
  ) : (
    <Alert
      type="error"
      showIcon
      title={t('last.violated', { time, count: last.violationCount })}
      description={t('last.where')}
    />
  );
}
