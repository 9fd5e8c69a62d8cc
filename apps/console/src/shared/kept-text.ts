import { currentSession } from './session.ts';

/** What a person has typed and not sent, by the names of its fields. Never a password, code or number of a person. */
export type KeptValues = Readonly<Record<string, string | number>>;

export interface Kept {
  /** When it was last typed at, in milliseconds since 1970. */
  readonly at: number;
  readonly values: KeptValues;
}

/** Texts of longer ago are forgotten: whoever comes back after that begins anew. */
const KEPT_MS = 14 * 24 * 3600 * 1000;
/** More of one text than any form takes is not worth the room that a browser gives to a site. */
const LONGEST = 20_000;
const PREFIX = 'xunbanConsole.kept.';

/**
 * What the signed-in person had typed about something, as `order.sendBack:<id>`. It lies in the storage of this browser, so
 * it is there after a crash, a reload and the next sign-in, and nobody but this person is shown it.
 */
export function keptText(about: string): Kept | undefined {
  const key = keyOf(about);
  if (!key) return undefined;
  const kept = read(key);
  return kept && Date.now() - kept.at < KEPT_MS ? kept : undefined;
}

/** Writes at once: a tab that crashes tells nobody before. Storage that is full or refused keeps nothing. */
export function keepText(about: string, values: KeptValues): void {
  const key = keyOf(about);
  if (!key) return;
  const text = JSON.stringify({ at: Date.now(), values } satisfies Kept);
  try {
    if (text.length <= LONGEST) localStorage.setItem(key, text);
  } catch {
    // The text still stands in the form.
  }
}

export function forgetText(about: string): void {
  const key = keyOf(about);
  if (key) localStorage.removeItem(key);
}

/** Removes what is too old, of whoever used this browser. */
export function sweepKeptTexts(): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue;
    const kept = read(key);
    if (!kept || Date.now() - kept.at >= KEPT_MS) localStorage.removeItem(key);
  }
}

function keyOf(about: string): string | undefined {
  const session = currentSession();
  return session ? `${PREFIX}${session.staffId}.${about}` : undefined;
}

function read(key: string): Kept | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isKept(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isKept = (value: unknown): value is Kept =>
  isObject(value) &&
  typeof value['at'] === 'number' &&
  isObject(value['values']) &&
  Object.values(value['values']).every((one) => ['string', 'number'].includes(typeof one));
