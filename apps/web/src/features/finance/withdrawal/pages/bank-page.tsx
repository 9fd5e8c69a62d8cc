import { useQuery } from '@tanstack/react-query';
import type { BankAccount } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import {
  Badge,
  Button,
  buttonClass,
  ConfirmDialog,
  classes,
  DataState,
  EmptyState,
  layout,
  PageHeader,
  problemText,
  toast,
} from '@xunban/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { CertifyLink } from '../../../../shared/certify-link.tsx';
import { IfMay } from '../../../../shared/if-may.tsx';
import { useRemoveAccount } from '../api/use-bank-accounts.ts';
import { withdrawalQueries } from '../api/withdrawal-queries.ts';
import { AccountDialog } from '../components/account-dialog.tsx';
import styles from '../components/withdrawal.module.css';

/** The bank accounts that money can be withdrawn to: in the certified name, and no other. */
export function BankPage() {
  const { t } = useTranslation(['withdrawal', 'pages']);
  const accounts = useQuery(withdrawalQueries.accounts);
  const [editing, setEditing] = useState<BankAccount | 'new' | null>(null);
  const [leaving, setLeaving] = useState<BankAccount | null>(null);
  const { holderName = '', kind = null, max = 0, items = [] } = accounts.data ?? {};
  const add = (
    <IfMay need="withdrawal.apply">
      <Button kind="primary" onClick={() => setEditing('new')}>
        {t('bank.add')}
      </Button>
    </IfMay>
  );
  const example = [t('bank.example.name'), t('bank.example.line')];
  return (
    <>
      <PageHeader
        title={t('pages:bank.title')}
        lead={t('bank.lead')}
        actions={
          <>
            <Link to="/main/takeoutlist" className={buttonClass({})}>
              {t('bank.toWithdraw')}
            </Link>
            {kind && items.length < max && add}
          </>
        }
      />
      <DataState
        query={accounts}
        isEmpty={(found) => found.items.length === 0}
        empty={
          kind ? (
            <EmptyState title={t('bank.empty')} hint={t('bank.emptyHint')} example={example} action={add} />
          ) : (
            <EmptyState
              title={t('bank.notCertified')}
              hint={t('bank.notCertifiedHint')}
              example={example}
              action={
                <CertifyLink className={buttonClass({ kind: 'primary' })}>{t('obstacle.notCertifiedGo')}</CertifyLink>
              }
            />
          )
        }
      >
        {(found) => (
          <>
            <ul className={styles['cards']}>
              {found.items.map((account) => (
                <AccountCard
                  key={account.id}
                  account={account}
                  onEdit={() => setEditing(account)}
                  onRemove={() => setLeaving(account)}
                />
              ))}
            </ul>
            <p className={layout['muted']}>{t('bank.max', { max: found.max })}</p>
          </>
        )}
      </DataState>
      {kind && <AccountDialog editing={editing} holderName={holderName} kind={kind} onClose={() => setEditing(null)} />}
      <RemoveQuestion account={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

interface AccountCardProps {
  readonly account: BankAccount;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function AccountCard({ account, onEdit, onRemove }: AccountCardProps) {
  const { t } = useTranslation(['withdrawal', 'withdrawal-texts']);
  const tail = account.accountNo.slice(-4);
  return (
    <li className={classes(layout['panel'], layout['stack3'], layout['padded4'])}>
      <p className={classes(layout['rowCentred2'], layout['strong'])}>
        {t(`withdrawal-texts:bank.${account.bank}`)}
        {account.isPreferred && <Badge tone="primary">{t('bank.preferred')}</Badge>}
      </p>
      <p className={styles['number']}>{`**** ${tail}`}</p>
      <p>
        {account.holderName}
        <span className={classes(layout['muted'], layout['block'])}>
          {[t(`withdrawal-texts:kind.${account.kind}`), account.branch].filter(Boolean).join(' · ')}
        </span>
      </p>
      {!account.isUsable && <Badge tone="warning">{t('bank.unusable')}</Badge>}
      <IfMay need="withdrawal.apply">
        <div className={layout['rowEnd2']}>
          <Button size="small" aria-label={`${t('bank.edit')} ${tail}`} onClick={onEdit}>
            {t('bank.edit')}
          </Button>
          <Button size="small" kind="danger" aria-label={`${t('bank.remove')} ${tail}`} onClick={onRemove}>
            {t('bank.remove')}
          </Button>
        </div>
      </IfMay>
    </li>
  );
}

function RemoveQuestion({ account, onClose }: { account: BankAccount | null; onClose: () => void }) {
  const { t } = useTranslation('withdrawal');
  const remove = useRemoveAccount();
  return (
    <ConfirmDialog
      open={account !== null}
      onClose={onClose}
      question={t('bank.removeTitle', { tail: account?.accountNo.slice(-4) ?? '' })}
      confirm={t('bank.remove')}
      danger
      onConfirm={async () => {
        if (!account) return;
        await remove.mutateAsync(account.id, { onError: (error) => toast.error(problemText(error)) });
        toast.success(t('bank.removed'));
      }}
    >
      <p>{t('bank.removeText')}</p>
    </ConfirmDialog>
  );
}
