import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, DataState, Money, PageHeader } from '@xunban/ui';
import { Table } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../shared/access.tsx';
import { SecondLine } from '../../shared/work-list.tsx';
import { type ActLimit, ChangeLimitDialog } from './change-limit-dialog.tsx';
import { limitQueries } from './limit-queries.ts';

/** What one person may do alone, and from when on others are told. */
export function LimitsPage() {
  const { t } = useTranslation('console-books');
  const [changing, setChanging] = useState<ActLimit | null>(null);
  const amount = (yuan: number, share: number | null) => (
    <>
      <Money yuan={yuan} />
      {share !== null && <SecondLine>{t('limits.ofPrice', { share })}</SecondLine>}
    </>
  );
  return (
    <>
      <PageHeader title={t('limits.title')} lead={t('limits.lead')} />
      <DataState query={useQuery(limitQueries.all())}>
        {(limits) => (
          <Card>
            <Table<ActLimit>
              size="small"
              rowKey="act"
              pagination={false}
              scroll={{ x: 'max-content' }}
              dataSource={[...limits]}
              columns={[
                { key: 'act', title: t('limits.act'), render: (_, row) => t(`limits.is.${row.act}`) },
                {
                  key: 'alarm',
                  title: t('limits.alarm'),
                  align: 'right',
                  render: (_, row) => amount(row.alarm, row.alarmShare),
                },
                {
                  key: 'perAct',
                  title: t('limits.perAct'),
                  align: 'right',
                  render: (_, row) => amount(row.perAct, row.perActShare),
                },
                {
                  key: 'perDay',
                  title: t('limits.perDay'),
                  align: 'right',
                  render: (_, row) => amount(row.perDay, null),
                },
                {
                  key: 'change',
                  title: t('alarms.actions'),
                  render: (_, row) => (
                    <GuardedButton permission="limit.edit" size="small" onClick={() => setChanging(row)}>
                      {t('limits.change')}
                    </GuardedButton>
                  ),
                },
              ]}
            />
          </Card>
        )}
      </DataState>
      {changing && <ChangeLimitDialog limit={changing} onClose={() => setChanging(null)} />}
    </>
  );
}
