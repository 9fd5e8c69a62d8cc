import { useQuery } from '@tanstack/react-query';
import { approvalPath } from '@xunban/contract/payment-approval-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, buttonClass, Card, layout, Money, moneyText, type Tone } from '@xunban/ui';
import { Link } from 'react-router';
import { type Approval, approvalQueries } from './approval-queries.ts';
import styles from './payment-approvals.module.css';

const TONES: Readonly<Record<Approval['state'], Tone>> = {
  open: 'warning',
  approved: 'success',
  refused: 'error',
  expired: 'neutral',
  withdrawn: 'neutral',
  used: 'success',
  lapsed: 'neutral',
};

export function ApprovalBadge({ state }: Pick<Approval, 'state'>) {
  const { t } = useTranslation('payment-approval');
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}

/** The latest requests to pay in the account; none are shown as nothing. */
export function ApprovalList() {
  const { t } = useTranslation('payment-approval');
  const { data: items = [] } = useQuery(approvalQueries.list);
  if (items.length === 0) return null;
  return (
    <Card title={t('list.title')}>
      <ul className={layout['stack0']}>
        {items.map(({ id, amount, state, requestedBy, requestedAt, mainNos, reason }) => (
          <li key={id} className={layout['listRow']}>
            <div className={styles['what']}>
              <p className={layout['rowCentred2']}>
                <Money yuan={amount} strong /> <ApprovalBadge state={state} />
              </p>
              <p className={layout['muted']}>{[requestedBy, minuteText(requestedAt), ...mainNos].join(' · ')}</p>
              <p>{reason}</p>
            </div>
            <Link
              to={approvalPath(id)}
              className={buttonClass({ size: 'small' })}
              aria-label={t('list.open', { amount: moneyText(amount) })}
            >
              {t('list.view')}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
