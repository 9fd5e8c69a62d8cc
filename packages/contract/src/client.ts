import { ApiError, type ApiErrorKind, isBusyForMoment, type ValidationError } from './api-error.ts';
import type { Renames } from './api-names.ts';
import type { CallArguments, CallResult, Calls, Method } from './call.ts';
import { type PositionMemory, positionMemory, READ_AFTER_HEADER, WRITTEN_HEADER } from './read-position.ts';
import { noteServerTime } from './server-clock.ts';

/**
 * The one HTTP client, shared by the member's app, the console and scripts. It runs on a table of paths (made at build time by
 * `vite-plugin.ts`, or from the contract itself), so no schema reaches the browser. It neither shows messages nor navigates: it
 * throws {@link ApiError} and calls `onUnauthenticated` once.
 */
export interface CallRow {
  readonly method: Method;
  readonly path: string;
  readonly pricing?: true;
  readonly multipart?: true;
  readonly idempotent?: true;
  readonly timeoutMs?: number;
  readonly answer: 'json' | 'none' | 'raw' | 'stream';
  /** Query and body fields whose API name differs, ours first. */
  readonly sent?: Renames;
  /** Answer fields whose API name differs, the API name first. */
  readonly received?: Renames;
}
export type CallTable = Readonly<Record<string, Readonly<Record<string, CallRow>>>>;

export interface ClientSettings {
  readonly table: CallTable;
  readonly product: string;
  /** '' for the same origin. */
  readonly baseUrl: string;
  /** Base address of the pricing host; `baseUrl` when absent. */
  readonly pricingUrl?: string;
  /** Token of the signed-in user for {@link identify}; null when signed out. */
  readonly token: () => string | null;
  /** Headers that identify the caller to the server; a bearer token when absent. */
  readonly identify?: (token: string | null) => Record<string, string>;
  /** `same-origin` sends cookies along; none when absent. */
  readonly credentials?: 'same-origin';
  readonly ticket?: () => string | null;
  readonly memberId?: () => string | null;
  /** Remembers how far the database was when this client wrote; in memory when absent. */
  readonly positions?: PositionMemory;
  /** Accept-Language of the next call: zh-Hans, zh-Hant or en. */
  readonly language: () => string;
  /** HTTP 401 for the token that is still the current one; late answers for an older token are not reported. */
  readonly onUnauthenticated?: (error: ApiError) => void;
  /** Any other refusal. The call is sent a second time when the promise is true: the caller has done what was missing. */
  readonly onRefused?: (error: ApiError) => Promise<boolean>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The same key for all tries of one request. Made here when absent, if the call takes one. */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
  /** Share of the upload that has left, 0..1. */
  readonly onProgress?: (share: number) => void;
  /** Reports the progress of streamed bytes. */
  readonly onReceived?: (received: Received) => void;
}

export interface Received {
  readonly bytes: number;
  /** Line ends that have come. */
  readonly lines: number;
  /** Files of a zip that have begun to come. */
  readonly zipEntries: number;
  /** The answer's headers, which may contain the total size. */
  readonly headers: Headers;
}

/**
 * Header with the user that a page of the console assumes to be signed in (empty: not yet known). The session's cookie counts
 * only with it: pages of other origins can make a browser send the cookie, but not this header.
 */
export const CONSOLE_HEADER = 'X-Console';

/**
 * Header with the account that a page of the web shows. A session that acts in another account meanwhile, because it was
 * switched in another tab or the membership has ended, is refused instead of writing into the wrong account.
 */
export const ACCOUNT_HEADER = 'X-Account';

type NoArguments = Record<string, never>;
type Arguments<C> = CallArguments<C>;
type Caller<C> = keyof Arguments<C> extends never
  ? (args?: NoArguments, options?: CallOptions) => Promise<CallResult<C>>
  : (args: Arguments<C>, options?: CallOptions) => Promise<CallResult<C>>;
export type Client<C extends Calls> = { readonly [A in keyof C]: { readonly [N in keyof C[A]]: Caller<C[A][N]> } };

