import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffPaymentDetail } from '@xunban/contract';
import { methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, CopyButton, classes, layout, Money, moneyText, PageHeader, PanelBoundary } from '@xunban/ui';
import { Link, useParams } from 'react-router';
import { usePermission } from '../../../shared/access.tsx';
import { useChanges } from '../../../shared/changes.ts';
import { MemberLink } from '../../../shared/member-link.tsx';
import { MainOrderLink } from '../../../shared/number-links.tsx';
import { ObjectState } from '../../../shared/object-state.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { useCanSee, VisibleMoney } from '../../../shared/visible.tsx';
import { DisputesOfPayment } from '../disputes/disputes-of-payment.tsx';
import { BookingsCard } from './components/bookings-card.tsx';
import { RefundsCard } from './components/refunds-card.tsx';
import { paymentQueries } from './payment-queries.ts';
import { PaymentState } from './payment-state.tsx';
import styles from './payments.module.css';

/** One payment: how it was paid, what it pays, what went back of it, how it was booked, and what happened. */
export function PaymentPage() {
  const { no = '' } = useParams();
  const client = useQueryClient();
  useChanges('payment', (numbers) => {
    if (numbers === 'all' || numbers.has(no)) void client.invalidateQueries({ queryKey: paymentQueries.of(no) });
  });
  return (
    <ObjectState query={useQuery(paymentQueries.show(no))}>{(payment) => <Payment payment={payment} />}</ObjectState>
  );
}

function Payment({ payment }: { readonly payment: StaffPaymentDetail }) {
  const { t } = useTranslation('console-payments');
  const canViewLedger = usePermission('ledger.view');
  const seesAmounts = useCanSee('amount.view');
  useTabTitle(payment.payNo);
  return (
    <>
      <PageHeader
        title={
          <>
            {t('page.title', { no: payment.payNo })} <CopyButton text={payment.payNo} label={t('page.copy')} />{' '}
            <PaymentState state={payment.state} />
          </>
        }
        lead={
          <>
            <Link to="/payments">{t('page.back')}</Link> · <MemberLink {...payment} />
          </>
        }
      />
      <Facts payment={payment} />
      <div className={styles['columns']}>
        <div className={layout['column']}>
          <ForCard payment={payment} />
          <RefundsCard refunds={payment.refunds} />
          {payment.state === 'succeeded' && payment.gateway !== '' && <DisputesOfPayment no={payment.payNo} />}
          {canViewLedger && seesAmounts && (
            <PanelBoundary>
              <BookingsCard no={payment.payNo} />
            </PanelBoundary>
          )}
        </div>
        <div className={layout['column']}>
          <PartsCard payment={payment} />
          <PaymentTimeline events={payment.events} />
        </div>
      </div>
    </>
  );
}

function Facts({ payment }: { readonly payment: StaffPaymentDetail }) {
  const { t } = useTranslation('console-payments');
  const seesAmounts = useCanSee('amount.view');
  const { state, createdAt, paidAt, endedAt, deadline } = payment;
  const isOpen = state === 'created' || state === 'pending';
  const facts = [
    ...(seesAmounts
      ? ([
          ['amount', <VisibleMoney key="amount" yuan={payment.amount} strong />],
          ['refunded', <VisibleMoney key="refunded" yuan={payment.refunded} />],
        ] as const)
      : []),
    ['opened', minuteText(createdAt)] as const,
    ...(paidAt ? [['paid', minuteText(paidAt)] as const] : []),
    ...(endedAt && !paidAt ? [['ended', minuteText(endedAt)] as const] : []),
    ...(isOpen ? [['deadline', minuteText(deadline)] as const] : []),
  ];
  return (
    <dl className={classes(layout['fineTerms'], layout['row2x5'], layout['spaceBelow4'])}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`fact.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The events of a payment and of its refunds, the oldest first. */
function PaymentTimeline({ events }: Pick<StaffPaymentDetail, 'events'>) {
  const { t } = useTranslation('console-payments');
  return (
    <Card title={t('timeline.title')}>
      <ol className={classes(layout['column0'], styles['rows'])}>
        {events.map(({ event, at, refundNo, amount, actorName }) => (
          <li key={`${event} ${refundNo}`}>
            <span>
              {t(`event.${event}`)} <span className={layout['muted']}>{[refundNo, actorName].join(' ')}</span>
            </span>
            <span className={styles['end']}>{amount !== undefined && <Money yuan={amount} />}</span>
            <span className={classes(layout['soft'], layout['wholeRow'])}>{minuteText(at)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The main orders that a payment pays, each with its share and its boards; or that it is a top-up. */
function ForCard({ payment: { purpose, shares } }: { readonly payment: StaffPaymentDetail }) {
  const { t } = useTranslation('console-payments');
  return (
    <Card title={t('for.title')}>
      {purpose === 'topUp' && <p className={layout['muted']}>{t('for.topUp')}</p>}
      <ul className={classes(layout['column0'], styles['rows'])}>
        {shares.map(({ id, mainNo, amount, total, boards }) => (
          <li key={id}>
            <MainOrderLink no={mainNo} />
            <span className={styles['end']}>
              <VisibleMoney yuan={amount} strong />
            </span>
            <span className={classes(layout['soft'], layout['wholeRow'])}>
              {[total !== undefined && total !== amount && t('for.of', { total: moneyText(total) }), ...boards]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** From the wallet, through a gateway, or both; and the number under which the gateway knows it. */
function PartsCard({ payment }: { readonly payment: StaffPaymentDetail }) {
  const { t } = useTranslation(['console-payments', 'payment']);
  const { methods, parts, gatewayRef } = payment;
  const amountOf = (name: string) => parts?.find((part) => part.method === name)?.amount;
  return (
    <Card title={t('parts.title')}>
      {methods.length === 0 && <p className={layout['muted']}>{t('parts.none')}</p>}
      <ul className={classes(layout['column0'], styles['rows'])}>
        {methods.map((name) => {
          const amount = amountOf(name);
          return (
            <li key={name}>
              <span>{methodName(name)}</span>
              <span className={styles['end']}>{amount !== undefined && <Money yuan={amount} strong />}</span>
              {name === payment.gateway && gatewayRef && (
                <span className={classes(layout['soft'], layout['wholeRow'])}>
                  {t('parts.trade')} {gatewayRef} <CopyButton text={gatewayRef} label={t('parts.copyTrade')} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
