import { PAYMENT_METHODS } from '@xunban/contract/payment-methods';
import { useTranslation } from '@xunban/i18n/react';

/** Returns a function that names a payment method; an unknown one is shown unchanged. */
export function useMethodName(): (method: string) => string {
  const { t } = useTranslation('payment');
  return (method) => {
    const known = PAYMENT_METHODS.find((one) => one === method);
    return known ? t(`method.${known}`) : method;
  };
}
