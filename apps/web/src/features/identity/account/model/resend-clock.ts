import { ifAllowed } from '@xunban/i18n/if-allowed';
import { useEffect, useReducer } from 'react';

/** Delay before the next SMS code can be sent (specification §4). */
const RESEND_WAIT_S = 60;

/** Recipient phone: the user's own, or the new one that replaces it. */
export type CodeFor = 'own' | 'newPhone';

const storageKey = (phone: CodeFor): string => `xunban.smsSentAt.${phone}`;

/** Time when the last code was sent, in milliseconds since 1970. Outlives the form, the modal and a reload of the tab. */
const sentAt: Record<CodeFor, number> = { own: readStored('own'), newPhone: readStored('newPhone') };

export function codeWasSent(phone: CodeFor = 'own', now = Date.now()): void {
  sentAt[phone] = now;
  // Denied, it outlives the form but not a reload.
  ifAllowed(() => sessionStorage.setItem(storageKey(phone), String(now)));
}

/**
 * Returns whole seconds until the next code can be requested; 0 when it can. A clock that was set back does not lock the user
 * out.
 */
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
  return Number(ifAllowed(() => sessionStorage.getItem(storageKey(phone)))) || 0;
}
