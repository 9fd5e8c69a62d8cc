import { parseSetCookie } from 'cookie';
import { type Puzzle, solve } from '../features/identity/accounts/proof-of-work.ts';
import { type LeftMessage, messagesInOutbox } from '../platform/sms/outbox.ts';
import type { TestServer } from './server.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The envelope, or the object of the other envelope. */
  readonly body: {
    readonly success?: boolean;
    readonly code?: unknown;
    readonly message?: string;
    readonly data?: Readonly<Record<string, unknown>>;
    readonly validationErrors?: readonly { readonly members: readonly string[]; readonly message: string }[];
    readonly result?: Readonly<Record<string, unknown>> | null;
    readonly error?: { readonly code: string; readonly message: string };
  };
}

/** An anonymous client with its own address, using plain HTTP like third-party clients. */
export interface AnonymousClient {
  readonly ip: string;
  send(method: string, path: string, body?: unknown, token?: string): Promise<Answer>;
  /** Requests a captcha image and reads its answer where the demonstration stores it. */
  captcha(timestamp?: string): Promise<{ readonly timestamp: string; readonly answer: string }>;
  /** Requests an SMS code, solves the puzzle where one is asked for, and reads the code in the outbox. */
  smsCode(phone: string, type?: 3 | 5): Promise<string>;
}

let clients = 0;
let timestamps = Date.now();

/** The token of staff in the cookie that a sign-in answered with. */
export const staffTokenIn = (headers: Headers): string | undefined =>
  headers
    .getSetCookie()
    .map((cookie) => parseSetCookie(cookie))
    .find(({ name }) => name === 'xunban-staff')?.value;

/** The device cookie that a sign-in answered with, as a browser sends it back. */
export const deviceIn = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => parseSetCookie(cookie))
    .flatMap(({ name, value }) => (name.includes('device') ? [`${name}=${value}`] : []))[0] ?? '';

/**
 * The server must run with `PROXY_HOPS=1`, or all clients share one address.
 * @param cookie stored by the browser
 */
export function newAnonymousClient(
  server: TestServer,
  ip = `10.${process.pid % 200}.${++clients % 250}.7`,
  cookie = '',
): AnonymousClient {
  const send: AnonymousClient['send'] = async (method, path, body, token) => {
    const site = path.startsWith('/api/staff/') ? server.consoleUrl : server.url;
    const response = await fetch(`${site}${path}`, {
      method,
      headers: {
        'X-Forwarded-For': ip,
        ...(cookie === '' ? {} : { Cookie: cookie }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const isJson = response.headers.get('Content-Type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? await response.json() : {} };
  };
  return {
    ip,
    send,
    async captcha(timestamp = String(++timestamps)) {
      await send('GET', `/api/applet/appletaccount/get-applet-createvalidatecode?timestamp=${timestamp}`);
      return { timestamp, answer: await lastMessage(server, 'captcha', timestamp) };
    },
    async smsCode(phone, type = 3) {
      const path = `/api/applet/appletaccount/get-xunban-message-code?mobile=${phone}&type=${type}`;
      let { body } = await send('GET', path);
      const puzzle = puzzleIn(body);
      if (puzzle) ({ body } = await send('GET', `${path}&solution=${solve(puzzle)}`));
      if (!body.success) throw new Error(`no code was sent: ${body.message}`);
      return lastSmsCode(server, phone);
    },
  };
}

/** The puzzle that a code needs. */
export const puzzleIn = ({ data }: Answer['body']): Puzzle | undefined => data?.['puzzle'] as Puzzle | undefined;

export const lastSmsCode = async (server: TestServer, phone: string): Promise<string> =>
  (await lastMessage(server, 'sms', phone)).match(/\d{6}/)?.[0] ?? '';

async function lastMessage(server: TestServer, kind: 'sms' | 'captcha', recipient: string): Promise<string> {
  return (await messagesTo(server, recipient)).find((message) => message.kind === kind)?.text ?? '';
}

/** Returns the messages in the outbox for a recipient, the newest first. */
export const messagesTo = async (server: TestServer, recipient: string): Promise<readonly LeftMessage[]> =>
  (await messagesInOutbox(server.deps.db.read, 1_000)).filter((message) => message.recipient === recipient);

/** Clears every limit, or those whose key has a certain prefix, so that the next step is checked by its own rule. */
export const resetRateLimits = async (server: TestServer, prefix = ''): Promise<void> => {
  await server.deps.db.transaction((tx) => tx.deleteFrom('limit_use').where('key', 'like', `${prefix}%`).execute());
};
