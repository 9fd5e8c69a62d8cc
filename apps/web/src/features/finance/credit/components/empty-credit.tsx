import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, DataState, EmptyState } from '@xunban/ui';
import { Link } from 'react-router';
import { creditQueries } from '../api/credit-queries.ts';

/**
 * Shown instead of an empty list of credit orders or statements. Members without trade credit see the reason and where to apply.
 * @param title of the empty list of a member with trade credit
 */
export function EmptyCredit({ title, hint }: { readonly title: string; readonly hint: string }) {
  const { t } = useTranslation('credit');
  const account = useQuery(creditQueries.account);
  return (
    <DataState query={account}>
      {({ state }) => {
        if (state === 'active' || state === 'suspended') return <EmptyState title={title} hint={hint} />;
        const hasApplied = state === 'applied';
        return (
          <EmptyState
            title={t(hasApplied ? 'noCredit.applied' : 'noCredit.none')}
            hint={t(hasApplied ? 'noCredit.appliedHint' : 'noCredit.noneHint')}
            example={[t('statements.example.name'), t('statements.example.line')]}
            action={
              <Link to="/main/credit" className={buttonClass({ kind: 'primary' })}>
                {t(hasApplied ? 'noCredit.toAccount' : 'noCredit.toApply')}
              </Link>
            }
          />
        );
      }}
    </DataState>
  );
}