export const DEFAULT_TIMEOUT_MS = 20_000;

interface LooseArguments {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly files?: Record<string, Blob>;
}

export function createClient<C extends Calls>(given: ClientSettings): Client<C> {
  const settings = { positions: positionMemory(), ...given };
  const areas = Object.entries(settings.table).map(([area, rows]) => [
    area,
    Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [
        name,
        (args: LooseArguments = {}, options: CallOptions = {}) => sendRepeating(settings, row, args, options),
      ]),
    ),
  ]);
  return Object.fromEntries(areas) as Client<C>;
}

async function sendRepeating(
  settings: ClientSettings,
  row: CallRow,
  args: LooseArguments,
  given: CallOptions,
): Promise<unknown> {
  const options = row.idempotent ? { ...given, idempotencyKey: given.idempotencyKey ?? crypto.randomUUID() } : given;
  try {
    return await sendWhileBusy(settings, row, args, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused') throw error;
    if (!(await settings.onRefused?.(error))) throw error;
    return sendWhileBusy(settings, row, args, options);
  }
}

const MAX_REPEATS = 2;

/**
 * Repeats a request that met a lock or a full queue, within two seconds and in the time that the call has in all, so that a
 * short overload does not reach the user: reads, calls under their key, and writes of which the server states that nothing was
 * saved.
 */
async function sendWhileBusy(
  settings: ClientSettings,
  row: CallRow,
  args: LooseArguments,
  options: CallOptions,
): Promise<unknown> {
  const timeoutMs = options.timeoutMs ?? row.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const endsAt = performance.now() + timeoutMs;
  let leftMs = timeoutMs;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await send(settings, row, args, { ...options, timeoutMs: leftMs });
    } catch (error) {
      if (repeats === MAX_REPEATS || !isBusyForMoment(error) || !canRepeat(row, error)) throw error;
      const pauseMs = pauseBefore(error.retryAfterSeconds);
      leftMs = Math.floor(endsAt - performance.now() - pauseMs);
      if (leftMs <= 0) throw error;
      await pause(pauseMs, options.signal);
    }
  }
}

const canRepeat = ({ method, idempotent }: CallRow, { data }: ApiError): boolean =>
  method === 'GET' || idempotent === true || (isObject(data) && data['nothingSaved'] === true);

/** Between half of the time and all of it: clients that collided must not collide again. */
const pauseBefore = (retryAfterSeconds: number): number => retryAfterSeconds * 1000 * (0.5 + Math.random() / 2);

function pause(ms: number, cancelled: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new ApiError('cancelled', ''));
    };
    const timer = setTimeout(() => {
      cancelled?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (cancelled?.aborted) stop();
    else cancelled?.addEventListener('abort', stop, { once: true });
  });
}

