import { useQuery } from '@tanstack/react-query';
import type { StaffCreditDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, DataState, layout, PageHeader } from '@xunban/ui';
import { Descriptions, Timeline } from 'antd';
import { Link, useParams } from 'react-router';
import { MemberLink } from '../../../shared/member-link.tsx';
import { SeenMoney } from '../../../shared/seen.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { AccountActions } from './components/account-actions.tsx';
import { CreditBadge } from './components/credit-badges.tsx';
import { Proposals } from './components/proposals.tsx';
import { ScoreCard } from './components/score-card.tsx';
import { StatementsOfMember } from './components/statements-of-member.tsx';
import styles from './credit.module.css';
import { creditQueries, useLiveCredit } from './credit-queries.ts';

/** One credit account with what is needed to decide about it. */
export function CreditAccountPage() {
  const { id = '' } = useParams();
  useLiveCredit();
  return <DataState query={useQuery(creditQueries.account(id))}>{(found) => <Body account={found} />}</DataState>;
}

function Body({ account }: { readonly account: StaffCreditDetail }) {
  const { t } = useTranslation('console-credit');
  const name = account.memberName || account.memberNo;
  useTabTitle(`${t('accounts.title')} · ${name}`);
  return (
    <>
      <PageHeader
        title={
          <>
            {name} <CreditBadge state={account.state} />
          </>
        }
        lead={<Link to="/credit">{t('accounts.title')}</Link>}
        actions={<AccountActions account={account} />}
      />
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          <Proposals account={account} />
          <Facts account={account} />
          <StatementsOfMember memberId={account.memberId} />
        </div>
        <div className={styles['stack']}>
          <ScoreCard score={account.score} />
          <History account={account} />
        </div>
      </div>
    </>
  );
}

function Facts({ account }: { readonly account: StaffCreditDetail }) {
  const { t } = useTranslation('console-credit');
  return (
    <Card title={t('page.facts')}>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'member', label: t('member'), children: <MemberLink {...account} /> },
          { key: 'since', label: t('page.since'), children: minuteText(account.memberSince) },
          { key: 'asked', label: t('asked'), children: <SeenMoney yuan={account.askedLimit} strong /> },
          { key: 'because', label: t('page.because'), children: account.askedBecause || '—' },
          { key: 'limit', label: t('limit'), children: <SeenMoney yuan={account.limit} strong /> },
          { key: 'used', label: t('used'), children: <SeenMoney yuan={account.used} /> },
          { key: 'left', label: t('page.left'), children: <SeenMoney yuan={account.left} /> },
          { key: 'unbilled', label: t('page.unbilled'), children: <SeenMoney yuan={account.unbilled} /> },
          { key: 'billed', label: t('page.billed'), children: <SeenMoney yuan={account.billed} /> },
          { key: 'day', label: t('page.statementDay'), children: t('page.dayOfMonth', { day: account.statementDay }) },
          { key: 'due', label: t('page.dueDays'), children: t('page.days', { days: account.dueDays }) },
          {
            key: 'fee',
            label: t('page.lateFee'),
            children:
              account.dailyRateBp === 0
                ? t('page.noLateFee')
                : t('page.perDay', { percent: account.dailyRateBp / 100 }),
          },
        ]}
      />
    </Card>
  );
}

function History({ account: { history } }: { readonly account: StaffCreditDetail }) {
  const { t } = useTranslation(['console-credit', 'credit-words']);
  return (
    <Card title={t('page.history')}>
      <Timeline
        items={history.map(({ at, to, by, byBuyer, note, limit }) => ({
          key: at,
          content: (
            <>
              <div>
                {t(`credit-words:state.${to}`)} · <SeenMoney yuan={limit} />
              </div>
              <div className={layout['muted']}>
                {minuteText(at)} {byBuyer ? t('page.byMember') : by || t('page.byHouse')}
              </div>
              {note && <div>{note}</div>}
            </>
          ),
        }))}
      />
    </Card>
  );
}
