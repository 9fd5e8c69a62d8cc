import { useQuery } from '@tanstack/react-query';
import type { CreditAccount } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, Card, DataState, layout, Notice, PageHeader } from '@xunban/ui';
import { Link } from 'react-router';
import { creditQueries } from '../api/credit-queries.ts';
import { ApplyForm } from '../components/apply-form.tsx';
import styles from '../components/credit.module.css';
import { ForecastCard } from '../components/forecast-card.tsx';
import { LimitCard } from '../components/limit-card.tsx';
import { RecordList } from '../components/record-list.tsx';
import { RepayForm } from '../components/repay-form.tsx';
import { ScoreCard } from '../components/score-card.tsx';

/** Trade credit in every state: asked for, in use with what is free and owed, suspended, closed. */
export function CreditPage() {
  const { t } = useTranslation(['credit', 'credit-words', 'pages']);
  const account = useQuery(creditQueries.account);
  return (
    <>
      <PageHeader
        title={t('pages:credit.title')}
        lead={t('lead')}
        actions={
          <Link to="/main/creditaccountlist" className={buttonClass({})}>
            {t('pages:creditaccountlist.title')}
          </Link>
        }
      />
      <DataState query={account}>{(found) => <Body account={found} />}</DataState>
    </>
  );
}

function Body({ account }: { account: CreditAccount }) {
  const { t } = useTranslation('credit');
  const isOpen = account.state === 'active' || account.state === 'suspended';
  if (!isOpen)
    return (
      <div className={layout['stack5']}>
        <Card title={t('apply.title')}>
          <p className={layout['muted']}>{t('apply.lead')}</p>
          <ApplyForm account={account} />
        </Card>
        {account.openedAt !== null && <RecordList />}
      </div>
    );
  return (
    <div className={layout['stack5']}>
      {account.state === 'suspended' && (
        <Notice tone="warning" title={t(`suspended.${account.suspendedBecause ?? 'staff'}`)}>
          {account.suspendedBecause === 'overdue'
            ? t('suspended.overdueText')
            : account.note || t('suspended.staffText')}
        </Notice>
      )}
      <Card>
        <div className={styles['head']}>
          <LimitCard account={account} />
          {account.can.includes('repay') ? (
            <RepayForm account={account} />
          ) : (
            <p className={layout['muted']}>{t('repay.nothing')}</p>
          )}
        </div>
      </Card>
      <div className={styles['head']}>
        <ForecastCard steps={account.forecast} />
        <ScoreCard />
      </div>
      <RecordList />
    </div>
  );
}
