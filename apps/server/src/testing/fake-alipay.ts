import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An Alipay of a test's own: it checks our signatures and signs with a key that it made. Not a line of it is the SDK's. */
export interface FakeAlipay {
  readonly env: Readonly<Record<string, string>>;
  /** Answers to the next calls of a method, by the method's name. */
  readonly answers: Map<string, Readonly<Record<string, unknown>>>;
  /** Each call with its content. */
  readonly calls: { readonly method: string; readonly content: Record<string, unknown> }[];
  /** Signs answers with an unknown key. */
  forges: boolean;
  readonly appId: string;
  readonly sellerId: string;
  /** The body of a notice. @param key another key than its own */
  notice(fields: Readonly<Record<string, string>>, key?: KeyObject): string;
  /** True when we signed the address of a page. */
  isSignedByUs(address: string): boolean;
  close(): Promise<void>;
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const signature = (key: KeyObject, text: string) => createSign('RSA-SHA256').update(text).sign(key, 'base64');
const signText = (fields: Readonly<Record<string, string>>, without: readonly string[]) =>
  Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== '')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

export async function startAlipay(): Promise<FakeAlipay> {
  const [own, ours, foreign] = [pair(), pair(), pair()];
  const answers: FakeAlipay['answers'] = new Map();
  const calls: FakeAlipay['calls'] = [];
  const isOurs = (fields: Readonly<Record<string, string>>) =>
    createVerify('RSA-SHA256')
      .update(signText(fields, ['sign']))
      .verify(ours.publicKey, fields['sign'] ?? '', 'base64');
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { searchParams } = new URL(request.url ?? '/', 'http://x');
    const fields = { ...Object.fromEntries(searchParams), ...Object.fromEntries(new URLSearchParams(body)) };
    const method = fields['method'] ?? '';
    const content = JSON.parse(fields['biz_content'] ?? '{}') as Record<string, unknown>;
    calls.push({ method, content });
    const answer = isOurs(fields)
      ? (answers.get(method) ?? { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' })
      : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' };
    const text = JSON.stringify(answer);
    const sign = signature(fake.forges ? foreign.privateKey : own.privateKey, text);
    response.setHeader('Content-Type', 'text/html;charset=utf-8');
    response.end(`{"${method.replaceAll('.', '_')}_response":${text},"sign":"${sign}"}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const appId = '2021000000000001';
  const sellerId = '2088000000000001';
  const fake: FakeAlipay = {
    ...{ answers, calls, appId, sellerId, forges: false },
    env: {
      ALIPAY_APP_ID: appId,
      ALIPAY_SELLER_ID: sellerId,
      ALIPAY_PRIVATE_KEY: ours.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      ALIPAY_PUBLIC_KEY: own.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      ALIPAY_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      PUBLIC_URL: 'https://boards.example',
    },
    notice(given, key = own.privateKey) {
      const fields = { ...given, sign_type: 'RSA2' };
      const sign = signature(key, signText(fields, ['sign', 'sign_type']));
      return new URLSearchParams({ ...fields, sign }).toString();
    },
    isSignedByUs: (address) => isOurs(Object.fromEntries(new URL(address).searchParams)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;
}
