import type { MainOrder } from '@xunban/contract';
import { carrierName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { moneyText, Notice } from '@xunban/ui';

/** The deadline for paying a higher freight, and the destination of the parcel otherwise. */
export function DeliveryWaitNotice({ main: { due, deliveryWait } }: { readonly main: MainOrder }) {
  const { t } = useTranslation('order');
  if (!deliveryWait) return null;
  const { until, carrier, province, city, freight } = deliveryWait;
  return (
    <Notice tone="warning" title={t('delivery.waits')} live>
      {t('delivery.waitsUntil', {
        time: minuteText(until),
        amount: moneyText(due),
        carrier: carrierName(carrier),
        place: province === city ? city : `${province} ${city}`,
        freight: moneyText(freight),
      })}
    </Notice>
  );
}
