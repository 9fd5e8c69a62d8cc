import { useQuery } from '@tanstack/react-query';
import { CREDIT_STATES } from '@xunban/contract/credit-states';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import { useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { AgeingCard } from './components/ageing-card.tsx';
import { creditQueries, useLiveCredit } from './credit-queries.ts';
import { useAccountColumns } from './use-account-columns.tsx';

/** Credit accounts: what waits for finance first, with what is owed by age below. */
export function CreditAccountsPage() {
  const { t } = useTranslation(['console-credit', 'credit-texts']);
  const list = useWorkList();
  const result = useQuery(creditQueries.accounts(list.query));
  useLiveCredit();
  return (
    <div className={classes(layout['column'], layout['shrinks'])}>
      <div>
        <WorkList
          textOf={(key) => t(`accounts.${key}`)}
          states={CREDIT_STATES.filter((state) => state !== 'none')}
          stateName={(state) => t(`credit-texts:state.${state}`)}
          list={list}
          result={result}
          rowKey={(row) => row.memberId}
          columns={useAccountColumns()}
        />
      </div>
      <AgeingCard />
    </div>
  );
}
