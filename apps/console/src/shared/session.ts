import { useSyncExternalStore } from 'react';

/**
 * The signed-in user. The session itself is a cookie that scripts cannot read, at most twelve hours old, and shared by all tabs
 * of this browser.
 */
export interface Session {
  readonly staffId: string;
}

/** Ended by the user, or expired (or ended from elsewhere) during use. */
type SessionEnd = 'signedOut' | 'lapsed';

let current: Session | null = null;
let lastEnd: SessionEnd = 'lapsed';
const listeners = new Set<() => void>();
type EndListener = (end: SessionEnd) => void;
const endListeners = new Set<EndListener>();

export const currentSession = (): Session | null => current;

export const useSession = (): Session | null => useSyncExternalStore(subscribe, () => current);

export const startSession = (session: Session): void => publish(session);

export function endSession(end: SessionEnd): void {
  if (!current) return;
  lastEnd = end;
  publish(null);
  for (const listener of endListeners) listener(end);
}

/**
 * Returns how the session ended. After signing out the user does not return to the previous page; after an expiry the next
 * sign-in does.
 */
export const howSessionEnded = (): SessionEnd => lastEnd;

export function onSessionEnd(listener: EndListener): void {
  endListeners.add(listener);
}

function publish(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
