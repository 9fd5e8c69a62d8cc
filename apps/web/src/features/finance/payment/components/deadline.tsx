import { serverNow } from '@xunban/contract/server-clock';
import { useTranslation } from '@xunban/i18n/react';
import { shortMinuteText } from '@xunban/i18n/when';
import { classes, layout } from '@xunban/ui';
import { useEffect, useState } from 'react';
import { clockText, secondsUntil } from '../model/waiting.ts';

/** Until when the payment is open, and how long that is from now. */
export function Deadline({ deadline }: { deadline: string }) {
  const { t } = useTranslation('payment');
  const seconds = useSecondsUntil(deadline);
  if (seconds === 0) return <p className={layout['error']}>{t('deadlinePassed')}</p>;
  return (
    <p className={classes(layout['muted'], layout['row1x4'], layout['spread'])}>
      {t('deadline', { time: shortMinuteText(deadline) })}
      <span className={classes(layout['tabular'], layout['strong'])} role="timer">
        {t('left', { time: clockText(seconds) })}
      </span>
    </p>
  );
}

/** Returns whole seconds until a time, updated once a second until it is reached. */
function useSecondsUntil(isoTime: string): number {
  const [now, setNow] = useState(() => serverNow());
  const seconds = secondsUntil(isoTime, now);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}
