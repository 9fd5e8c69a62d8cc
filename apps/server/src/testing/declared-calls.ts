import { type CallDef, calls, concretePath, envelopeOf, isPlanned, type LiveCall } from '@xunban/contract';
import { expect } from 'vitest';
import { type PlainAnswer, type PlainRequest, sendRequest } from './send-request.ts';

export interface DeclaredCall {
  readonly name: string;
  readonly def: CallDef;
}

/** Every call of the contract as `area.name`, in its order. */
export const declaredCalls: readonly DeclaredCall[] = Object.entries(calls).flatMap(([area, group]) =>
  Object.entries(group).map(([name, def]): DeclaredCall => ({ name: `${area}.${name}`, def })),
);

export const implementedCalls = declaredCalls.filter(
  (call): call is DeclaredCall & { readonly def: LiveCall } => !isPlanned(call.def),
);

/** Returns the address of a call with its path parameters filled in. */
export const addressOf = (def: CallDef, product: string, fill: (name: string) => string): string =>
  concretePath(def.path, product).replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(fill(name)));

/** The answer, with its JSON if there is any. */
export interface RawAnswer extends Pick<PlainAnswer, 'status' | 'headers'> {
  readonly json: Readonly<Record<string, unknown>> | undefined;
}

export async function ask(url: string, request: PlainRequest): Promise<RawAnswer> {
  const { status, headers, text } = await sendRequest(url, request);
  return { status, headers, json: headers['content-type']?.includes('json') ? JSON.parse(text) : undefined };
}

export const isRefused = ({ status, json }: Pick<RawAnswer, 'status' | 'json'>): boolean =>
  status >= 400 || json?.['success'] === false;

/** Returns the stable code of a refusal in either envelope; undefined for a success. */
export function codeOf({ json }: RawAnswer): unknown {
  const error = json?.['error'];
  if (typeof error === 'object' && error !== null && 'code' in error) return error.code;
  // A refused API key has a code beside the form of the specification.
  return json?.['success'] === true ? undefined : (json?.['code'] ?? error);
}

/** An answer has the shape that its path promises: the envelope, or a bare object with an HTTP status. */
export function expectReplyForm(def: CallDef, answer: RawAnswer, about: string): void {
  const { status, headers, json } = answer;
  expect(status, about).toBeLessThan(500);
  if (status === 401) {
    expect(headers['www-authenticate'], about).toContain('invalid_token');
    expect(json?.['error_description'], about).toEqual(expect.any(String));
  }
  const isApplet = envelopeOf(def.path) === 'applet';
  if (status < 300 && json === undefined) expectWithoutJson(def, answer, about);
  else if (isApplet) expectEnvelope(answer, about);
  else if (status === 401) expect(json?.['error'], about).toBe('invalid_token');
  else if (status >= 300)
    expect(json, about).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
}

function expectEnvelope({ status, json }: RawAnswer, about: string): void {
  const ofKeys = String(json?.['code']).startsWith('apiKey.') ? [403, 429] : [];
  expect([200, 401, 413, 415, ...ofKeys], about).toContain(status);
  expect(json, about).toMatchObject({ success: expect.any(Boolean), message: expect.any(String) });
  expect(json, about).toHaveProperty('result');
  if (json?.['success'] === true) return;
  expect(json?.['message'], about).not.toBe('');
  expect(json, about).toHaveProperty('code');
}

function expectWithoutJson(def: CallDef, { status, headers }: RawAnswer, about: string): void {
  const result = 'result' in def ? def.result : undefined;
  if (result === 'none') expect(status, about).toBe(204);
  else if (result === 'application/octet-stream')
    expect([status, headers['content-disposition']], about).toEqual([200, expect.stringMatching(/^attachment/)]);
  else expect([status, headers['content-type']], about).toEqual([200, expect.stringContaining(String(result))]);
}
