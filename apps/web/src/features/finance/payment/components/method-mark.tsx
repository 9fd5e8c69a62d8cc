import type { PaymentInfo } from '@xunban/contract';
import { Icon, type IconName } from '@xunban/ui';
import styles from './payment.module.css';

/** Recognisable mark of a payment method. */
export function MethodMark({ method, gateway }: Pick<PaymentInfo['available'][number], 'method' | 'gateway'>) {
  const mark = gateway?.mark;
  if (!mark)
    return (
      <span className={styles['mark']} aria-hidden="true">
        <Icon name={ICONS[method] ?? 'credit'} />
      </span>
    );
  return (
    <span className={`${styles['mark']} ${styles['brand']}`} style={{ background: mark.colour }} aria-hidden="true">
      {mark.letter}
    </span>
  );
}

const ICONS: Readonly<Record<string, IconName>> = { wallet: 'wallet', credit: 'invoice', transfer: 'home' };
