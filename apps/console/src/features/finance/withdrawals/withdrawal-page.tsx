import { useQuery } from '@tanstack/react-query';
import type { StaffWithdrawalDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, classes, layout, PageHeader } from '@xunban/ui';
import { Alert, Descriptions, Timeline } from 'antd';
import { Link, useParams } from 'react-router';
import { DependentNote } from '../../../shared/dependent-note.tsx';
import { MaskedNumber } from '../../../shared/masked-number.tsx';
import { MemberLink } from '../../../shared/member-link.tsx';
import { ObjectState } from '../../../shared/object-state.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { VisibleMoney } from '../../../shared/visible.tsx';
import { MoneyCards } from './components/money-cards.tsx';
import { WithdrawalActions } from './components/withdrawal-actions.tsx';
import { StateBadge } from './components/withdrawal-state.tsx';
import { useLiveWithdrawals, withdrawalQueries } from './withdrawal-queries.ts';
import styles from './withdrawals.module.css';

/** One withdrawal with what is needed to decide it: where it goes, where the money came from, what to look at. */
export function WithdrawalPage() {
  const { id = '' } = useParams();
  useLiveWithdrawals();
  return (
    <ObjectState query={useQuery(withdrawalQueries.detail(id))}>{(found) => <Review withdrawal={found} />}</ObjectState>
  );
}

function Review({ withdrawal }: { readonly withdrawal: StaffWithdrawalDetail }) {
  const { t } = useTranslation('console-withdrawals');
  useTabTitle(withdrawal.withdrawalNo);
  return (
    <>
      <PageHeader
        title={
          <>
            {withdrawal.withdrawalNo} <StateBadge state={withdrawal.state} />
          </>
        }
        lead={<Link to="/withdrawals">{t('title')}</Link>}
        actions={<WithdrawalActions withdrawal={withdrawal} />}
      />
      <div className={styles['columns']}>
        <div className={classes(layout['stack4'], layout['shrinks'])}>
          {withdrawal.isDependent && withdrawal.can.includes('reject') && <DependentNote />}
          {withdrawal.endedAt === null && <Hints withdrawal={withdrawal} />}
          <Facts withdrawal={withdrawal} />
          <History withdrawal={withdrawal} />
        </div>
        <MoneyCards withdrawal={withdrawal} />
      </div>
    </>
  );
}

function Hints({ withdrawal: { hints } }: { readonly withdrawal: StaffWithdrawalDetail }) {
  const { t } = useTranslation('console-withdrawals');
  if (hints.length === 0) return <Alert type="success" showIcon title={t('page.noHints')} />;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('page.decide')}
      description={
        <ul className={layout['stack2']}>
          {hints.map((hint) => (
            <li key={hint}>{t(`hint.${hint}`)}</li>
          ))}
        </ul>
      }
    />
  );
}

function Facts({ withdrawal }: { readonly withdrawal: StaffWithdrawalDetail }) {
  const { t } = useTranslation(['console-withdrawals', 'withdrawal-texts']);
  const { payoutWay } = withdrawal;
  return (
    <Card title={t('page.facts')}>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'amount', label: t('amount'), children: <VisibleMoney yuan={withdrawal.amount} strong /> },
          {
            key: 'member',
            label: t('member'),
            children: (
              <MemberLink {...withdrawal}>
                {[withdrawal.memberName, withdrawal.memberNo].filter(Boolean).join(' · ')}
              </MemberLink>
            ),
          },
          { key: 'certified', label: t('page.certified'), children: withdrawal.certifiedName || '—' },
          { key: 'holder', label: t('page.holder'), children: withdrawal.holderName },
          {
            key: 'bank',
            label: t('page.bank'),
            children: `${t(`withdrawal-texts:bank.${withdrawal.bank}`)} · ${t(`withdrawal-texts:kind.${withdrawal.kind}`)}`,
          },
          {
            key: 'account',
            label: t('account'),
            children: <MaskedNumber value={withdrawal.accountNo} field="withdrawalAccountNo" id={withdrawal.id} />,
          },
          {
            key: 'branch',
            label: t('page.branch'),
            children: [withdrawal.branch, withdrawal.branchCode].filter(Boolean).join(' · ') || '—',
          },
          {
            key: 'added',
            label: t('page.added'),
            children: [
              minuteText(withdrawal.accountAddedAt),
              withdrawal.notBefore && t('page.waits', { until: minuteText(withdrawal.notBefore) }),
            ]
              .filter(Boolean)
              .join(' · '),
          },
          { key: 'since', label: t('page.since'), children: minuteText(withdrawal.memberSince) },
          ...(payoutWay
            ? [
                {
                  key: 'payout',
                  label: t('page.payout'),
                  children: (
                    <>
                      <Link to={`/withdrawals?filter=${withdrawal.payoutNo}`}>{withdrawal.payoutNo}</Link>
                      {payoutWay === 'bank' && ` · ${t(`status.${withdrawal.bankAnswer}`)}`}
                    </>
                  ),
                },
              ]
            : []),
          ...(withdrawal.bankReference
            ? [{ key: 'reference', label: t('bankReference'), children: withdrawal.bankReference }]
            : []),
          ...(withdrawal.reason ? [{ key: 'reason', label: t('page.reason'), children: withdrawal.reason }] : []),
        ]}
      />
    </Card>
  );
}

function History({ withdrawal: { history } }: { readonly withdrawal: StaffWithdrawalDetail }) {
  const { t } = useTranslation(['console-withdrawals', 'withdrawal-texts']);
  return (
    <Card title={t('page.history')}>
      <Timeline
        items={history.map(({ at, from, to, by, byBuyer, note }) => ({
          key: `${at} ${to}`,
          content: (
            <>
              <div>{from === to ? t('page.firstOfTwo') : t(`withdrawal-texts:state.${to}`)}</div>
              <div className={layout['muted']}>
                {minuteText(at)} {byBuyer ? t('page.byBuyer') : by || t('page.byCompany')}
              </div>
              {note && <div>{note}</div>}
            </>
          ),
        }))}
      />
    </Card>
  );
}
