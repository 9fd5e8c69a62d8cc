import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, DataState, Money, PageHeader } from '@xunban/ui';
import { Alert, Table } from 'antd';
import { api } from '../../shared/api.ts';
import styles from './ledger-page.module.css';
import { RunsCard } from './runs-card.tsx';
import { ViolationTable } from './violation-table.tsx';

/** Trial balance and invariants: the books as they stand at this moment. */
export function LedgerPage() {
  const { t } = useTranslation(['console', 'console-books']);
  const ledger = useQuery({ queryKey: ['ledger'], queryFn: ({ signal }) => api.staff.ledger({}, { signal }) });
  return (
    <>
      <PageHeader title={t('ledger.title')} lead={t('ledger.lead')} />
      <DataState query={ledger}>
        {({ accounts, total, violations }) => (
          <div className={styles['stack']}>
            {violations.length === 0 ? (
              <Alert type="success" showIcon title={t('ledger.ok')} />
            ) : (
              <>
                <Alert
                  type="error"
                  showIcon
                  title={t('console-books:found', { count: violations.length })}
                  description={t('console-books:cut')}
                />
                <Card title={t('console-books:rules.title')}>
                  <ViolationTable violations={violations} />
                </Card>
              </>
            )}
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
                  { key: 'accounts', title: t('ledger.accounts'), align: 'right', render: (_, row) => row.accounts },
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
      <RunsCard />
    </>
  );
}
