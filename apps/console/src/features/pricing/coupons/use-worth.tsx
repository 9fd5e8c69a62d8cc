import { useTranslation } from '@xunban/i18n/react';
import { moneyText } from '@xunban/ui';
import type { CouponRule } from './coupon-queries.ts';

/** Returns the text of the discount of a rule; the amounts can be hidden from the user. */
export function useWorth() {
  const { t } = useTranslation('console-coupons');
  return ({ kind, max, percent, minimum }: CouponRule): string => {
    if (max === undefined || minimum === undefined) return t(`kind.${kind}`);
    return t(`worth.${kind}`, { max: moneyText(max), percent: percent ?? 0, minimum: moneyText(minimum) });
  };
}
