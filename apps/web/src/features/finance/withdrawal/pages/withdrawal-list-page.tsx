import { useQuery } from '@tanstack/react-query';
import type { Withdrawal } from '@xunban/contract';
import { WITHDRAWAL_STATES } from '@xunban/contract/withdrawal-states';
import { useTranslation } from '@xunban/i18n/react';
import {
  buttonClass,
  Card,
  ConfirmDialog,
  classes,
  DataState,
  EmptyState,
  layout,
  Money,
  moneyText,
  PageHeader,
  problemText,
  Select,
  toast,
  useListQuery,
} from '@xunban/ui';
import { ListFrame } from '@xunban/ui/antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { IfMay } from '../../../../shared/if-may.tsx';
import { useCancelWithdrawal } from '../api/use-withdrawal.ts';
import { WITHDRAWAL_FILTERS, withdrawalQueries } from '../api/withdrawal-queries.ts';
import { ApplyForm } from '../components/apply-form.tsx';
import { WalletParts } from '../components/wallet-parts.tsx';
import styles from '../components/withdrawal.module.css';
import { useWithdrawalColumns } from '../components/withdrawal-columns.tsx';

/** Shows the amount that can be withdrawn, a form for it, and every withdrawal with its live progress. */
export function WithdrawalListPage() {
  const { t } = useTranslation(['withdrawal', 'withdrawal-texts', 'pages']);
  const list = useListQuery(useSearchParams(), WITHDRAWAL_FILTERS);
  const withdrawals = useQuery(withdrawalQueries.list(list.query));
  const allowance = useQuery(withdrawalQueries.allowance);
  const [leaving, setLeaving] = useState<Withdrawal | null>(null);
  const columns = useWithdrawalColumns(setLeaving);
  const isFiltered = Object.keys(list.query.filters).length > 0;
  return (
    <>
      <PageHeader
        title={t('pages:takeoutlist.title')}
        lead={t('lead')}
        actions={
          <Link to="/main/bank" className={buttonClass({})}>
            {t('pages:bank.title')}
          </Link>
        }
      />
      <Card>
        <DataState query={allowance}>
          {(found) => (
            <div className={styles['head']}>
              <div className={layout['stack4']}>
                <div>
                  <p className={layout['muted']}>{t('available')}</p>
                  <p className={layout['bigFigure']}>
                    <Money yuan={found.max} strong />
                  </p>
                  <p className={layout['muted']}>
                    {t('today', { perDay: moneyText(found.perDay), left: moneyText(found.leftToday) })}
                  </p>
                </div>
                <WalletParts allowance={found} />
              </div>
              <IfMay need="withdrawal.apply">
                <ApplyForm allowance={found} />
              </IfMay>
            </div>
          )}
        </DataState>
      </Card>
      <section className={layout['spaceAbove5']} aria-labelledby="withdrawals">
        <h2 className={classes(layout['textLg'], layout['spaceBelow3'])} id="withdrawals">
          {t('history')}
        </h2>
        <ListFrame
          list={list}
          result={withdrawals}
          rowKey={(row) => row.id}
          columns={columns}
          filters={
            <Select
              aria-label={t('list.state')}
              value={list.query.filters.state ?? ''}
              onChange={(event) => list.change({ filters: { state: event.target.value } })}
            >
              <option value="">{t('list.all')}</option>
              {WITHDRAWAL_STATES.map((state) => (
                <option key={state} value={state}>
                  {t(`withdrawal-texts:state.${state}`)}
                </option>
              ))}
            </Select>
          }
          empty={
            isFiltered ? (
              <EmptyState title={t('list.emptyFiltered')} />
            ) : (
              <EmptyState title={t('list.empty')} hint={t('list.emptyHint')} />
            )
          }
        />
      </section>
      <CancelQuestion withdrawal={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

function CancelQuestion({ withdrawal, onClose }: { withdrawal: Withdrawal | null; onClose: () => void }) {
  const { t } = useTranslation('withdrawal');
  const cancel = useCancelWithdrawal();
  return (
    <ConfirmDialog
      open={withdrawal !== null}
      onClose={onClose}
      question={t('cancel.title')}
      confirm={t('cancel.do')}
      danger
      onConfirm={async () => {
        if (!withdrawal) return;
        await cancel.mutateAsync(withdrawal.id, { onError: (error) => toast.error(problemText(error)) });
        toast.success(t('cancel.done'));
      }}
    >
      {withdrawal && <p>{t('cancel.text', { amount: moneyText(withdrawal.amount) })}</p>}
    </ConfirmDialog>
  );
}
