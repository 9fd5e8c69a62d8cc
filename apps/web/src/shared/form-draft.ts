import { ifAllowed } from '@xunban/i18n/if-allowed';
import { currentSession } from './session.ts';

/**
 * Form input, stored in the tab until it is sent, so that it survives a reload or an expired session. Passwords and codes are
 * never stored. Each member has separate drafts; signing out deletes them.
 */
const PREFIX = 'xunban.draft.';
const SECRET = /password|code|captcha/i;

type Values = Readonly<Record<string, string>>;

const nameOf = (form: string): string => `${PREFIX}${form}.${currentSession()?.memberId ?? 'anonymous'}`;

/** @returns the initial values with what was typed before in their place */
export function withDraft<F extends { readonly [K in keyof F]: string }>(form: string, initial: F): F {
  const draft = read(nameOf(form));
  const entries = Object.entries<string>(initial).map(([name, value]) => [name, draft[name] ?? value]);
  return Object.fromEntries(entries);
}

export function storeDraft(form: string, values: object): void {
  const open = Object.entries(values).filter(([name]) => !SECRET.test(name));
  ifAllowed(() => sessionStorage.setItem(nameOf(form), JSON.stringify(Object.fromEntries(open))));
}

export function dropDraft(form: string): void {
  ifAllowed(() => sessionStorage.removeItem(nameOf(form)));
}

/** Clears everything that the app stores in this tab: drafts, attempts, the target of a payment. */
export function clearTabStorage(): void {
  ifAllowed(() => {
    const names = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '');
    for (const name of names) if (name.startsWith('xunban.')) sessionStorage.removeItem(name);
  });
}

function read(name: string): Values {
  const stored: unknown = ifAllowed(() => JSON.parse(sessionStorage.getItem(name) ?? '{}'));
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
