import type { PaymentInfo } from '@xunban/contract';
import { type ProviderName, providerOf } from '@xunban/contract/payment-methods';
import { Icon, type IconName } from '@xunban/ui';
import styles from './payment.module.css';

type Method = PaymentInfo['available'][number]['method'];

/** Recognisable mark of a payment method. */
export function MethodMark({ method }: { method: Method }) {
  const provider = providerOf(method);
  if (!provider)
    return (
      <span className={styles['mark']} aria-hidden="true">
        <Icon name={ICONS[method as Exclude<Method, ProviderName>]} />
      </span>
    );
  return (
    <span
      className={`${styles['mark']} ${styles['brand']}`}
      style={{ background: provider.mark.colour }}
      aria-hidden="true"
    >
      {provider.mark.letter}
    </span>
  );
}

const ICONS: Readonly<Record<Exclude<Method, ProviderName>, IconName>> = {
  wallet: 'wallet',
  credit: 'invoice',
  transfer: 'home',
  sandbox: 'credit',
};
