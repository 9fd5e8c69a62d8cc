import { useTranslation } from '@xunban/i18n/react';

const MINUTE_MS = 60_000;

/** How long something has waited, in the largest unit that fits. */
export function useWaited(): (since: string) => string {
  const { t } = useTranslation('console');
  return (since) => {
    const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / MINUTE_MS));
    if (minutes < 60) return t('queue.waitedMinutes', { count: minutes });
    const hours = Math.floor(minutes / 60);
    return hours < 48
      ? t('queue.waitedHours', { count: hours })
      : t('queue.waitedDays', { count: Math.floor(hours / 24) });
  };
}
