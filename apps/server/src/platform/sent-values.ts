import type { FastifyRequest } from 'fastify';

/** Shorter ones are no secrets, and stand in every text by chance. */
const SHORTEST = 4;
/** The failures of requests with more values are not logged in detail. */
const MAX_VALUES = 2_000;
const HIDING = '[sent]';

/**
 * Returns a function that removes request data from a text: a failure may quote a password, and the code need not know the
 * secrets of each call. Walks over the full input, so it is made for failures only.
 */
export function hideSent({ body, query, params, headers }: FastifyRequest): (text: string) => string {
  const { authorization = '', cookie = '' } = headers;
  const inHeaders = [headers['idempotency-key'], authorization.split(' '), cookie.split(/[=;] */)];
  return hideValues([Buffer.isBuffer(body) ? wordsIn(body) : body, query, params, inHeaders]);
}

/** Takes every text and long number that stands somewhere in `values` out of a text, also as it stands in an address. */
export function hideValues(values: unknown): (text: string) => string {
  const found = textsIn(values);
  if (found.size > MAX_VALUES) return () => HIDING;
  const asSent = [...found].flatMap((value) => [value, encodeURIComponent(value.toWellFormed())]);
  // A value may be part of another one.
  const longestFirst = [...new Set(asSent)].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((rest, value) => rest.replaceAll(value, HIDING), text);
}

/** Without recursion: what was sent may be nested as deep as it is long. */
function textsIn(values: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [values];
  while (waiting.length > 0 && found.size <= MAX_VALUES) {
    const value = waiting.pop();
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) waiting.push(inner);
    else if (['string', 'number', 'bigint'].includes(typeof value) && String(value).length >= SHORTEST)
      found.add(String(value));
  }
  return found;
}

/** A body that is kept as bytes has the form of its sender. */
const wordsIn = (body: Buffer): string[] => body.toString('utf8').split(/["'&=:,;<>{}[\]\s]+/);
