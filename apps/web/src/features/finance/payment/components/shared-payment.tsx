import { useQuery } from '@tanstack/react-query';
import type { GatewayOffer, SharedPayment as SharedPaymentView } from '@xunban/contract';
import { ApiError } from '@xunban/contract/api-error';
import { inLanguage } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import {
  Button,
  buttonClass,
  classes,
  DataState,
  EmptyState,
  Icon,
  layout,
  moneyText,
  Notice,
  Seal,
  Spinner,
} from '@xunban/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { OnceFailure } from '../../../../shared/once-failure.tsx';
import { paymentQueries } from '../api/payment-queries.ts';
import { hasPlace, usePayShared } from '../api/use-pay.ts';
import { shareLink } from '../model/payment-links.ts';
import { pollDelayMs } from '../model/waiting.ts';
import { Deadline } from './deadline.tsx';
import { GatewayChoice, useChosenGateway } from './gateway-choice.tsx';
import { OpenInBrowser } from './open-in-browser.tsx';
import styles from './payment.module.css';
import { PaidOrders, PaymentHead, PayNo } from './payment-head.tsx';
import { ScanPanel } from './scan-panel.tsx';
import { usePayerCode, useWechatBridge } from './use-wechat-bridge.ts';
import { WechatEnd } from './wechat-end.tsx';

/** Delay of polls once the ordinary ones are used up. */
const SLOW_POLL_MS = 15_000;

/** A payment that came as a link: no member, no files, no address; pay, see the outcome and go. */
export function SharedPayment({ token }: { token: string }) {
  const { t } = useTranslation(['payment', 'common']);
  const payment = useQuery({
    ...paymentQueries.shared(token),
    // A lost answer does not end the polling: the outcome is still unknown.
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) =>
      data?.state === 'pending' && !isMissing(error)
        ? (pollDelayMs(dataUpdateCount + errorUpdateCount) ?? SLOW_POLL_MS)
        : false,
  });
  if (isMissing(payment.error))
    return (
      <>
        <h1 className="visuallyHidden">{t('title')}</h1>
        <EmptyState
          title={t('shared.gone')}
          hint={t('shared.goneHint')}
          action={
            <Link to="/" className={buttonClass()}>
              {t('common:action.backHome')}
            </Link>
          }
        />
      </>
    );
  return (
    <>
      {!payment.data && <h1 className="visuallyHidden">{t('title')}</h1>}
      <DataState query={payment}>
        {(known) => (
          <article className={styles['page']}>
            <Shared token={token} payment={known} onEnd={() => void payment.refetch()} />
          </article>
        )}
      </DataState>
    </>
  );
}

/** The link expires some days after its payment, and then answers like an unknown one. */
const isMissing = (error: unknown): boolean => error instanceof ApiError && error.kind === 'missing';

interface SharedProps {
  readonly token: string;
  readonly payment: SharedPaymentView;
  /** Called when the app around the page reports the end of the payment. */
  readonly onEnd: () => void;
}

function Shared({ token, payment, onEnd }: SharedProps) {
  switch (payment.state) {
    case 'succeeded':
      return <SharedDone payment={payment} />;
    case 'closed':
    case 'failed':
      return <SharedEnded payment={payment} state={payment.state} />;
    case 'created':
    case 'pending':
      return <SharedForm token={token} payment={payment} onEnd={onEnd} />;
  }
}

function SharedDone({ payment }: { readonly payment: SharedPaymentView }) {
  const { t } = useTranslation('payment');
  return (
    <>
      <div className={classes(layout['stack4'], styles['panel'])} data-tone="success">
        <div role="status">
          <h1 className={styles['verdict']}>
            <Seal size={44} />
            {t('done.title')}
          </h1>
        </div>
        <p>{t('shared.paid', { amount: moneyText(payment.amount), time: minuteText(payment.paidAt ?? '') })}</p>
        <p>{t('shared.paidHint')}</p>
        {payment.receiptPath !== '' && (
          <a href={payment.receiptPath} target="_blank" rel="noopener" className={buttonClass({ kind: 'primary' })}>
            {t('shared.receipt')}
          </a>
        )}
      </div>
      <PaymentParties payment={payment} />
      <PaidOrders orders={payment.orders} />
      <PayNo payNo={payment.payNo} />
    </>
  );
}

