import { ifAllowed } from '@xunban/i18n/if-allowed';
import { currentSession, onSessionEnd } from './session.ts';

/**
 * Dialogs with a draft that are open in this tab, so that they reopen after the session has expired or the tab has crashed:
 * otherwise the draft could be overlooked. Closing one removes it, and so does signing out.
 */
const KEY = 'xunbanConsole.openDialogs';

interface Noted {
  readonly staffId: string;
  /** Names of the drafts: `order.sendBack:<id>`. */
  readonly names: readonly string[];
}

onSessionEnd((end) => {
  if (end === 'signedOut') ifAllowed(() => sessionStorage.removeItem(KEY));
});

export const noteOpened = (name: string): void => write([...noted().filter((other) => other !== name), name]);

/**
 * A dialog that disappears because its page went with the session was not closed by the user: without a session nothing is
 * recorded.
 */
export const noteClosed = (name: string): void => write(noted().filter((other) => other !== name));

/** Returns true when the user left this dialog open, by its name. */
export const wasLeftOpen = (name: string): boolean => noted().includes(name);

/** Returns true when the user left any dialog open that is about the object of this id. */
export const wasLeftOpenAbout = (id: string): boolean => noted().some((name) => name.split(':').at(-1) === id);

function noted(): readonly string[] {
  const session = currentSession();
  const stored: unknown = ifAllowed(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  return session && isNoted(stored) && stored.staffId === session.staffId ? stored.names : [];
}

function write(names: readonly string[]): void {
  const session = currentSession();
  if (!session) return;
  // Denied, the dialog stays closed; its text is kept elsewhere or not at all.
  ifAllowed(() => {
    if (names.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ staffId: session.staffId, names } satisfies Noted));
  });
}

const isNoted = (value: unknown): value is Noted =>
  typeof value === 'object' &&
  value !== null &&
  'staffId' in value &&
  'names' in value &&
  Array.isArray(value.names) &&
  value.names.every((name) => typeof name === 'string');
