import { useTranslation } from '@xunban/i18n/react';
import { moneyText } from '@xunban/ui';
import { useAnnounced } from '../../state/use-announced.ts';
import type { LiveQuote } from '../../state/use-live-quote.ts';

/** Tells the price to those who cannot see it: politely, once per change, and when there is none. */
export function PriceAnnouncer({ live: { quote, isStale } }: { live: LiveQuote }) {
  const { t } = useTranslation('quote');
  const chosen = quote?.chosen;
  const text =
    !quote || isStale
      ? ''
      : chosen
        ? t('price.announce', {
            total: moneyText(chosen.total),
            unit: moneyText(chosen.unitPrice),
            date: chosen.shipDate,
          })
        : t('price.impossible');
  return (
    <p className="visuallyHidden" role="status">
      {useAnnounced(text)}
    </p>
  );
}
