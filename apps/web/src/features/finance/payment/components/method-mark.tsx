import type { PaymentInfo } from '@xunban/contract';
import { Icon, type IconName } from '@xunban/ui';
import styles from './payment.module.css';

type Method = PaymentInfo['available'][number]['method'];

/** Recognisable mark of a payment method. */
export function MethodMark({ method }: { method: Method }) {
  const mark = MARKS[method];
  return (
    <span className={styles['mark']} data-method={method} aria-hidden="true">
      {'icon' in mark ? <Icon name={mark.icon} /> : mark.letter}
    </span>
  );
}

const MARKS: Readonly<Record<Method, { readonly icon: IconName } | { readonly letter: string }>> = {
  wallet: { icon: 'wallet' },
  credit: { icon: 'invoice' },
  transfer: { icon: 'home' },
  sandbox: { icon: 'credit' },
  alipay: { letter: '支' },
  wechat: { letter: '微' },
};
