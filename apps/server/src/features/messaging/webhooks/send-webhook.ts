import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebhookFault } from '@xunban/contract';
import { checkAddress, isPublicAddress, literalOf } from './webhook-address.ts';

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookAnswer {
  readonly status: number | null;
  /** Empty for success. */
  readonly fault: WebhookFault | '';
  /** The beginning of the answer; without one, the code of the fault. */
  readonly response: string;
  readonly durationMs: number;
}

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export interface SendingRules {
  /** For tests and demonstrations: http, and every port and host. */
  readonly allowAny: boolean;
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
}

const TIMEOUT_MS = 10_000;
const EXCERPT_BYTES = 2_048;
/** The status decides; for the text of the answer nothing waits longer. */
const EXCERPT_MS = 1_000;
const HEADER_BYTES = 8_192;

/** Not `dns.lookup`, whose few threads serve files too: a name server that hangs would stop them. */
const resolver = new Resolver({ timeout: 2_000, tries: 2 });
const resolveName: Resolve = async (host) => {
  const found = await Promise.allSettled([
    resolver.resolve4(host).then((all) => all.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(host).then((all) => all.map((address) => ({ address, family: 6 }))),
  ]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

class Fault extends Error {
  readonly fault: WebhookFault;
  constructor(fault: WebhookFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

/**
 * Sends one request. The host is resolved once, every address is checked, and the connection goes to a checked one. Redirects are
 * not followed, and no more than an excerpt of the answer is read. Never throws.
 */
export async function sendWebhook(
  request: WebhookRequest,
  { allowAny, timeoutMs = TIMEOUT_MS, resolve = resolveName }: SendingRules,
  stopping?: AbortSignal,
): Promise<WebhookAnswer> {
  const begunAt = performance.now();
  const late = AbortSignal.timeout(timeoutMs);
  const signal = stopping ? AbortSignal.any([late, stopping]) : late;
  let answer: Omit<WebhookAnswer, 'durationMs'>;
  try {
    const url = checkAddress(request.url, allowAny);
    if (typeof url === 'string') throw new Fault('address', url);
    const addresses = await beforeAbort(addressesOf(url, { allowAny, resolve }), signal);
    answer = await exchange(url, request, addresses, signal);
  } catch (error) {
    const fault = stopping?.aborted ? 'interrupted' : late.aborted ? 'timeout' : faultOf(error);
    answer = { status: null, fault, response: detailOf(error, fault) };
  }
  return { ...answer, durationMs: Math.round(performance.now() - begunAt) };
}

async function addressesOf(
  url: URL,
  { allowAny, resolve }: { readonly allowAny: boolean; readonly resolve: Resolve },
): Promise<readonly LookupAddress[]> {
  if (literalOf(url) !== undefined) return [];
  const found = await resolve(url.hostname);
  if (found.length === 0) throw new Fault('dns', 'ENOTFOUND');
  // Every address must be public: a name with a public and a private address is an attack.
  if (!allowAny && !found.every(({ address }) => isPublicAddress(address)))
    throw new Fault('address', 'webhookPrivate');
  return found;
}

/** The library asks for the addresses of a name here, and gets those that were checked. */
const pinned =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (!first) callback(new Error('ENOTFOUND'), '', 4);
    else if (options.all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };

function exchange(
  url: URL,
  { headers, body }: WebhookRequest,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<Omit<WebhookAnswer, 'durationMs'>> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      ...{ method: 'POST', signal, agent: false, lookup: pinned(addresses), maxHeaderSize: HEADER_BYTES },
      headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      void excerptOf(response).then((text) => {
        request.destroy();
        resolve({ status, fault: faultOfStatus(status), response: text });
      });
    });
    request.end(body);
  });
}

function faultOfStatus(status: number): WebhookFault | '' {
  if (status >= 200 && status < 300) return '';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Reads the beginning of an answer; its end, an error and a delay end the reading alike. */
function excerptOf(response: http.IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const timer = setTimeout(end, EXCERPT_MS);
    function end() {
      clearTimeout(timer);
      resolve(plainText(Buffer.concat(chunks).subarray(0, EXCERPT_BYTES)));
    }
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= EXCERPT_BYTES) end();
    });
    response.on('close', end);
    response.on('error', end);
  });
}

/** The database takes no zero bytes, and other control characters are not readable. */
const plainText = (bytes: Buffer): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  bytes.toString('utf8').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** Rejects at the abort of a signal. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Fault('timeout', 'ABORTED'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

const FAULT_CODES: readonly (readonly [WebhookFault, RegExp])[] = [
  ['tls', /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH|INVALID_CA|CRL_)/],
  ['protocol', /^HPE_/],
  ['dns', /^(ENOTFOUND|EAI_|ESERVFAIL|ENODATA|ETIMEOUT)/],
];

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

function faultOf(error: unknown): WebhookFault {
  if (error instanceof Fault) return error.fault;
  const code = codeOf(error);
  return FAULT_CODES.find(([, pattern]) => pattern.test(code))?.[0] ?? 'connection';
}

function detailOf(error: unknown, fault: WebhookFault): string {
  if (fault === 'timeout' || fault === 'interrupted') return '';
  return error instanceof Fault ? error.message : codeOf(error).slice(0, 60);
}
