import { ifAllowed } from '@xunban/i18n/if-allowed';
import { useSyncExternalStore } from 'react';
import { clearMemberStorage } from './member-storage.ts';
import { PRODUCT } from './settings.ts';
import { leaveTestMode } from './test-mode.ts';

/**
 * The member's session on this device: the token as a cookie for 365 days, its expiry in another cookie, the member's id and the
 * ticket (specification §3 and §4). The server never authenticates by the cookie: the client reads it and sends the token as a
 * bearer. Signing in or out in one tab takes effect in the others.
 */
export interface Session {
  readonly token: string;
  readonly memberId: string;
  readonly ticket: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Reason for the end of a session: by the member, because it is no longer valid, in another tab, or by another member's sign-in
 * there.
 */
export type SessionEnd = 'signedOut' | 'lapsed' | 'elsewhere' | 'replaced';

const TOKEN = `${PRODUCT}Token`;
const EXPIRES = `${PRODUCT}TokenExpires`;
const GUID = `${PRODUCT}Guid`;
const TICKET = `${PRODUCT}Ticket`;
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;

let current: Session | null = readStored();
const changeListeners = new Set<() => void>();
const endListeners = new Set<(end: SessionEnd) => void>();

/** The session in force now, or null. Checks the clock: a session can end while the page is open. */
export function currentSession(): Session | null {
  return current && current.expiresAt > Date.now() ? current : null;
}

/** Returns true while this page still shows a signed-in user, although the session may have expired meanwhile. */
export const showsSession = (): boolean => current !== null;

export function useSession(): Session | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

/** Stores the answer of a successful sign-in. */
export function startSession(answer: { token: string; memberId: string; ticket: string; expiresAt?: string }): void {
  const latest = Date.now() + LIFETIME_MS;
  const serverExpiry = answer.expiresAt ? Date.parse(answer.expiresAt) : Number.NaN;
  const session = {
    token: answer.token,
    memberId: answer.memberId,
    ticket: answer.ticket,
    expiresAt: Number.isNaN(serverExpiry) ? latest : Math.min(serverExpiry, latest),
  };
  writeCookie(session.token, Math.floor((session.expiresAt - Date.now()) / 1000));
  // A session that lapsed while no page was open has left its member's things behind.
  clearMemberStorage();
  ifAllowed(() => {
    localStorage.setItem(GUID, session.memberId);
    localStorage.setItem(TICKET, session.ticket);
    // Last, because the other tabs wake up on this one.
    localStorage.setItem(EXPIRES, String(session.expiresAt));
  });
  publish(session);
}

/** Clears the session and all member data held by listeners. */
export function endSession(end: SessionEnd): void {
  writeCookie('', 0);
  ifAllowed(() => {
    for (const name of [GUID, TICKET, EXPIRES]) localStorage.removeItem(name);
  });
  clearMemberStorage();
  leaveTestMode();
  publish(null);
  for (const listener of endListeners) listener(end);
}

/** Called when a session ends, here or in another tab: the place to clear what belongs to the member. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Delays before another tab's cookie is checked again after its storage event, in milliseconds. */
const COOKIE_DELAYS_MS = [50, 250, 1_000];

/** Follows the other tabs. Called once, when the application starts. */
export function syncWithOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    // `key` is null when the whole storage was cleared.
    if (event.key !== EXPIRES && event.key !== null) return;
    adoptStoredSession();
    // A browser carries cookie and storage to other tabs by different ways, and the cookie may arrive last.
    for (const delay of COOKIE_DELAYS_MS) setTimeout(adoptStoredSession, delay);
  });
}

/** Takes over what another tab has stored, if that is another session. */
function adoptStoredSession(): void {
  const before = current;
  const stored = readStored();
  if (before?.token === stored?.token) return;
  publish(stored);
  // Another member signing in elsewhere also ends this one's session here.
  if (before) for (const listener of endListeners) listener(stored ? 'replaced' : 'elsewhere');
}

function subscribe(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

function publish(session: Session | null): void {
  current = session;
  for (const listener of changeListeners) listener();
}

function readStored(): Session | null {
  if (typeof document === 'undefined') return null;
  const token = readCookie();
  const stored = ifAllowed(() => ({
    memberId: localStorage.getItem(GUID) ?? '',
    ticket: localStorage.getItem(TICKET) ?? '',
    expiresAt: Number(localStorage.getItem(EXPIRES)),
  }));
  return token && stored && stored.expiresAt > Date.now() ? { token, ...stored } : null;
}

function readCookie(): string {
  const cookies = ifAllowed(() => document.cookie) ?? '';
  const pair = cookies.split('; ').find((part) => part.startsWith(`${TOKEN}=`));
  return pair ? (ifAllowed(() => decodeURIComponent(pair.slice(TOKEN.length + 1))) ?? '') : '';
}

/** Denied, the session lives as long as the page. */
function writeCookie(token: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  ifAllowed(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in some browsers.
    document.cookie = `${TOKEN}=${encodeURIComponent(token)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Strict${secure}`;
  });
}
