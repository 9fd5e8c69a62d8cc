import { useEffect, useState } from 'react';
import { secondsUntil } from '../model/time-left.ts';

/** Whole seconds until a time, ticking once a second until it has come. */
export function useSecondsUntil(isoTime: string): number {
  const [now, setNow] = useState(() => Date.now());
  const seconds = secondsUntil(isoTime, now);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}
