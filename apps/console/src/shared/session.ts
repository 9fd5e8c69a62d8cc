import { useSyncExternalStore } from 'react';

/** A member of staff's session: it lives in the storage of browser tabs and at most twelve hours on the server. */
export interface Session {
  readonly token: string;
  readonly expiresAt: string;
}

const KEY = 'xunbanConsole.session';

/** The person ended it, or it ran out (or was ended from elsewhere) in the middle of something. */
type SessionEnd = 'signedOut' | 'lapsed';

let current: Session | null = read();
let lastEnd: SessionEnd = 'lapsed';
const listeners = new Set<() => void>();
type EndListener = (end: SessionEnd, ended: Session) => void;
const endListeners = new Set<EndListener>();

export const currentSession = (): Session | null =>
  current && Date.parse(current.expiresAt) > Date.now() ? current : null;

export const useSession = (): Session | null => useSyncExternalStore(subscribe, () => current);

export function startSession(session: Session): void {
  sessionStorage.setItem(KEY, JSON.stringify(session));
  publish(session);
}

export function endSession(end: SessionEnd): void {
  const ended = current;
  if (!ended) return;
  lastEnd = end;
  sessionStorage.removeItem(KEY);
  publish(null);
  for (const listener of endListeners) listener(end, ended);
}

/** After signing out nothing leads back to where the person was; after a lapse the next sign-in does. */
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

function read(): Session | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'token' in stored && 'expiresAt' in stored
      ? { token: String(stored.token), expiresAt: String(stored.expiresAt) }
      : null;
  } catch {
    return null;
  }
}