async function send(
  settings: ClientSettings,
  row: CallRow,
  args: LooseArguments,
  options: CallOptions & { readonly timeoutMs: number },
): Promise<unknown> {
  const token = settings.token();
  const headers = commonHeaders(settings, token);
  if (row.idempotent && options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  let body: BodyInit | undefined;
  if (args.files) {
    const form = new FormData();
    for (const [field, file] of Object.entries(args.files))
      form.append(field, file, file instanceof File ? file.name : field);
    body = form;
  } else if (row.method !== 'GET') {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(renamed(args.body ?? {}, row.sent));
  }
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const credentials: RequestCredentials = settings.credentials ?? 'omit';
  const request = { url: callUrl(settings, row, args), method: row.method, headers, body, signal, credentials };

  let response: Response;
  try {
    response =
      options.onProgress && body instanceof FormData
        ? await sendWithProgress(request, body, options.onProgress)
        : await fetch(request.url, requestInit(request));
    noteServerTime(response);
    notePosition(settings, response);
  } catch (error) {
    throw transportError(error, options.signal, timeout);
  }
  try {
    return await readAnswer(response, row, options.onReceived);
  } catch (error) {
    if (!(error instanceof ApiError)) throw transportError(error, options.signal, timeout);
    if (error.kind === 'unauthenticated' && token === settings.token()) settings.onUnauthenticated?.(error);
    throw error;
  }
}

const bearer = (token: string | null): Record<string, string> => (token ? { Authorization: `Bearer ${token}` } : {});

export function commonHeaders(settings: ClientSettings, token: string | null): Record<string, string> {
  const position = settings.positions?.last();
  return {
    'Accept-Language': settings.language(),
    ...(position === undefined ? {} : { [READ_AFTER_HEADER]: position }),
    ...(settings.identify ?? bearer)(token),
  };
}

export function notePosition({ positions }: ClientSettings, { headers }: Response): void {
  const position = headers.get(WRITTEN_HEADER);
  if (position !== null) positions?.note(position);
}

export function callUrl(settings: ClientSettings, row: CallRow, args: LooseArguments): string {
  let path = row.path.replaceAll('{product}', settings.product);
  for (const [name, value] of Object.entries(args.params ?? {}))
    path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    query.append(row.sent?.[name] ?? name, Array.isArray(value) ? value.join(',') : String(value));
  }
  query.set('RequestFrom', settings.product);
  const ticket = settings.ticket?.();
  if (ticket) query.set('ticket', ticket);
  const memberId = settings.memberId?.();
  if (memberId) query.set('guid', memberId);
  return `${row.pricing ? (settings.pricingUrl ?? settings.baseUrl) : settings.baseUrl}${path}?${query}`;
}

interface OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: BodyInit | undefined;
  readonly signal: AbortSignal;
  readonly credentials: RequestCredentials;
}

const requestInit = ({ method, headers, body, signal, credentials }: OutgoingRequest): RequestInit => ({
  method,
  headers,
  signal,
  credentials,
  ...(body === undefined ? {} : { body }),
});

/** fetch cannot report upload progress; XMLHttpRequest can. */
function sendWithProgress(
  request: OutgoingRequest,
  body: FormData,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    xhr.onload = () =>
      resolve(
        new Response(xhr.status === 204 ? null : xhr.responseText, {
          status: xhr.status,
          headers: Object.fromEntries(
            ['Content-Type', WRITTEN_HEADER].map((name) => [name, xhr.getResponseHeader(name) ?? '']),
          ),
        }),
      );
    xhr.onerror = () => reject(new TypeError('network'));
    xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    request.signal.addEventListener('abort', () => xhr.abort(), { once: true });
    if (request.signal.aborted) xhr.abort();
    else xhr.send(body);
  });
}

function transportError(error: unknown, cancelled: AbortSignal | undefined, timeout: AbortSignal): ApiError {
  if (cancelled?.aborted) return new ApiError('cancelled', '');
  if (timeout.aborted) return new ApiError('timeout', '');
  return new ApiError('network', error instanceof Error ? error.message : '');
}

async function readAnswer(response: Response, row: CallRow, onReceived: CallOptions['onReceived']): Promise<unknown> {
  if (response.ok && row.answer === 'raw' && !isJson(response))
    return onReceived && response.body ? readCounting(response, response.body, onReceived) : response.blob();
  const data = await readJson(response);
  if (!response.ok) throw httpError(response, row, data);
  if (isEnvelope(data)) {
    if (data.success) return row.answer === 'none' ? undefined : renamed(data.result, row.received);
    throw envelopeError(data, row, response.status);
  }
  // The page of a proxy or of a hotspot in place of the answer.
  if (data === undefined && response.status !== 204) throw new ApiError('server', '', { status: response.status });
  return row.answer === 'none' ? undefined : renamed(data, row.received);
}

