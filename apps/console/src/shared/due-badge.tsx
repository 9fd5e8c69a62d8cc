import { serverNow } from '@xunban/contract/server-clock';
import { useTranslation } from '@xunban/i18n/react';
import { Badge } from '@xunban/ui';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;
const SOON_MINUTES = 30;

/** The remaining time, or the delay, in the largest unit that fits; it updates automatically. */
export function DueBadge({ at }: { readonly at: string }) {
  const { t } = useTranslation('console-inbox');
  const minutes = Math.round((Date.parse(at) - useMinutes()) / MINUTE_MS);
  const time = span(Math.abs(minutes), t);
  if (minutes < 0) return <Badge tone="error">{t('due.late', { time })}</Badge>;
  return <Badge tone={minutes <= SOON_MINUTES ? 'warning' : 'neutral'}>{t('due.left', { time })}</Badge>;
}

function span(minutes: number, t: ReturnType<typeof useTranslation<'console-inbox'>>['t']): string {
  if (minutes < 60) return t('due.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t('due.hours', { count: hours }) : t('due.days', { count: Math.floor(hours / 24) });
}

/** Returns the current time, updated every half minute. */
function useMinutes(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
