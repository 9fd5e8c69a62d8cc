import type { PaymentInfo } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { moneyText } from '@xunban/ui';
import { Link } from 'react-router';
import { type Gateway, isGateway, type PaymentPlan, type PaymentWish } from '../model/payment-plan.ts';
import styles from './payment.module.css';

interface MethodChoiceProps {
  readonly info: Pick<PaymentInfo, 'available' | 'wallet' | 'purpose'>;
  readonly wish: PaymentWish;
  readonly plan: PaymentPlan;
  readonly onWish: (wish: PaymentWish) => void;
}

/** The wallet as a switch, the gateways as a choice: together they say every mix there is. */
export function MethodChoice({ info, wish, plan, onWish }: MethodChoiceProps) {
  const { t } = useTranslation('payment');
  const walletPaysAll = plan.useWallet && plan.onlinePart === 0;
  return (
    <fieldset className={styles['methods']}>
      <legend>{t('method.title')}</legend>
      {info.available.map(({ method, usable, reason }) => {
        const hint =
          !usable && reason ? t(`method.${reason}`) : t(`method.${method}Hint`, { amount: moneyText(info.wallet) });
        const isOnline = isGateway(method);
        const isChosen = method === 'wallet' ? plan.useWallet : !walletPaysAll && wish.gateway === method;
        return (
          <label key={method} className={styles['method']} data-off={!usable || undefined}>
            <input
              type={method === 'wallet' ? 'checkbox' : 'radio'}
              name={method === 'wallet' ? 'wallet' : 'gateway'}
              disabled={!usable || (isOnline && walletPaysAll)}
              checked={isChosen}
              onChange={(event) => onWish(changed(wish, method, event.target.checked))}
            />
            <span className={styles['methodWords']}>
              <strong>{t(`method.${method}`)}</strong>
              <span className={styles['soft']}>{hint}</span>
            </span>
            {method === 'wallet' && info.purpose === 'order' && (
              <Link to="/main/balanceRecharge" className={styles['aside']}>
                {t('method.topUp')}
              </Link>
            )}
          </label>
        );
      })}
      {plan.useWallet && (
        <p className={styles['split']} role="status">
          {walletPaysAll
            ? t('method.walletCovers')
            : t('method.walletPart', { wallet: moneyText(plan.walletPart), online: moneyText(plan.onlinePart) })}
        </p>
      )}
    </fieldset>
  );
}

function changed(wish: PaymentWish, method: string, isChecked: boolean): PaymentWish {
  if (method === 'wallet') return { ...wish, useWallet: isChecked };
  const gateway: Gateway | null = isGateway(method) ? method : null;
  return { ...wish, gateway };
}