/** Returns undefined for a body that is not JSON, whatever its type. It is the server's failure, not one of the network. */
async function readJson(response: Response): Promise<unknown> {
  if (!isJson(response)) return undefined;
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LINE_END = 10;
/** Signature of a file of a zip. */
const ZIP_ENTRY = [0x50, 0x4b, 0x03, 0x04] as const;

async function readCounting(
  { headers }: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onReceived: (received: Received) => void,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  let [bytes, lines, zipEntries, matched] = [0, 0, 0, 0];
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    bytes += next.value.length;
    for (const byte of next.value) {
      if (byte === LINE_END) lines += 1;
      matched = byte === ZIP_ENTRY[matched] ? matched + 1 : Number(byte === ZIP_ENTRY[0]);
      if (matched < ZIP_ENTRY.length) continue;
      zipEntries += 1;
      matched = 0;
    }
    onReceived({ bytes, lines, zipEntries, headers });
  }
  return new Blob(chunks, { type: headers.get('Content-Type') ?? '' });
}

const isJson = (response: Response) => (response.headers.get('Content-Type') ?? '').includes('json');
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

interface Envelope {
  readonly success: boolean;
  readonly message: string;
  readonly result: unknown;
  readonly code?: unknown;
  readonly validationErrors?: readonly ValidationError[];
}
const isEnvelope = (value: unknown): value is Envelope =>
  isObject(value) && typeof value['success'] === 'boolean' && 'result' in value;

/** A copy of a value with its fields renamed at every depth; the value itself when there is nothing to rename. */
export function renamed(value: unknown, names: Renames | undefined): unknown {
  if (!names || !isObject(value)) return value;
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [names[name] ?? name, renamed(item, names)]));
}

/** Converts faulty fields from their API names (`items.0.orderMainId`) to ours, which a form knows. */
function ownNames(errors: readonly ValidationError[], sent: Renames | undefined): readonly ValidationError[] {
  if (!sent) return errors;
  const own = new Map(Object.entries(sent).map(([name, apiName]) => [apiName, name]));
  const rename = (path: string) =>
    path
      .split('.')
      .map((part) => own.get(part) ?? part)
      .join('.');
  return errors.map((error) => ({ ...error, members: error.members.map(rename) }));
}

/** Body codes with a kind of their own. As the specification reads them (§8), 401 is a missing permission: the session stays. */
const BODY_KINDS: Readonly<Record<string, ApiErrorKind>> = {
  401: 'forbidden',
  403: 'rejected',
  400: 'invalid',
  notFound: 'missing',
};

function envelopeError(data: Envelope, row: CallRow, status: number): ApiError {
  return new ApiError(BODY_KINDS[String(data.code)] ?? 'refused', data.message ?? '', {
    code: typeof data.code === 'string' ? data.code : '',
    status,
    validationErrors: ownNames(data.validationErrors ?? [], row.sent),
    data: isObject(data) ? data['data'] : undefined,
  });
}

/** Message order of the specification: error_description, then error.message, then message. */
function httpError(response: Response, row: CallRow, data: unknown): ApiError {
  const outer = isObject(data) ? data : {};
  const inner = isObject(outer['error']) ? outer['error'] : {};
  const text =
    [outer['error_description'], inner['message'], outer['message']].find(
      (value): value is string => typeof value === 'string' && value !== '',
    ) ?? '';
  const validationErrors = Array.isArray(inner['validationErrors'])
    ? (inner['validationErrors'] as readonly ValidationError[])
    : [];
  // Refusals of keys have an HTTP status in the envelope of success, too.
  const code = [inner['code'], outer['code']].find((value): value is string => typeof value === 'string') ?? '';
  return new ApiError(httpErrorKind(response.status, code), text, {
    code,
    status: response.status,
    validationErrors: ownNames(validationErrors, row.sent),
    data: inner['data'] ?? outer['data'],
    retryAfterSeconds: retryAfterOf(response),
  });
}

/** Undefined without the header, and where it is a date, which only proxies send. */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = headers.get('Retry-After');
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) : undefined;
}

/** 403 is a business refusal or a missing permission; only the code distinguishes them. */
function httpErrorKind(status: number, code: string): ApiErrorKind {
  if (status === 403 && code === 'forbidden') return 'forbidden';
  if (status === 401) return 'unauthenticated';
  if (status === 400) return 'invalid';
  if (status === 404) return 'missing';
  if (status === 429) return 'rateLimited';
  if (status >= 500) return 'server';
  return 'refused';
}
