import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = Readonly<Record<string, unknown>>;

/** A Nuonuo platform of a test's own: it checks the signature of each request over the bytes that arrived. */
export interface FakeNuonuo {
  readonly env: Readonly<Record<string, string>>;
  /** Answers by the last part of a method's name. */
  readonly answers: Map<string, Answer>;
  readonly calls: { readonly method: string; readonly content: Record<string, unknown>; readonly userTax: string }[];
  /** Requests whose signature was wrong. */
  readonly unsigned: string[];
  readonly pdfUrl: string;
  /** Hangs up instead of answering, after the call was noted. */
  hangsUp: boolean;
  close(): Promise<void>;
}

const KEY = 'Hn2mXL9a';
const SECRET = 'F65C0A1B2C3D465F';
const TOKEN = '2d484e8f1a2b3c4d5e6fpdui';

/** HMAC-SHA1 over the documented text. */
function isSigned(query: URLSearchParams, body: string, sign: string): boolean {
  const [senid, nonce, time, key] = ['senid', 'nonce', 'timestamp', 'appkey'].map((name) => query.get(name) ?? '');
  if (key !== KEY || senid?.length !== 32 || !/^\d{8}$/.test(nonce ?? '') || !/^\d{10}$/.test(time ?? '')) return false;
  const text = ['a=services', 'l=v1', 'p=open', `k=${KEY}`, `i=${senid}`, `n=${nonce}`, `t=${time}`, `f=${body}`].join(
    '&',
  );
  const wanted = createHmac('sha1', SECRET).update(text, 'utf8').digest();
  const given = Buffer.from(sign, 'base64');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export async function startNuonuo(): Promise<FakeNuonuo> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://x');
    if (url.pathname === '/invoice.pdf') {
      response.end('%PDF-1.4 of the platform');
      return;
    }
    const body = Buffer.concat(chunks).toString('utf8');
    const method = String(request.headers['method'] ?? '').replace('nuonuo.OpeMplatform.', '');
    const sign = String(request.headers['x-nuonuo-sign'] ?? '');
    const isOurs = request.headers['accesstoken'] === TOKEN && isSigned(url.searchParams, body, sign);
    if (!isOurs) fake.unsigned.push(method);
    const content = JSON.parse(body) as Record<string, unknown>;
    fake.calls.push({ method, content, userTax: String(request.headers['usertax'] ?? '') });
    if (fake.hangsUp) {
      request.socket.destroy();
      return;
    }
    const answer = fake.answers.get(method) ?? { code: 'E9500', describe: '查询不到' };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(isOurs ? answer : { code: '070101', describe: '签名错误' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeNuonuo = {
    ...{ answers: new Map(), calls: [], unsigned: [], pdfUrl: `${address}/invoice.pdf`, hangsUp: false },
    env: {
      ...{ NUONUO_APP_KEY: KEY, NUONUO_APP_SECRET: SECRET, NUONUO_TOKEN: TOKEN, NUONUO_URL: address },
      ...{ NUONUO_CLERK: '陈开票', INVOICE_GOODS_CODE: '1234567890123456789' },
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;
}
