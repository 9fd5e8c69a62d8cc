import type { StaffWithdrawalDetail, WalletPart } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, classes, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { Visible, VisibleMoney } from '../../../../shared/visible.tsx';
import { StateBadge } from './withdrawal-state.tsx';

/** The source of the money, and earlier withdrawals. */
export function MoneyCards({ withdrawal }: { readonly withdrawal: StaffWithdrawalDetail }) {
  const { t } = useTranslation('console-withdrawals');
  const { parts, incoming, earlier, memberId } = withdrawal;
  return (
    <div className={classes(layout['stack4'], layout['shrinks'])}>
      <Card title={t('page.origin')}>
        <p className={layout['muted']}>{t('page.originHint')}</p>
        <Visible value={parts}>{(visible) => <Parts parts={visible} />}</Visible>
      </Card>
      <Card title={t('page.incoming')}>
        {incoming.length === 0 && <p className={layout['muted']}>{t('page.noIncoming')}</p>}
        <ul className={layout['stack2']}>
          {incoming.map(({ at, amount, payerName, bankReference }) => (
            <li key={bankReference} className={classes(layout['row1x3'], layout['spread'])}>
              <span>
                {payerName} <span className={layout['muted']}>{minuteText(at)}</span>
              </span>
              <VisibleMoney yuan={amount} />
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('page.earlier')}>
        {earlier.length === 0 && <p className={layout['muted']}>{t('page.noEarlier')}</p>}
        <ul className={layout['stack2']}>
          {earlier.map((row) => (
            <li key={row.id} className={classes(layout['row1x3'], layout['spread'])}>
              <span>
                <Link to={`/withdrawals/${row.id}`}>{row.withdrawalNo}</Link> <StateBadge state={row.state} />
              </span>
              <VisibleMoney yuan={row.amount} />
            </li>
          ))}
        </ul>
        {earlier.length > 0 && <Link to={`/members/${memberId}?part=money`}>{t('page.allOfMember')}</Link>}
      </Card>
    </div>
  );
}

function Parts({ parts }: { readonly parts: readonly WalletPart[] }) {
  const { t } = useTranslation(['console-withdrawals', 'withdrawal-texts']);
  if (parts.length === 0) return <p>{t('page.emptyWallet')}</p>;
  return (
    <ul className={layout['stack2']}>
      {parts.map(({ origin, amount, freeFrom }) => (
        <li key={`${origin} ${freeFrom}`} className={classes(layout['row1x3'], layout['spread'])}>
          <span>
            {t(`withdrawal-texts:origin.${origin}`)}{' '}
            {freeFrom && (
              <span className={layout['muted']}>{t('page.until', { date: minuteText(freeFrom).slice(0, 10) })}</span>
            )}
          </span>
          <VisibleMoney yuan={amount} />
        </li>
      ))}
    </ul>
  );
}
