import { useQuery } from '@tanstack/react-query';
import type { SharedPayment as SharedPaymentView } from '@xunban/contract';
import { ApiError } from '@xunban/contract/api-error';
import { type GatewayName, isBlockedByApp } from '@xunban/contract/payment-methods';
import { ifAllowed } from '@xunban/i18n/if-allowed';
import { methodHint, methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
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
  problemText,
  Spinner,
} from '@xunban/ui';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isOutcomeUnknown } from '../../../../shared/once.ts';
import { paymentQueries } from '../api/payment-queries.ts';
import { hasPlace, usePayShared } from '../api/use-pay.ts';
import { firstGateway } from '../model/open-gateways.ts';
import { shareLink } from '../model/payment-links.ts';
import { isGateway } from '../model/payment-plan.ts';
import { Deadline } from './deadline.tsx';
import { MethodMark } from './method-mark.tsx';
import { OpenInBrowser } from './open-in-browser.tsx';
import styles from './payment.module.css';
import { PaymentHead } from './payment-head.tsx';
import { ScanPanel } from './scan-panel.tsx';
import { usePayerCode, useWechatBridge } from './use-wechat-bridge.ts';
import { WechatEnd } from './wechat-end.tsx';

const ASK_AGAIN_MS = 4000;

/** A payment that came as a link: no member, no files, no address; pay and go. */
export function SharedPayment({ token }: { token: string }) {
  const { t } = useTranslation(['payment', 'common']);
  const payment = useQuery({
    ...paymentQueries.shared(token),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' && !state.error ? ASK_AGAIN_MS : false),
  });
  // The link expires with the payment, and then answers like an unknown one.
  if (payment.error instanceof ApiError && payment.error.kind === 'missing') {
    const amount = amountAtGateway(token);
    const end = amount === null ? 'gone' : 'returned';
    return (
      <>
        <h1 className="visuallyHidden">{t('title')}</h1>
        <EmptyState
          title={t(`shared.${end}`)}
          hint={t(`shared.${end}Hint`, { amount })}
          action={
            <Link to="/" className={buttonClass()}>
              {t('common:action.backHome')}
            </Link>
          }
        />
      </>
    );
  }
  return (
    <>
      {!payment.data && <h1 className="visuallyHidden">{t('title')}</h1>}
      <DataState query={payment}>{(known) => <Shared token={token} payment={known} />}</DataState>
    </>
  );
}

function Shared({ token, payment }: { token: string; payment: SharedPaymentView }) {
  const { t } = useTranslation('payment');
  const gateways = payment.methods.filter(isGateway);
  const [wish, setWish] = useState<GatewayName | null>(null);
  const gateway = wish ?? firstGateway(gateways, navigator.userAgent);
  const pay = usePayShared(token, payment.amount);
  const start = () => {
    if (!gateway) return;
    leftForGateway(token, moneyText(payment.amount));
    pay.mutate({ gateway });
  };
  const isBlocked =
    gateway !== undefined &&
    (isBlockedByApp(gateway, navigator.userAgent) || (pay.data !== undefined && !hasPlace(pay.data)));
  useReturnFromWechat(pay.mutate, gateways.includes('wechat'));
  const inWechat = useWechatBridge(pay.data?.wechatBridge, () => undefined);
  return (
    <article className={styles['page']}>
      <PaymentHead title={t('title')} payNo={payment.payNo} amount={payment.amount} orders={payment.orders} />
      <p>{t('shared.lead')}</p>
      {payment.state === 'pending' && (
        <Notice tone="info" title={t('pending.title')} live>
          <p className={styles['verdict']}>
            <Spinner /> {t('pending.lead')}
          </p>
        </Notice>
      )}
      <Deadline deadline={payment.deadline} />
      <fieldset className={classes(layout['fieldset2'], styles['methods'])}>
        <legend>{t('method.title')}</legend>
        {gateways.map((method) => (
          <label key={method} className={styles['method']}>
            <input type="radio" name="gateway" checked={gateway === method} onChange={() => setWish(method)} />
            <MethodMark method={method} />
            <span className={styles['methodWords']}>
              <strong>{methodName(method)}</strong>
              <span className={layout['muted']}>{methodHint(method)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {pay.data?.qrText && gateway && <ScanPanel text={pay.data.qrText} gateway={gateway} />}
      <WechatEnd outcome={inWechat} />
      {pay.isError && <SharedFailure error={pay.error} />}
      {gateway && isBlocked ? (
        <OpenInBrowser gateway={gateway} link={shareLink(token)} />
      ) : (
        <Button
          kind="primary"
          size="large"
          block
          disabled={!gateway}
          busy={pay.isPending || Boolean(pay.data?.redirectUrl)}
          onClick={start}
        >
          <Icon name="arrow" />
          {gateway && t('payOnline', { gateway: methodName(gateway), amount: moneyText(payment.amount) })}
        </Button>
      )}
    </article>
  );
}

/** WeChat has led back with a code for its user: the payment that was started before goes on. */
function useReturnFromWechat(mutate: ReturnType<typeof usePayShared>['mutate'], takesWechat: boolean): void {
  const hasAsked = useRef(false);
  const payerCode = usePayerCode();
  useEffect(() => {
    if (payerCode === undefined || !takesWechat || hasAsked.current) return;
    hasAsked.current = true;
    mutate({ gateway: 'wechat', payerCode });
  }, [mutate, payerCode, takesWechat]);
}

function SharedFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('payment');
  if (isOutcomeUnknown(error))
    return (
      <Notice tone="warning" title={t('unknown')} live>
        {t('unknownHint')}
      </Notice>
    );
  return (
    <Notice tone="error" title={t('refused')} live>
      {problemText(error)}
    </Notice>
  );
}

const nameOf = (token: string): string => `xunban.atGateway.${token.slice(0, 12)}`;

/** Remembers in this tab that the payer went to pay: a link that is gone afterwards is probably a link that was paid. */
const leftForGateway = (token: string, amount: string): void =>
  ifAllowed(() => sessionStorage.setItem(nameOf(token), amount));

/** Returns what the payer went to pay, or null. Denied, the page shows the more general message. */
const amountAtGateway = (token: string): string | null =>
  ifAllowed(() => sessionStorage.getItem(nameOf(token))) ?? null;
