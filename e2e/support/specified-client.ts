import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { SpecifiedCall } from '@xunban/testkit/specified-calls';
import type { FilePayload } from './boards.ts';
import { WEB_URL } from './run.ts';

export const ORIGIN = WEB_URL;
const PRODUCT = 'xunban';

/** The answer of a sign-in, in the spelling of the specification. */
export interface Session {
  readonly access_Token: string;
  readonly guid: string;
  readonly ticket: string;
}

export interface Input {
  /** Values of the path: `{id}`. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly file?: FilePayload;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The network address of the clients, and the calls made so far. */
export interface Log {
  readonly called: Set<SpecifiedCall>;
  readonly address: string;
}

export type SpecifiedClient = ReturnType<typeof specifiedClient>;

/**
 * A client written from the specification alone: its paths, its parameters, its two envelopes. It shares no code with the
 * platform, so that a call changed on both sides of the platform still fails.
 * @param token of staff, or of the session when left out
 */
export function specifiedClient(log: Log, session?: Session, token = session?.access_Token) {
  const send = (method: string, path: string, { params = {}, query = {}, body, file, headers }: Input) => {
    const filled = path.replace('{product}', PRODUCT).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const url = new URL(filled, ORIGIN);
    const identity = session ? { ticket: session.ticket, guid: session.guid } : {};
    for (const [name, value] of Object.entries({ RequestFrom: PRODUCT, ...identity, ...query }))
      url.searchParams.set(name, String(value));
    return fetch(url, {
      method,
      headers: {
        'Accept-Language': 'zh-Hans',
        'X-Forwarded-For': log.address,
        'Idempotency-Key': randomUUID(),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(file ? { body: formOf(file) } : {}),
    });
  };

  /** Makes a call of the specification and returns its response, whatever the status. */
  const request = (name: SpecifiedCall, input: Input = {}): Promise<Response> => {
    log.called.add(name);
    const [method = '', path = ''] = name.split(' ');
    return send(method, path, input);
  };

  return {
    request,
    /** The result of a call that must succeed: out of the envelope under `/api/applet`, bare under `/api/app`. */
    call: async <R>(name: SpecifiedCall, input: Input = {}): Promise<R> => resultOf(name, await request(name, input)),
    /** The same of a call that the specification does not have, for preparations. */
    callOther: async <R>(method: string, path: string, input: Input = {}): Promise<R> =>
      resultOf(`${method} ${path}`, await send(method, path, input)),
    /** The media type and bytes of a call that answers with a file. */
    file: async (name: SpecifiedCall, input: Input = {}): Promise<{ type: string; bytes: Buffer }> => {
      const response = await request(name, input);
      expect(response.status, name).toBe(200);
      const type = response.headers.get('Content-Type') ?? '';
      return { type, bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}

function formOf({ name, mimeType, buffer }: FilePayload): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  return form;
}

async function resultOf<R>(name: string, response: Response): Promise<R> {
  const text = await response.text();
  if (!name.includes('/api/applet/')) {
    expect([200, 204], `${name}: ${text}`).toContain(response.status);
    return JSON.parse(text === '' ? 'null' : text);
  }
  expect(response.status, `${name}: ${text}`).toBe(200);
  const envelope = JSON.parse(text);
  expect(envelope, name).toMatchObject({ success: true, message: expect.any(String) });
  return envelope.result;
}
