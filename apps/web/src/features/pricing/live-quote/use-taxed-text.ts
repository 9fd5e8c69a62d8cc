import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { quoteQueries } from './quote-queries.ts';

/** Returns the note that a price includes tax; empty until its rate is known. The area `quote` must be loaded. */
export function useTaxedText(): string {
  const { t } = useTranslation('quote');
  const { data } = useQuery(quoteQueries.config());
  return data === undefined ? '' : t('price.taxed', { percent: data.taxPercent });
}
