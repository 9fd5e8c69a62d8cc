import { useEffect, useReducer } from 'react';

/** How long a sender waits before the next SMS code (specification §4). */
const RESEND_WAIT_S = 60;

const STORAGE_KEY = 'xunban.smsSentAt';

/** When the last code left, in milliseconds since 1970. Outlives the form, the modal and a reload of the tab. */
let sentAt = readStored();

export function codeWasSent(now = Date.now()): void {
  sentAt = now;
  try {
    sessionStorage.setItem(STORAGE_KEY, String(now));
  } catch {
    // Then it outlives the form but not a reload.
  }
}

/** Whole seconds until the next code may be asked for; 0 when it may. A clock that was set back does not lock anyone out. */
export function secondsToWait(sent: number, now: number): number {
  const passed = (now - sent) / 1000;
  return passed < 0 || passed >= RESEND_WAIT_S ? 0 : Math.ceil(RESEND_WAIT_S - passed);
}

/** The countdown as the button shows it, ticking once a second while it runs. */
export function useResendCountdown(): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const seconds = secondsToWait(sentAt, Date.now());
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(tick, 1000 - ((Date.now() - sentAt) % 1000));
    return () => clearTimeout(timer);
  }, [seconds]);
  return seconds;
}

function readStored(): number {
  try {
    return Number(sessionStorage.getItem(STORAGE_KEY)) || 0;
  } catch {
    return 0;
  }
}
