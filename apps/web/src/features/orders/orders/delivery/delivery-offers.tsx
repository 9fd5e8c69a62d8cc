import type { DeliveryChoices } from '@xunban/contract';
import { carrierName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Card, EmptyState, layout, Money, moneyText } from '@xunban/ui';
import styles from '../checkout/checkout.module.css';

interface DeliveryOffersProps {
  readonly offers: DeliveryChoices['offers'];
  readonly chosen: string;
  readonly onChoose: (carrier: string) => void;
}

/** Every carrier to the chosen address, with its effects; an unavailable one shows the reason. */
export function DeliveryOffers({ offers, chosen, onChoose }: DeliveryOffersProps) {
  const { t } = useTranslation(['order', 'pricing']);
  return (
    <Card title={t('confirm.carrier')}>
      {offers.length === 0 ? (
        <EmptyState title={t('delivery.noCarrier')} />
      ) : (
        <div role="radiogroup" aria-label={t('confirm.carrier')} className={layout['stack2']}>
          {offers.map((offer) => (
            <label key={offer.carrier} className={styles['choice']}>
              <input
                type="radio"
                name="carrier"
                checked={offer.carrier === chosen}
                disabled={offer.hindrance !== null}
                onChange={() => onChoose(offer.carrier)}
              />
              <span className={layout['stack1']}>
                <span className={layout['strong']}>
                  {carrierName(offer.carrier)}
                  {!offer.isPickUp && ` · ${t('confirm.days', { count: offer.days })}`}
                </span>
                <span className={layout['muted']}>
                  {offer.hindrance === null ? difference(offer.difference) : t(`delivery.${offer.hindrance}`)}
                </span>
              </span>
              <Money yuan={offer.price} strong />
            </label>
          ))}
        </div>
      )}
    </Card>
  );

  function difference(yuan: number): string {
    if (yuan === 0) return t('delivery.same');
    return t(yuan > 0 ? 'delivery.moreExpensive' : 'delivery.cheaper', { amount: moneyText(Math.abs(yuan)) });
  }
}
