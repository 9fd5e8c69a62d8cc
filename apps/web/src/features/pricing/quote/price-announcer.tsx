import { useTranslation } from '@xunban/i18n/react';
import { moneyText } from '@xunban/ui';
import { useEffect, useState } from 'react';
import type { LiveQuote } from '../live-quote/use-live-quote.ts';

/** Announces the price to screen readers: politely, once per change, and when there is none. */
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

/** Debounce time: options that are tried in quick succession are announced once, with the last of them. */
const QUIET_MS = 1200;

/**
 * Returns a text for screen readers once it has been stable for a while. An empty one is never announced: it stands for an
 * answer that is loading.
 */
function useAnnounced(text: string): string {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (text === '' || text === announced) return;
    const timer = setTimeout(() => setAnnounced(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, announced]);
  return announced;
}
