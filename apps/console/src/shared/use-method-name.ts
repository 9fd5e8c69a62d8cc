import { PAYMENT_METHODS } from '@xunban/contract/payment-methods';
import { useTranslation } from '@xunban/i18n/react';

/** What a way of paying is called; one that this page does not know is shown as it is. */
export function useMethodName(): (method: string) => string {
  const { t } = useTranslation('payment');
  return (method) => {
    const known = PAYMENT_METHODS.find((one) => one === method);
    return known ? t(`method.${known}`) : method;
  };
}
