import { ifAllowed } from '@xunban/i18n/if-allowed';
import { currentSession } from './session.ts';

/** A user's unsent input, by field name. Never contains a password, code or personal number. */
export type DraftValues = Readonly<Record<string, string | number>>;

export interface DraftText {
  /** Time of the last change, in milliseconds since 1970. */
  readonly at: number;
  readonly values: DraftValues;
}

/** Retention of drafts: older ones are deleted. */
const RETENTION_MS = 14 * 24 * 3600 * 1000;
/** Maximum length. It exceeds the limit of any form, and longer texts would waste the browser's storage quota. */
const LONGEST = 20_000;
const PREFIX = 'xunbanConsole.draft.';

/**
 * Returns the signed-in user's draft about a subject, as `order.sendBack:<id>`. It is in this browser's storage, so it survives
 * a crash, a reload and the next sign-in, and is shown to this user only.
 */
export function readDraftText(about: string): DraftText | undefined {
  const key = keyOf(about);
  if (!key) return undefined;
  const stored = read(key);
  return stored && Date.now() - stored.at < RETENTION_MS ? stored : undefined;
}

/** Writes immediately: a crash gives no notice. If storage is full or refused, nothing is stored. */
export function storeDraftText(about: string, values: DraftValues): void {
  const key = keyOf(about);
  if (!key) return;
  const text = JSON.stringify({ at: Date.now(), values } satisfies DraftText);
  // Denied, the text stays in the form.
  if (text.length <= LONGEST) ifAllowed(() => localStorage.setItem(key, text));
}

export function clearDraftText(about: string): void {
  const key = keyOf(about);
  if (key) ifAllowed(() => localStorage.removeItem(key));
}

/** Deletes expired drafts of all users of this browser. */
export function deleteExpiredDrafts(): void {
  for (const key of ifAllowed(() => Object.keys(localStorage)) ?? []) {
    if (!key.startsWith(PREFIX)) continue;
    const stored = read(key);
    if (!stored || Date.now() - stored.at >= RETENTION_MS) ifAllowed(() => localStorage.removeItem(key));
  }
}

function keyOf(about: string): string | undefined {
  const session = currentSession();
  return session ? `${PREFIX}${session.staffId}.${about}` : undefined;
}

function read(key: string): DraftText | undefined {
  const stored: unknown = ifAllowed(() => JSON.parse(localStorage.getItem(key) ?? 'null'));
  return isStored(stored) ? stored : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isStored = (value: unknown): value is DraftText =>
  isObject(value) &&
  typeof value['at'] === 'number' &&
  isObject(value['values']) &&
  Object.values(value['values']).every((one) => ['string', 'number'].includes(typeof one));
