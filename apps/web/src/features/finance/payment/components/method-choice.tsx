import type { PaymentInfo } from '@xunban/contract';
import { inLanguage, methodHint, methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, moneyText } from '@xunban/ui';
import { Link } from 'react-router';
import { IfMay } from '../../../../shared/if-may.tsx';
import type { PaymentPlan, PaymentWish } from '../model/payment-plan.ts';
import { MethodMark } from './method-mark.tsx';
import styles from './payment.module.css';

interface MethodChoiceProps {
  readonly info: Pick<PaymentInfo, 'available' | 'wallet' | 'creditLeft' | 'purpose'>;
  readonly wish: PaymentWish;
  readonly plan: PaymentPlan;
  readonly onWish: (wish: PaymentWish) => void;
}

/** The wallet as a switch, gateways and credit as a choice: together they cover every combination. */
export function MethodChoice({ info, wish, plan, onWish }: MethodChoiceProps) {
  const { t } = useTranslation('payment');
  const walletPaysAll = plan.useWallet && plan.restPart === 0;
  const closed = info.available.filter(isClosed).map(labelOf);
  return (
    <fieldset className={classes(layout['fieldset2'], styles['methods'])}>
      <legend>{t('method.title')}</legend>
      {info.available.map((offer) => {
        if (isClosed(offer)) return null;
        const { method, gateway, usable, reason } = offer;
        const hint =
          reason && reason !== 'notOpen'
            ? t(`method.${reason}`)
            : gateway
              ? inLanguage(gateway.hint)
              : methodHint(method, moneyText(method === 'credit' ? info.creditLeft : info.wallet));
        const isChosen = method === 'wallet' ? plan.useWallet : !walletPaysAll && wish.rest === method;
        return (
          <label key={method} className={styles['method']} data-off={!usable || undefined}>
            <input
              type={method === 'wallet' ? 'checkbox' : 'radio'}
              name={method === 'wallet' ? 'wallet' : 'rest'}
              disabled={!usable || (paysRest(offer) && walletPaysAll)}
              checked={isChosen}
              onChange={(event) => onWish(changed(wish, offer, event.target.checked))}
            />
            <MethodMark method={method} gateway={gateway} />
            <span className={styles['methodWords']}>
              <strong>{labelOf(offer)}</strong>
              <span className={layout['muted']}>{hint}</span>
            </span>
            {method === 'wallet' && info.purpose === 'order' && (
              <IfMay need="wallet.topUp">
                <Link to="/main/balanceRecharge" className={classes(layout['small'], layout['pushEnd'])}>
                  {t('method.topUp')}
                </Link>
              </IfMay>
            )}
            {method === 'transfer' && info.purpose === 'order' && (
              <IfMay need="wallet.topUp">
                <Link to="/main/payment" className={classes(layout['small'], layout['pushEnd'])}>
                  {t('method.ownAccount')}
                </Link>
              </IfMay>
            )}
          </label>
        );
      })}
      {closed.length > 0 && (
        <p className={layout['muted']}>{t('method.closed', { methods: closed.join(t('laterGap')) })}</p>
      )}
      {plan.useWallet && (
        <p className={layout['muted']} role="status">
          {walletPaysAll
            ? t('method.walletCovers')
            : t(plan.useCredit ? 'method.walletAndCredit' : 'method.walletPart', {
                wallet: moneyText(plan.walletPart),
                online: moneyText(plan.restPart),
              })}
        </p>
      )}
    </fieldset>
  );
}

type Offer = PaymentInfo['available'][number];

const labelOf = ({ method, gateway }: Offer): string => (gateway ? inLanguage(gateway.label) : methodName(method));

/** True for a method that pays what the wallet does not. */
const paysRest = ({ method, gateway }: Offer): boolean => gateway !== null || method === 'credit';

/** True for a method that cannot be chosen here. A transfer fills the wallet first: it is explained, with the way to it. */
const isClosed = ({ method, reason }: Offer): boolean => reason === 'notOpen' && method !== 'transfer';

function changed(wish: PaymentWish, offer: Offer, isChecked: boolean): PaymentWish {
  if (offer.method === 'wallet') return { ...wish, useWallet: isChecked };
  return { ...wish, rest: paysRest(offer) ? offer.method : null };
}
