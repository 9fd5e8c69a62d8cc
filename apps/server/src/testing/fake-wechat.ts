import {
  createCipheriv,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentStep } from '@xunban/contract';

/** A WeChat Pay of a test's own: it checks our signatures, signs with its own key and encrypts under the API v3 key. */
export interface FakeWechat {
  readonly env: Readonly<Record<string, string>>;
  /** Answers to calls: status and body by `METHOD path`. */
  readonly answers: Map<string, readonly [status: number, body: unknown]>;
  readonly calls: { readonly target: string; readonly content: Record<string, unknown> }[];
  /** Signs answers with an unknown key. */
  forges: boolean;
  /** Users of WeChat by the codes that name them to our official account; each code serves once. */
  readonly users: Map<string, string>;
  readonly appId: string;
  readonly merchantId: string;
  /** True when parameters for the bridge of a page were signed by us. */
  isSignedByUs(params: BridgeParams): boolean;
  /** A notice with its headers. */
  notice(event: string, words: unknown, change?: NoticeChange): { headers: Record<string, string>; body: string };
  close(): Promise<void>;
}

type BridgeParams = NonNullable<PaymentStep['wechatBridge']>;

interface NoticeChange {
  readonly key?: 'unknown';
  readonly brokenTag?: boolean;
  readonly apiKey?: string;
  /** Seconds since it was signed. */
  readonly age?: number;
  readonly probe?: boolean;
}

const [APP_ID, APP_SECRET, MERCHANT_ID] = ['wx0000000000000001', 's'.repeat(32), '1900000001'];
const API_KEY = 'k'.repeat(32);
const KEY_ID = 'PUB_KEY_ID_0110000000000001';
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

export async function startWechat(): Promise<FakeWechat> {
  const [own, ours, foreign] = [pair(), pair(), pair()];
  const answers: FakeWechat['answers'] = new Map();
  const calls: FakeWechat['calls'] = [];
  const users: FakeWechat['users'] = new Map();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const target = request.url ?? '/';
    if (target.startsWith('/sns/oauth2/access_token?')) {
      // Like WeChat's own, which is text and not signed.
      response.writeHead(200, { 'Content-Type': 'text/plain' });
      response.end(JSON.stringify(nameUser(new URLSearchParams(target.split('?')[1]), users)));
      return;
    }
    const isOurs = isSignedBy(
      ours.publicKey,
      request.headers.authorization ?? '',
      `${request.method}\n${target}`,
      body,
    );
    calls.push({ target, content: body ? (JSON.parse(body) as Record<string, unknown>) : {} });
    const known = answers.get(`${request.method} ${target.split('?')[0]}`) ?? [404, { code: 'ORDER_NOT_EXIST' }];
    const [status, answer] = isOurs ? known : [401, { code: 'SIGN_ERROR' }];
    const text = answer === undefined ? '' : JSON.stringify(answer);
    response.writeHead(status, headersOf(text, (fake.forges ? foreign : own).privateKey));
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeWechat = {
    ...{ answers, calls, users, appId: APP_ID, merchantId: MERCHANT_ID, forges: false },
    env: {
      WECHAT_PAY_APP_ID: APP_ID,
      WECHAT_PAY_APP_SECRET: APP_SECRET,
      WECHAT_ACCOUNT_ENDPOINT: endpoint,
      WECHAT_PAY_MERCHANT_ID: MERCHANT_ID,
      WECHAT_PAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
      WECHAT_PAY_PRIVATE_KEY: ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      WECHAT_PAY_API_KEY: API_KEY,
      WECHAT_PAY_PUBLIC_KEY_ID: KEY_ID,
      WECHAT_PAY_PUBLIC_KEY: own.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      WECHAT_PAY_ENDPOINT: endpoint,
      PUBLIC_URL: 'https://boards.example',
    },
    isSignedByUs: ({ appId, timeStamp, nonceStr, package: content, paySign }) =>
      createVerify('RSA-SHA256')
        .update(`${appId}\n${timeStamp}\n${nonceStr}\n${content}\n`)
        .verify(ours.publicKey, paySign, 'base64'),
    notice(event, content, { key, brokenTag = false, apiKey = API_KEY, age = 0, probe = false } = {}) {
      const resource = encryptResource(apiKey, JSON.stringify(content), brokenTag);
      const body = JSON.stringify({ id: 'n', event_type: event, resource_type: 'encrypt-resource', resource });
      const headers = headersOf(body, (key ? foreign : own).privateKey, age);
      const signature = headers['Wechatpay-Signature'] ?? '';
      // WeChat Pay's own probes carry a signature of this kind.
      return {
        body,
        headers: probe ? { ...headers, 'Wechatpay-Signature': `WECHATPAY/SIGNTEST/${signature}` } : headers,
      };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;
}

/** The answer of the interface of official accounts about a code. */
function nameUser(query: URLSearchParams, users: Map<string, string>) {
  const of = (name: string) => query.get(name) ?? '';
  if (of('appid') !== APP_ID || of('secret') !== APP_SECRET) return { errcode: 40125, errmsg: 'invalid appsecret' };
  if (of('grant_type') !== 'authorization_code') return { errcode: 40002, errmsg: 'invalid grant_type' };
  const openid = users.get(of('code'));
  users.delete(of('code'));
  return openid === undefined ? { errcode: 40163, errmsg: 'code been used' } : { access_token: 't', openid };
}

function headersOf(body: string, key: KeyObject, age = 0): Record<string, string> {
  const time = String(Math.floor(Date.now() / 1_000) - age);
  const nonce = randomBytes(16).toString('hex');
  const signature = createSign('RSA-SHA256').update(`${time}\n${nonce}\n${body}\n`).sign(key, 'base64');
  return {
    'Content-Type': 'application/json',
    'Wechatpay-Timestamp': time,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Signature': signature,
    'Wechatpay-Serial': KEY_ID,
  };
}

function isSignedBy(key: KeyObject, authorization: string, request: string, body: string): boolean {
  const of = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(authorization)?.[1] ?? '';
  return createVerify('RSA-SHA256')
    .update(`${request}\n${of('timestamp')}\n${of('nonce_str')}\n${body}\n`)
    .verify(key, of('signature'), 'base64');
}

function encryptResource(apiKey: string, text: string, brokenTag: boolean) {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce));
  cipher.setAAD(Buffer.from('transaction'));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  if (brokenTag) bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data: 'transaction', ciphertext: bytes.toString('base64') };
}
