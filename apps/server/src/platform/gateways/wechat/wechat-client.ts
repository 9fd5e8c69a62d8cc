import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { processNow } from '../../clock.ts';
import { readJson } from '../../http/raw-json.ts';
import type { PayPlace } from '../gateway.ts';
import { type PlatformKeys, platformKeys } from './platform-keys.ts';
import { isSigned, signLines } from './wechat-signatures.ts';

export interface WechatSettings {
  readonly appId: string;
  readonly merchantId: string;
  /** Serial number of our certificate, whose key signs. */
  readonly serial: string;
  /** PEM. */
  readonly privateKey: string;
  /** The API v3 key: 32 characters, with which notices and certificates are encrypted. */
  readonly apiKey: string;
  /** The platform's public key, PEM, with its id; without them its certificates are fetched. */
  readonly publicKey: string;
  readonly publicKeyId: string;
  readonly endpoint: string;
  /** Secret of the official account with `appId`; empty when members cannot pay inside WeChat. */
  readonly appSecret: string;
  /** Address of the interface of official accounts. */
  readonly accountEndpoint: string;
}

export interface WechatAnswer {
  readonly status: number;
  /** Code of a refusal; empty otherwise. */
  readonly code: string;
  readonly body: unknown;
}

export interface WechatClient {
  /**
   * Calls; the answer is theirs by its signature.
   * @throws when it cannot be reached, when it failed itself, when we ask too often, or when the answer is not signed by it
   */
  call(method: 'GET' | 'POST', target: string, content?: Readonly<Record<string, unknown>>): Promise<WechatAnswer>;
  /** Downloads a file from an address given in an answer. Not signed: the caller compares its hash. */
  download(address: string): Promise<Buffer>;
  /** Signs an announced trade for the JavaScript bridge of the payer's WeChat. */
  bridge(prepayId: string): NonNullable<PayPlace['wechatBridge']>;
  /** Checks that a notice was signed by the platform recently. */
  isFromPlatform(headers: IncomingHttpHeaders, body: Buffer): Promise<boolean>;
}

export const TIMEOUT_MS = 8_000;
const DOWNLOAD_MS = 60_000;
/** An older notice is a replay. WeChat Pay signs each of its own repetitions again. */
const MAX_AGE_SECONDS = 300;
/** Errors caused by our own certificate or key, or with unknown outcome: not an answer to the query. */
const FAILURES = new Set([
  'SIGN_ERROR',
  'SYSTEM_ERROR',
  'SYSTEMERROR',
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT_EXCEED',
  'BANK_ERROR',
  'INVALID_TRANSACTION',
]);

const refusal = z.object({ code: z.string() });

/** The protocol of WeChat Pay, version 3: requests signed by our key, answers by the platform's. */
export function wechatClient(settings: WechatSettings): WechatClient {
  const key = createPrivateKey(settings.privateKey);
  const request = (method: string, target: string, body: string, timeoutMs: number) =>
    fetch(`${settings.endpoint}${target}`, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: authorization(settings, key, { method, target, body }),
        'Content-Type': 'application/json',
        'User-Agent': 'xunban',
        ...(settings.publicKeyId ? { 'Wechatpay-Serial': settings.publicKeyId } : {}),
      },
      ...(method === 'GET' ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  const keys: PlatformKeys = platformKeys(settings, async (target) => {
    const response = await request('GET', target, '', TIMEOUT_MS);
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  });
  const isTheirs = async (of: (name: string) => string, body: Buffer): Promise<boolean> => {
    const [time, nonce, signature] = [of('wechatpay-timestamp'), of('wechatpay-nonce'), of('wechatpay-signature')];
    const platformKey = await keys.of(of('wechatpay-serial'));
    return platformKey !== undefined && signature !== '' && isSigned(platformKey, time, nonce, body, signature);
  };
  return {
    async call(method, target, content) {
      const response = await request(method, target, content ? JSON.stringify(content) : '', TIMEOUT_MS);
      const bytes = Buffer.from(await response.arrayBuffer());
      const body = readJson(bytes);
      const code = refusal.safeParse(body).data?.code ?? '';
      const isAnswer = response.ok || (response.status >= 400 && response.status < 500 && response.status !== 429);
      if (!isAnswer || FAILURES.has(code)) throw new WechatFailure(target, `${response.status} ${code}`);
      if (!(await isTheirs((name) => response.headers.get(name) ?? '', bytes)))
        throw new WechatFailure(target, 'an answer that WeChat Pay did not sign');
      return { status: response.status, code: response.ok ? '' : code, body };
    },
    async download(address) {
      const { pathname, search } = new URL(address);
      const response = await request('GET', `${pathname}${search}`, '', DOWNLOAD_MS);
      if (!response.ok) throw new WechatFailure(pathname, String(response.status));
      return Buffer.from(await response.arrayBuffer());
    },
    bridge(prepayId) {
      const [timeStamp, nonceStr] = stamp();
      const content = `prepay_id=${prepayId}`;
      const paySign = signLines(key, settings.appId, timeStamp, nonceStr, content);
      return { appId: settings.appId, timeStamp, nonceStr, package: content, signType: 'RSA', paySign };
    },
    async isFromPlatform(headers, body) {
      const of = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '');
      const age = Math.abs(processNow().getTime() / 1_000 - Number(of('wechatpay-timestamp') || Number.NaN));
      return age <= MAX_AGE_SECONDS && isTheirs(of, body);
    },
  };
}

function authorization(
  { merchantId, serial }: WechatSettings,
  key: KeyObject,
  { method, target, body }: { readonly method: string; readonly target: string; readonly body: string },
): string {
  const [time, nonce] = stamp();
  const signature = signLines(key, method, target, time, nonce, body);
  const parts = { mchid: merchantId, nonce_str: nonce, timestamp: time, serial_no: serial, signature };
  const text = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`;
}

/** Returns the time in seconds, and a text that occurs once. */
const stamp = (): readonly [time: string, nonce: string] => [
  String(Math.floor(processNow().getTime() / 1_000)),
  randomBytes(16).toString('hex'),
];

/** A failure of WeChat Pay or of the network; its texts may quote what was sent, so only the code is reported. */
export class WechatFailure extends Error {
  override readonly name = 'WechatFailure';
  constructor(target: string, what: string) {
    super(`WeChat Pay failed at ${target.split('?')[0]}: ${what}`);
  }
}
