import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, DataState, layout, PageHeader } from '@xunban/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { GuardedButton, usePermission } from '../../../shared/access.tsx';
import { useAccountName } from '../../../shared/posting-table.tsx';
import { type StandardAccount, standardAccountsQuery } from '../../../shared/standard-accounts.ts';
import { SecondLine } from '../../../shared/work-list.tsx';
import styles from './ledger.module.css';
import { RevenueRulesCard } from './revenue-rules-card.tsx';
import { StandardAccountDialog } from './standard-account-dialog.tsx';

/** Accounts of the ledger and those of the accounting standard, each with its earlier ones. */
export function StandardAccountsPage() {
  const { t } = useTranslation('console-vouchers');
  const accounts = useQuery(standardAccountsQuery());
  const accountName = useAccountName();
  const canSet = usePermission('ledgerChecks.close');
  const [open, setOpen] = useState<StandardAccount | null>(null);
  return (
    <>
      <PageHeader
        title={t('accounts.title')}
        lead={t('accounts.lead')}
        actions={<Link to="/vouchers">{t('title')}</Link>}
      />
      <DataState query={accounts}>
        {({ items, from }) => (
          <>
            <Card>
              <table className={classes(layout['tableSmall'], styles['balance'], styles['secondIsText'])}>
                <thead>
                  <tr>
                    <th scope="col">{t('accounts.ledger')}</th>
                    <th scope="col">{t('accounts.standard')}</th>
                    {canSet && <th scope="col">{t('accounts.action')}</th>}
                  </tr>
                </thead>
                <tbody>
                  {byCode(items).map(({ code, latest, earlier }) => (
                    <tr key={code}>
                      <th scope="row">{accountName(code)}</th>
                      <td data-label={t('accounts.standard')}>
                        <Named account={latest} />
                        {earlier.map((account) => (
                          <SecondLine key={account.since}>
                            <Named account={account} />
                          </SecondLine>
                        ))}
                      </td>
                      {canSet && (
                        <td data-label={t('accounts.action')}>
                          <GuardedButton permission="ledgerChecks.close" onClick={() => setOpen(latest)}>
                            {t('accounts.change')}
                          </GuardedButton>
                        </td>
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            </Card>
            <RevenueRulesCard />
            {open && <StandardAccountDialog account={open} from={from} onClose={() => setOpen(null)} />}
          </>
        )}
      </DataState>
    </>
  );
}

/** One row for each account of the ledger; `latest` holds from the latest month. */
function byCode(items: readonly StandardAccount[]) {
  return items
    .filter((account, at) => items[at - 1]?.code !== account.code)
    .map((latest) => ({
      ...{ code: latest.code, latest },
      earlier: items.filter((other) => other.code === latest.code && other !== latest),
    }));
}

function Named({ account: { standardCode, name, since, setBy } }: { readonly account: StandardAccount }) {
  const { t } = useTranslation('console-vouchers');
  return (
    <>
      {standardCode} {name}
      {setBy && ` · ${t('accounts.since', { month: since, person: setBy })}`}
    </>
  );
}
