import { useTranslation } from '@xunban/i18n/react';
import { Card, layout, Money, moneyText } from '@xunban/ui';
import type { CouponOffer } from '../../../pricing/coupons/coupon-queries.ts';
import { CouponTerms } from '../../../pricing/coupons/coupon-terms.tsx';
import styles from './checkout.module.css';

interface CouponChoiceProps {
  readonly offers: readonly CouponOffer[];
  readonly chosenIds: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Coupons for this order; nothing for a member without one. */
export function CouponChoice({ offers, chosenIds, onChoose }: CouponChoiceProps) {
  const { t } = useTranslation('coupon');
  if (offers.length === 0) return null;
  return (
    <Card title={t('choose')}>
      <div className={layout['stack2']}>
        {offers.map((offer) => {
          const isChosen = chosenIds.includes(offer.id);
          return (
            <label key={offer.id} className={styles['choice']}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={offer.discount === 0}
                onChange={() => onChoose(isChosen ? chosenIds.filter((id) => id !== offer.id) : withOffer(offer))}
              />
              <CouponTerms coupon={offer} />
              {offer.discount > 0 ? (
                <Money yuan={-offer.discount} strong />
              ) : (
                <span className={layout['muted']}>{t('missing', { amount: moneyText(offer.missing) })}</span>
              )}
            </label>
          );
        })}
      </div>
    </Card>
  );

  /** A coupon that cannot be combined replaces the others. */
  function withOffer(offer: CouponOffer): readonly string[] {
    const others = offers.filter(({ id, isCombinable }) => chosenIds.includes(id) && isCombinable);
    return offer.isCombinable ? [...others.map(({ id }) => id), offer.id] : [offer.id];
  }
}
