import { useTranslation } from '@xunban/i18n/react';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;
const SOON_MINUTES = 30;

export type Urgency = 'later' | 'soon' | 'late';

/** How long there is still, or since when it is late, in the largest unit that fits; it goes on by itself. */
export function useDue(): (dueAt: string) => { readonly text: string; readonly urgency: Urgency } {
  const { t } = useTranslation('console-inbox');
  const now = useMinutes();
  return (dueAt) => {
    const minutes = Math.round((Date.parse(dueAt) - now) / MINUTE_MS);
    const isLate = minutes < 0;
    const time = span(Math.abs(minutes), t);
    return {
      text: t(isLate ? 'due.late' : 'due.left', { time }),
      urgency: isLate ? 'late' : minutes <= SOON_MINUTES ? 'soon' : 'later',
    };
  };
}

function span(minutes: number, t: ReturnType<typeof useTranslation<'console-inbox'>>['t']): string {
  if (minutes < 60) return t('due.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t('due.hours', { count: hours }) : t('due.days', { count: Math.floor(hours / 24) });
}

/** The moment, told anew each half minute. */
function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
