import { useQuery } from '@tanstack/react-query';
import type { StaffCreditDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, classes, layout, PageHeader } from '@xunban/ui';
import { Descriptions, Timeline } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { GuardedButton } from '../../../shared/access.tsx';
import { MemberLink } from '../../../shared/member-link.tsx';
import { ObjectState } from '../../../shared/object-state.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { VisibleMoney } from '../../../shared/visible.tsx';
import { CreditBadge } from './components/credit-badges.tsx';
import { Proposals } from './components/proposals.tsx';
import { StatementsOfMember } from './components/statements-of-member.tsx';
import { StepDialog } from './components/step-dialog.tsx';
import { TermsDialog } from './components/terms-dialog.tsx';
import styles from './credit.module.css';
import { creditQueries, useLiveCredit } from './credit-queries.ts';

const STEPS = ['reject', 'suspend', 'resume', 'close'] as const;

/** Actions on an account that the server allows now. */
function AccountActions({ account }: { readonly account: StaffCreditDetail }) {
  const { t } = useTranslation('console-credit');
  const [open, setOpen] = useState<'setTerms' | (typeof STEPS)[number] | null>(null);
  const close = () => setOpen(null);
  const isWaiting = account.proposals.some(({ kind, state }) => kind === 'terms' && state === 'waiting');
  return (
    <>
      {account.can.includes('setTerms') && !isWaiting && (
        <GuardedButton permission="credit.decide" type="primary" onClick={() => setOpen('setTerms')}>
          {t(account.state === 'applied' ? 'do.grant' : 'do.setTerms')}
        </GuardedButton>
      )}
      {STEPS.filter((step) => account.can.includes(step)).map((step) => (
        <GuardedButton key={step} permission="credit.decide" danger={step !== 'resume'} onClick={() => setOpen(step)}>
          {t(`do.${step}`)}
        </GuardedButton>
      ))}
      {open === 'setTerms' && <TermsDialog account={account} onClose={close} />}
      {open !== null && open !== 'setTerms' && <StepDialog account={account} step={open} onClose={close} />}
    </>
  );
}

/** One credit account with what is needed to decide about it. */
export function CreditAccountPage() {
  const { id = '' } = useParams();
  useLiveCredit();
  return <ObjectState query={useQuery(creditQueries.account(id))}>{(found) => <Body account={found} />}</ObjectState>;
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
        <div className={classes(layout['column'], layout['shrinks'])}>
          <Proposals account={account} />
          <Facts account={account} />
          <StatementsOfMember memberId={account.memberId} />
        </div>
        <div className={classes(layout['column'], layout['shrinks'])}>
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
          { key: 'asked', label: t('asked'), children: <VisibleMoney yuan={account.askedLimit} strong /> },
          { key: 'because', label: t('page.because'), children: account.askedBecause || '—' },
          { key: 'limit', label: t('limit'), children: <VisibleMoney yuan={account.limit} strong /> },
          { key: 'used', label: t('used'), children: <VisibleMoney yuan={account.used} /> },
          { key: 'left', label: t('page.left'), children: <VisibleMoney yuan={account.left} /> },
          { key: 'unbilled', label: t('page.unbilled'), children: <VisibleMoney yuan={account.unbilled} /> },
          { key: 'billed', label: t('page.billed'), children: <VisibleMoney yuan={account.billed} /> },
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
  const { t } = useTranslation(['console-credit', 'credit-texts']);
  return (
    <Card title={t('page.history')}>
      <Timeline
        items={history.map(({ at, to, by, byBuyer, note, limit }) => ({
          key: at,
          content: (
            <>
              <div>
                {t(`credit-texts:state.${to}`)} · <VisibleMoney yuan={limit} />
              </div>
              <div className={layout['muted']}>
                {minuteText(at)} {byBuyer ? t('page.byMember') : by || t('page.byCompany')}
              </div>
              {note && <div>{note}</div>}
            </>
          ),
        }))}
      />
    </Card>
  );
}

/** The payment behaviour as a score: what raised it, what lowered it, and the resulting limit. */
function ScoreCard({ score }: { readonly score: StaffCreditDetail['score'] }) {
  const { t } = useTranslation(['console-credit', 'credit-texts']);
  const { grade, points, advisedLimit, factors } = score;
  return (
    <Card title={t('score.title')}>
      <p>
        <strong>{t(`credit-texts:grade.${grade}`)}</strong>
        {grade !== 'unrated' && ` · ${t('score.points', { points })}`}
      </p>
      {advisedLimit !== null && (
        <p className={layout['muted']}>
          {t('score.advised')} <VisibleMoney yuan={advisedLimit} />
        </p>
      )}
      {factors.length === 0 ? (
        <p className={layout['muted']}>{t('score.none')}</p>
      ) : (
        <ul>
          {factors.map(({ factor, effect, count }) => (
            <li key={factor} className={styles['line']}>
              {t(`credit-texts:factor.${factor}`, { number: count })}
              <span>{effect > 0 ? `+${effect}` : effect}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
