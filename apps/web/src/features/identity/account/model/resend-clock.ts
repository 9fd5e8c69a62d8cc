import { useEffect, useReducer } from 'react';

/** How long a sender waits before the next SMS code (specification §4). */
const RESEND_WAIT_S = 60;

/** Whose telephone: the member's (or visitor's) own, or the new one that it is to be changed to. */
export type CodeFor = 'own' | 'newPhone';

const storageKey = (phone: CodeFor): string => `xunban.smsSentAt.${phone}`;

/** When the last code left, in milliseconds since 1970. Outlives the form, the modal and a reload of the tab. */
const sentAt: Record<CodeFor, number> = { own: readStored('own'), newPhone: readStored('newPhone') };

export function codeWasSent(phone: CodeFor = 'own', now = Date.now()): void {
  sentAt[phone] = now;
  try {
    sessionStorage.setItem(storageKey(phone), String(now));
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
export function useResendCountdown(phone: CodeFor = 'own'): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const seconds = secondsToWait(sentAt[phone], Date.now());
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(tick, 1000 - ((Date.now() - sentAt[phone]) % 1000));
    return () => clearTimeout(timer);
  }, [seconds, phone]);
  return seconds;
}

function readStored(phone: CodeFor): number {
  try {
    return Number(sessionStorage.getItem(storageKey(phone))) || 0;
  } catch {
    return 0;
  }
}
