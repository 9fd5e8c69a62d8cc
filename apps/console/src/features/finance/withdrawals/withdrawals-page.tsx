import { useQuery } from '@tanstack/react-query';
import { WITHDRAWAL_STATES } from '@xunban/contract/withdrawal-states';
import { useTranslation } from '@xunban/i18n/react';
import { layout } from '@xunban/ui';
import { useState } from 'react';
import { GuardedButton } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { fullListQuery, useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { PayDialog } from './components/pay-dialog.tsx';
import { useWithdrawalColumns } from './use-withdrawal-columns.tsx';
import { useLiveWithdrawals, withdrawalQueries } from './withdrawal-queries.ts';
import styles from './withdrawals.module.css';

/** Withdrawals as finance works them off: those in hand first. What is approved on the page can be paid out together. */
export function WithdrawalsPage() {
  const { t } = useTranslation(['console-withdrawals', 'withdrawal-texts']);
  const list = useWorkList();
  const result = useQuery(withdrawalQueries.list(list.query));
  const [isPaying, setPaying] = useState(false);
  useLiveWithdrawals();
  const approved = (result.data?.items ?? []).filter(({ can }) => can.includes('pay'));
  return (
    <>
      <WorkList
        textOf={(key) => t(key)}
        states={WITHDRAWAL_STATES}
        stateName={(state) => t(`withdrawal-texts:state.${state}`)}
        list={list}
        result={result}
        rowKey={(row) => row.id}
        columns={useWithdrawalColumns()}
        exported={(options, file) => api.staffExports.withdrawals({ query: fullListQuery(list.query, file) }, options)}
      />
      {approved.length > 0 && (
        <div className={styles['payBar']}>
          <span className={layout['muted']}>{t('pay.only')}</span>
          <GuardedButton permission="withdrawal.pay" type="primary" onClick={() => setPaying(true)}>
            {t('payAll', { count: approved.length })}
          </GuardedButton>
        </div>
      )}
      {isPaying && <PayDialog withdrawals={approved} onClose={() => setPaying(false)} />}
    </>
  );
}
