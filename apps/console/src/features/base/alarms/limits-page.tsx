import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, DataState, Money, PageHeader } from '@xunban/ui';
import { PlainList } from '@xunban/ui/antd';
import { GuardedButton, usePermission } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { useDialogFor } from '../../../shared/use-dialog-for.ts';
import { SecondLine } from '../../../shared/work-list.tsx';
import { RuleCard } from '../../finance/withdrawals/components/rule-card.tsx';
import { CamRuleCard } from '../../fulfilment/cam-jobs/cam-rule-card.tsx';
import { type ActionLimit, ChangeLimitDialog } from './change-limit-dialog.tsx';

/** Limits of what one user can do alone, and thresholds above which others are notified. */
export function LimitsPage() {
  const { t } = useTranslation('console-ledger-checks');
  const limits = useQuery(limitQueries.all());
  const [changing, setChanging] = useDialogFor<ActionLimit>(limits.data, ({ action }) => `limit:${action}`);
  const manages = usePermission('staff.manage');
  const seesWithdrawals = usePermission('withdrawal.view');
  const amount = (yuan: number, share: number | null) => (
    <>
      <Money yuan={yuan} />
      {share !== null && <SecondLine>{t('limits.ofPrice', { share })}</SecondLine>}
    </>
  );
  return (
    <>
      <PageHeader title={t('limits.title')} lead={t('limits.lead')} />
      <DataState query={limits}>
        {(rows) => (
          <Card>
            <PlainList<ActionLimit>
              rows={rows}
              rowKey={({ action }) => action}
              columns={[
                {
                  key: 'action',
                  title: t('limits.action'),
                  place: 'head',
                  render: (row) => t(`limits.is.${row.action}`),
                },
                {
                  key: 'alarm',
                  title: t('limits.alarm'),
                  align: 'right',
                  render: (row) => amount(row.alarm, row.alarmShare),
                },
                {
                  key: 'perAction',
                  title: t('limits.perAction'),
                  align: 'right',
                  render: (row) => amount(row.perAction, row.perActionShare),
                },
                { key: 'perDay', title: t('limits.perDay'), align: 'right', render: (row) => amount(row.perDay, null) },
                {
                  key: 'change',
                  title: t('alarms.actions'),
                  place: 'foot',
                  render: (row) => (
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
      {seesWithdrawals && <RuleCard />}
      {manages && <CamRuleCard />}
      {changing && <ChangeLimitDialog limit={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

/** Keys, fetchers and options of limits. */
const limitQueries = {
  all: () =>
    queryOptions({
      queryKey: ['limits'],
      queryFn: ({ signal }) => api.staffLedgerChecks.limits({}, { signal }),
    }),
};
