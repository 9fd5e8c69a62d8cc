import { useQuery } from '@tanstack/react-query';
import type { AccountClosing } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, ConfirmDialog, DataState, moneyText, problemText, toast } from '@xunban/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { closingQuery, useCloseAccount } from '../api/account-data.ts';
import { ProveForm } from './prove-form.tsx';
import styles from './security.module.css';

/** Explains the closing of the account and its open obstacles, verifies the phone, and asks for confirmation. */
export function CloseAccount() {
  const closing = useQuery(closingQuery);
  return (
    <DataState query={closing}>
      {(found) =>
        found.obstacles.length > 0 ? (
          <Obstacles closing={found} busy={closing.isFetching} onRecheck={() => void closing.refetch()} />
        ) : (
          <Closable retentionDays={found.retentionDays} />
        )
      }
    </DataState>
  );
}

interface ObstaclesProps {
  readonly closing: AccountClosing;
  readonly busy: boolean;
  readonly onRecheck: () => void;
}

function Obstacles({ closing, busy, onRecheck }: ObstaclesProps) {
  const { t } = useTranslation('security');
  return (
    <>
      <p>
        <strong>{t('accountData.obstaclesTitle')}</strong>
      </p>
      <ul>
        {closing.obstacles.map(({ kind, count, amount }) => (
          <li key={kind}>
            {t(`accountData.${kind}`, { count, amount: moneyText(amount ?? 0) })}
            {kind === 'wallet' && (
              <>
                {' '}
                <Link to="/main/takeoutlist">{t('accountData.withdraw')}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
      <Button className={styles['submit'] ?? ''} busy={busy} onClick={onRecheck}>
        {t('accountData.recheck')}
      </Button>
    </>
  );
}

function Closable({ retentionDays }: { retentionDays: number }) {
  const { t } = useTranslation('security');
  const [proof, setProof] = useState('');
  const close = useCloseAccount();
  const run = async () => {
    try {
      await close.mutateAsync(proof);
      toast.success(t('accountData.closed'));
    } catch (error) {
      toast.error(problemText(error));
      setProof('');
      throw error;
    }
  };
  return (
    <>
      <p>{t('accountData.closeLead', { days: retentionDays })}</p>
      <ProveForm hint={t('accountData.last')} onProved={setProof} />
      <ConfirmDialog
        open={proof !== ''}
        onClose={() => setProof('')}
        question={t('accountData.question')}
        confirm={t('accountData.confirm')}
        danger
        onConfirm={run}
      >
        {t('accountData.closeLead', { days: retentionDays })}
      </ConfirmDialog>
    </>
  );
}
