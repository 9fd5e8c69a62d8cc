import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Button, Card, ConfirmDialog, DataState, layout, problemText, toast } from '@xunban/ui';
import { useState } from 'react';
import styles from './company.module.css';
import { type ActingAccount, companyQueries, useLeave, useSwitch } from './company-queries.ts';

/** The own account and those of companies: switches between them, and leaves a company. */
export function AccountList() {
  const { t } = useTranslation('company');
  const accounts = useQuery(companyQueries.accounts);
  const [leaving, setLeaving] = useState<ActingAccount | null>(null);
  const leave = useLeave();
  return (
    <Card title={t('accounts.title')}>
      <DataState query={accounts}>
        {(items) => (
          <ul className={layout['stack0']}>
            {items.map((account) => (
              <AccountRow key={account.accountId} account={account} onLeave={() => setLeaving(account)} />
            ))}
          </ul>
        )}
      </DataState>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        question={leaving && t('accounts.leaveQuestion', { name: leaving.name })}
        confirm={t('accounts.leave')}
        danger
        onConfirm={async () => {
          if (!leaving) return;
          await leave.mutateAsync(leaving, { onError: (error) => toast.error(problemText(error)) });
          toast.success(t('accounts.left'));
        }}
      >
        {t('accounts.leaveHint')}
      </ConfirmDialog>
    </Card>
  );
}

function AccountRow({ account, onLeave }: { readonly account: ActingAccount; readonly onLeave: () => void }) {
  const { t } = useTranslation(['company', 'common']);
  const change = useSwitch();
  const { accountId, name, memberNo, role, isOwn, isCurrent } = account;
  return (
    <li className={layout['listRow']}>
      <div className={styles['who']}>
        <p className={layout['rowCentred2']}>
          <strong>{name}</strong> {isCurrent && <Badge tone="success">{t('accounts.current')}</Badge>}
          <Badge tone="neutral">{isOwn ? t('accounts.own') : t(`common:member.role.${role}`)}</Badge>
        </p>
        <p className={layout['muted']}>{memberNo}</p>
      </div>
      <div className={styles['actions']}>
        {!isCurrent && (
          <Button
            size="small"
            busy={change.isPending}
            aria-label={t('accounts.switchTo', { name })}
            onClick={() => change.mutate(accountId, { onError: (error) => toast.error(problemText(error)) })}
          >
            {t('accounts.switch')}
          </Button>
        )}
        {!isOwn && (
          <Button size="small" kind="danger" aria-label={t('accounts.leaveOf', { name })} onClick={onLeave}>
            {t('accounts.leave')}
          </Button>
        )}
      </div>
    </li>
  );
}
