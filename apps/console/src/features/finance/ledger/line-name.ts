import { useTranslation } from '@xunban/i18n/react';

/** Names of price lines by kind. The area `pricing` must be loaded. */
export function useLineName(): (line: string) => string {
  const { t } = useTranslation('pricing');
  return (line) => t(`line.${line}` as 'line.engineering');
}