function SharedEnded({ payment, state }: { readonly payment: SharedPaymentView; readonly state: 'closed' | 'failed' }) {
  const { t } = useTranslation('payment');
  return (
    <div className={classes(layout['stack4'], styles['panel'])}>
      <div role="status">
        <h1 className={styles['verdict']}>
          <Icon name="alert" size={24} />
          {t(`ended.${state}`)}
        </h1>
      </div>
      <p>{t('shared.endedHint')}</p>
      <PaymentParties payment={payment} />
      <PayNo payNo={payment.payNo} />
    </div>
  );
}

function SharedForm({ token, payment, onEnd }: SharedProps) {
  const { t } = useTranslation('payment');
  const { gateways } = payment;
  const { chosen: gateway, onChoose } = useChosenGateway(gateways);
  const pay = usePayShared(token, payment.amount);
  const isBlocked =
    gateway !== undefined && (gateway.opens === 'elsewhere' || (pay.data !== undefined && !hasPlace(pay.data)));
  useReturnFromApp(
    pay.mutate,
    gateways.find(({ namesPayer, opens }) => namesPayer && opens === 'ownApp'),
  );
  const inWechat = useWechatBridge(pay.data?.wechatBridge, onEnd);
  return (
    <>
      <PaymentHead title={t('shared.title')} payNo={payment.payNo} amount={payment.amount} orders={payment.orders} />
      <p>{t('shared.lead')}</p>
      <PaymentParties payment={payment} />
      {payment.state === 'pending' && (
        <Notice tone="info" title={t('pending.title')} live>
          <p className={styles['verdict']}>
            <Spinner /> {t('pending.lead')}
          </p>
        </Notice>
      )}
      <Deadline deadline={payment.deadline} />
      <GatewayChoice gateways={gateways} chosen={gateway} onChoose={onChoose} />
      {pay.data?.qrText && gateway && <ScanPanel text={pay.data.qrText} gateway={gateway} />}
      <WechatEnd outcome={inWechat} />
      <OnceFailure error={pay.error} unknown={{ title: t('unknown'), hint: t('unknownHint') }} refused={t('refused')} />
      {gateway && isBlocked ? (
        <OpenInBrowser gateway={gateway} link={shareLink(token)} />
      ) : (
        <div className={styles['action']}>
          <Button
            kind="primary"
            size="large"
            block
            disabled={!gateway}
            busy={pay.isPending || Boolean(pay.data?.redirectUrl)}
            onClick={() => gateway && pay.mutate({ gateway: gateway.method })}
          >
            <Icon name="arrow" />
            {gateway && t('payOnline', { gateway: inLanguage(gateway.label), amount: moneyText(payment.amount) })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Shows who is paid, who asks for it and for what: the facts by which a payer recognises the request. */
function PaymentParties({ payment }: { readonly payment: SharedPaymentView }) {
  const { t } = useTranslation('payment');
  const { seller, buyer, orders, tax, taxPercent } = payment;
  const rows: readonly (readonly [string, string])[] = [
    [t('shared.seller'), seller],
    [t('shared.asker'), [buyer.name, buyer.phone].filter(Boolean).join(' · ')],
    [t('shared.company'), buyer.company],
    [t('shared.purpose'), t('shared.purposeText', { mainNos: orders.map(({ mainNo }) => mainNo).join(t('laterGap')) })],
    [t('shared.tax', { percent: taxPercent ?? '' }), tax === null ? '' : moneyText(tax)],
  ];
  return (
    <dl className={classes(layout['stack2'], styles['parties'], layout['mutedTerms'])}>
      {rows.map(
        ([term, value]) =>
          value !== '' && (
            <div key={term}>
              <dt>{term}</dt>
              <dd className={layout['breakAnywhere']}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The app around the page has led back with a code for its user: the payment that was started before goes on. */
function useReturnFromApp(mutate: ReturnType<typeof usePayShared>['mutate'], gateway: GatewayOffer | undefined): void {
  const hasAsked = useRef(false);
  const payerCode = usePayerCode(gateway);
  useEffect(() => {
    if (payerCode === undefined || !gateway || hasAsked.current) return;
    hasAsked.current = true;
    mutate({ gateway: gateway.method, payerCode });
  }, [mutate, payerCode, gateway]);
}
