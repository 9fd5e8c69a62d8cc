import { ApiError, type ApiErrorKind } from '@xunban/contract/api-error';
import { ifAllowed } from '@xunban/i18n/if-allowed';

/** Stored state of an attempt whose outcome is not known yet. */
interface Attempt {
  readonly key: string;
  /** The content of the request, so that a different request does not use the same key. */
  readonly about: string;
}

/** Failures after which it is unknown whether the server has executed the request. */
const UNKNOWN: readonly ApiErrorKind[] = ['network', 'timeout', 'server', 'cancelled'];

/**
 * Sends something that must not happen twice. The idempotency key is made before the first try and outlives a reload:
 * as long as the outcome is unknown, trying the same again goes out under the same key and the server answers with what
 * it did. An answer, also a refusal, ends the attempt.
 * @param what names the kind of attempt; one of each kind is kept
 * @param about what is asked for, without secrets: it is kept in the tab's storage
 */
export async function once<T>(what: string, about: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const name = `xunban.once.${what}`;
  const attempt = openAttempt(name, JSON.stringify(about));
  try {
    const answer = await send(attempt.key);
    clear(name);
    return answer;
  } catch (error) {
    if (isAnswered(error)) clear(name);
    throw error;
  }
}

/** True when the server has accepted or refused. "It is still running" is neither. */
const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError && !UNKNOWN.includes(error.kind) && error.code !== 'idempotencyRunning';

/** True when the outcome is unknown: the caller then reports that instead of a failure. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (UNKNOWN.includes(error.kind) || error.code === 'idempotencyRunning');

function openAttempt(name: string, about: string): Attempt {
  const known = read(name);
  if (known?.about === about) return known;
  const attempt = { key: crypto.randomUUID(), about };
  // Denied, the key serves this try only.
  ifAllowed(() => sessionStorage.setItem(name, JSON.stringify(attempt)));
  return attempt;
}

function read(name: string): Attempt | undefined {
  const stored: unknown = ifAllowed(() => JSON.parse(sessionStorage.getItem(name) ?? 'null'));
  if (typeof stored !== 'object' || stored === null || !('key' in stored) || !('about' in stored)) return undefined;
  return { key: String(stored.key), about: String(stored.about) };
}

const clear = (name: string): void => ifAllowed(() => sessionStorage.removeItem(name));
