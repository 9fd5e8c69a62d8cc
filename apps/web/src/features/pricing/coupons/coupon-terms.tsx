import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, layout, moneyText } from '@xunban/ui';
import type { CouponOffer } from './coupon-queries.ts';
import styles from './coupons.module.css';

/** Name, worth and conditions of a coupon. */
export function CouponTerms({ coupon }: { readonly coupon: Omit<CouponOffer, 'discount' | 'missing'> }) {
  const { t } = useTranslation('coupon');
  const { name, kind, max, percent, minimum, audience, isCombinable, validFrom, validUntil } = coupon;
  const conditions = [
    t('minimum', { minimum: moneyText(minimum) }),
    ...(audience === 'everyone' ? [] : [t(`audience.${audience}`)]),
    ...(isCombinable ? [t('combinable')] : []),
    t('period', { from: minuteText(validFrom), until: minuteText(validUntil) }),
  ];
  return (
    <span className={layout['stack1']}>
      <span className={classes(layout['strong'], styles['worth'])}>
        {t(`worth.${kind}`, { max: moneyText(max), percent: percent ?? 0 })} · {name}
      </span>
      <span className={layout['muted']}>{conditions.join(' · ')}</span>
    </span>
  );
}
