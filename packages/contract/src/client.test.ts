import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, isWorthRetrying } from './api-error.ts';
import { callTable } from './call-table.ts';
import { calls } from './calls.ts';
import { type CallTable, type ClientSettings, createClient, DEFAULT_TIMEOUT_MS, type Received } from './client.ts';
import { positionMemory } from './read-position.ts';

const table: CallTable = {
  t: {
    read: { method: 'GET', path: '/api/applet/{product}-read', answer: 'json' },
    one: { method: 'GET', path: '/api/app/things/{id}', answer: 'json' },
    write: { method: 'POST', path: '/api/app/write', answer: 'json' },
    pay: { method: 'POST', path: '/api/app/pay', answer: 'json', idempotent: true },
    price: { method: 'POST', path: '/api/app/price', answer: 'json', pricing: true },
    remove: { method: 'DELETE', path: '/api/app/things', answer: 'none' },
    image: { method: 'GET', path: '/api/app/image', answer: 'raw' },
    upload: { method: 'POST', path: '/api/app/upload', answer: 'json', multipart: true },
    spelled: {
      method: 'POST',
      path: '/api/app/spelled',
      answer: 'json',
      sent: { mainOrderId: 'orderMainId' },
      received: { orderMainId: 'mainOrderId' },
    },
  },
};

type Call = (args?: object, options?: object) => Promise<unknown>;
interface ReceivedRequest {
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly body: string;
}

let server: Server;
let base: string;
let received: ReceivedRequest[];
let answer: (response: ServerResponse) => void;

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ url: new URL(request.url ?? '', base), request, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  answer = json(200, {});
});

let token: string | null = 'secret-token';
let gone: ApiError[];
beforeEach(() => {
  token = 'secret-token';
  gone = [];
});

function client(settings: Partial<ClientSettings> = {}): Record<string, Call> {
  const made: unknown = createClient({
    table,
    product: 'xunban',
    baseUrl: base,
    token: () => token,
    ticket: () => 'ticket-1',
    memberId: () => 'guid-1',
    language: () => 'zh-Hans',
    onUnauthenticated: (error) => gone.push(error),
    ...settings,
  });
  return (made as Record<string, Record<string, Call>>)['t'] ?? {};
}

const call = (name: string, args: object = {}, options: object = {}) => client()[name]?.(args, options);
const failure = async (name: string, options: object = {}): Promise<ApiError> => {
  const error: unknown = await call(name, {}, options)?.catch((reason: unknown) => reason);
  if (error instanceof ApiError) return error;
  throw new Error('expected a failure');
};

describe('how far the database was', () => {
  const told = (position: string) => (response: ServerResponse) => {
    response.setHeader('X-Written', position);
    json(200, {})(response);
  };
  const sent = () => received.map(({ request }) => request.headers['x-read-after']);

  it('is sent with later requests, and never goes back', async () => {
    const { read, write } = client();
    for (const position of ['0/FFFFFFFF', '1/0', '0/A0', 'nonsense']) {
      answer = told(position);
      await write?.();
    }
    await read?.();
    expect(sent()).toEqual([undefined, '0/FFFFFFFF', '1/0', '1/0', '1/0']);
  });

  it('is shared by the pages of a browser, and unknown where it denies its storage', async () => {
    let value: string | null = null;
    const save = (position: string) => {
      value = position;
    };
    const page = (load: () => string | null | undefined) => client({ positions: positionMemory({ load, save }) });
    answer = told('0/A0');
    await page(() => value)['write']?.();
    await page(() => value)['read']?.();
    await page(() => undefined)['read']?.();
    expect(sent()).toEqual(['0/0', '0/A0', undefined]);
  });
});

describe('a refusal whose cause the caller removes', () => {
  const refused = json(403, { error: { code: 'approval.stepUpRequired', message: 'confirm' } });

  it('is sent again once, with the same key', async () => {
    answer = refused;
    const isRemoved = () => {
      answer = json(200, { ok: true });
      return Promise.resolve(true);
    };
    const pay = client({ onRefused: isRemoved })['pay'];
    expect(await pay?.({ body: { a: 1 } }, { idempotencyKey: 'key-1' })).toEqual({ ok: true });
    expect(received.map(({ request, body }) => [request.headers['idempotency-key'], body])).toEqual([
      ['key-1', '{"a":1}'],
      ['key-1', '{"a":1}'],
    ]);
  });

  it('is reported when the cause stays or comes back', async () => {
    answer = refused;
    for (const [isRemoved, requests] of [
      [false, 1],
      [true, 2],
    ] as const) {
      received = [];
      const pay = client({ onRefused: () => Promise.resolve(isRemoved) })['pay'];
      await expect(pay?.()).rejects.toMatchObject({ code: 'approval.stepUpRequired' });
      expect(received).toHaveLength(requests);
    }
  });
});

describe('requests', () => {
  it('carries product, ticket, guid, bearer and language, and leaves empty filters at home', async () => {
    await call('read', { query: { state: 30, word: '', from: undefined, to: null, ids: ['a', 'b'], zero: 0 } });
    const { url, request } = received[0] as ReceivedRequest;
    expect(url.pathname).toBe('/api/applet/xunban-read');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      state: '30',
      ids: 'a,b',
      zero: '0',
      RequestFrom: 'xunban',
      ticket: 'ticket-1',
      guid: 'guid-1',
    });
    expect(request.headers).toMatchObject({ authorization: 'Bearer secret-token', 'accept-language': 'zh-Hans' });
  });

  it('sends no bearer, ticket or guid for an anonymous client', async () => {
    token = null;
    await client({ ticket: () => null, memberId: () => null })['read']?.();
    const { url, request } = received[0] as ReceivedRequest;
    expect(request.headers.authorization).toBeUndefined();
    expect([...url.searchParams.keys()]).toEqual(['RequestFrom']);
  });

  it('escapes what stands in a path', async () => {
    await call('one', { params: { id: 'a/b?c' } });
    expect(received[0]?.request.url).toContain('/api/app/things/a%2Fb%3Fc?');
  });

  it('sends pricing calls to the pricing host, when there is one', async () => {
    await client({ baseUrl: 'http://127.0.0.1:1', pricingUrl: base })['price']?.({ body: { layers: 2 } });
    await client()['price']?.({ body: {} });
    expect(received.map(({ url }) => url.pathname)).toEqual(['/api/app/price', '/api/app/price']);
    expect(received[0]?.body).toBe('{"layers":2}');
  });

  it('carries a key where things must not happen twice: the one it is given, or a new one for each call', async () => {
    await call('pay', { body: {} }, { idempotencyKey: 'made-before' });
    await call('pay', { body: {} }, { idempotencyKey: 'made-before' });
    await call('pay', { body: {} });
    await call('pay', { body: {} });
    await call('write', { body: {} }, { idempotencyKey: 'not-asked-for' });
    const keys = received.map(({ request }) => request.headers['idempotency-key']);
    expect(keys.slice(0, 2)).toEqual(['made-before', 'made-before']);
    expect(keys[2]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[3]).not.toBe(keys[2]);
    expect(keys[4]).toBeUndefined();
  });

  it('uses API names', async () => {
    await call('spelled', { query: { mainOrderId: 'a' }, body: { mainOrderId: 'b', rows: [{ mainOrderId: 'c' }] } });
    const { url, body } = received[0] as ReceivedRequest;
    expect(url.searchParams.get('orderMainId')).toBe('a');
    expect(JSON.parse(body)).toEqual({ orderMainId: 'b', rows: [{ orderMainId: 'c' }] });
  });

  it('sends files as a form', async () => {
    await call('upload', { files: { file: new File(['bytes'], '板.zip') } });
    expect(received[0]?.request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(received[0]?.body).toContain('bytes');
  });
});

describe('answers', () => {
  it('is the result of an envelope, or the bare object', async () => {
    answer = json(200, { success: true, message: '', result: { totalCount: 1 } });
    expect(await call('read')).toEqual({ totalCount: 1 });
    answer = json(200, { items: [] });
    expect(await call('write')).toEqual({ items: [] });
  });

  it('is nothing, or bytes', async () => {
    answer = (response) => response.writeHead(204).end();
    expect(await call('remove')).toBeUndefined();
    answer = (response) => response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end('jpeg');
    expect(await ((await call('image')) as Blob).text()).toBe('jpeg');
  });

  it('counts the bytes, lines and files of a zip while raw bytes come, across the borders of their parts', async () => {
    answer = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/zip' });
      response.write(Buffer.from('PK\x03\x04one\nPPK', 'latin1'), () =>
        response.end(Buffer.from('\x03\x04two PK\x01\x02', 'latin1')),
      );
    };
    const seen: unknown[] = [];
    await call(
      'image',
      {},
      { onReceived: ({ bytes, lines, zipEntries }: Received) => seen.push({ bytes, lines, zipEntries }) },
    );
    expect(seen.at(-1)).toEqual({ bytes: 21, lines: 1, zipEntries: 2 });
  });

  it.each([
    [401, 'forbidden'],
    ['401', 'forbidden'],
    [403, 'rejected'],
    [400, 'invalid'],
    ['notFound', 'missing'],
    ['payment.closed', 'refused'],
    [undefined, 'refused'],
  ])('is a refusal by the code in the body: %j means %s, and leaves the session alone', async (code, kind) => {
    answer = json(200, { success: false, code, message: '话', result: null });
    expect(await failure('read')).toMatchObject({ kind, message: '话' });
    expect(gone).toEqual([]);
  });

  it.each([
    [400, 'invalid'],
    [403, 'refused'],
    [404, 'missing'],
    [409, 'refused'],
    [429, 'rateLimited'],
    [500, 'server'],
    [503, 'server'],
  ])('is a failure by its status: %i is %s', async (status, kind) => {
    answer = json(status, { error: { message: '话' } });
    expect(await failure('write')).toMatchObject({ kind, status, message: '话' });
  });

  it('keeps the code of a refusal with a status in the envelope of success', async () => {
    answer = json(403, { success: false, code: 'apiKey.scopeMissing', message: '话', result: null });
    expect(await failure('write')).toMatchObject({ kind: 'refused', code: 'apiKey.scopeMissing', message: '话' });
  });

  it('is a missing permission where its code is one', async () => {
    answer = json(403, { error: { code: 'forbidden', message: '话' } });
    expect(await failure('write')).toMatchObject({ kind: 'forbidden', status: 403, message: '话' });
  });

  it.each([
    [{ error_description: '一', error: { message: '二' }, message: '三' }, '一'],
    [{ error: { message: '二' }, message: '三' }, '二'],
    [{ error: 'invalid_token', message: '三' }, '三'],
    [{}, ''],
  ])('speaks the first of error_description, error.message, message: %j', async (body, message) => {
    answer = json(500, body);
    expect((await failure('write')).message).toBe(message);
  });

  it('names every faulty field', async () => {
    const validationErrors = [{ message: '请输入手机号', members: ['account'] }];
    answer = json(400, { error: { message: '话', validationErrors } });
    expect((await failure('write')).validationErrors).toEqual(validationErrors);
    answer = json(200, { success: false, code: 400, message: '话', result: null, validationErrors });
    expect((await failure('read')).validationErrors).toEqual(validationErrors);
  });

  it('is read in our spelling, faulty fields too', async () => {
    answer = json(200, { success: true, message: '', result: { items: [{ orderMainId: 'a' }] } });
    expect(await call('spelled')).toEqual({ items: [{ mainOrderId: 'a' }] });
    const validationErrors = [{ message: '话', members: ['rows.0.orderMainId', 'amount'] }];
    answer = json(400, { error: { message: '话', validationErrors } });
    expect((await failure('spelled')).validationErrors[0]?.members).toEqual(['rows.0.mainOrderId', 'amount']);
  });

  it.each([
    ['no JSON', (response: ServerResponse) => response.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>')],
    ['no body', (response: ServerResponse) => response.writeHead(500).end()],
    [
      'no JSON for all its type',
      (response: ServerResponse) => response.writeHead(500, { 'Content-Type': 'application/json' }).end('<h1>'),
    ],
  ])('may be %s at all: a failure of the server, not of the network', async (_, bad) => {
    answer = bad;
    expect(await failure('write')).toMatchObject({ kind: 'server', status: 500, message: '' });
  });

  it.each(['text/html', 'application/json'])('is a failure where a proxy sends its page: %s', async (type) => {
    answer = (response) => response.writeHead(200, { 'Content-Type': type }).end('<h1>sign in to the network</h1>');
    for (const name of ['read', 'write', 'remove'])
      expect(await failure(name), name).toMatchObject({ kind: 'server', status: 200 });
  });
});

describe('a server that is busy for a moment', () => {
  const busy =
    (retryAfter: number, data: object = {}) =>
    (response: ServerResponse) =>
      response
        .writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': String(retryAfter) })
        .end(JSON.stringify({ error: { code: 'unavailable', message: '忙', data } }));
  /** The last one stays. */
  const inTurn = (...answers: readonly (typeof answer)[]) => {
    let next = 0;
    answer = (response) => answers[Math.min(next++, answers.length - 1)]?.(response);
  };

  it('is asked again, twice at most: reads, and calls under one key', async () => {
    for (const name of ['read', 'pay']) {
      received = [];
      inTurn(busy(0), busy(0), json(200, { ok: true }));
      expect(await call(name)).toEqual({ ok: true });
      expect(received).toHaveLength(3);
      expect(new Set(received.map(({ request }) => request.headers['idempotency-key'])).size).toBe(1);
    }
    received = [];
    answer = busy(0);
    expect(await failure('read')).toMatchObject({ kind: 'server', status: 503, retryAfterSeconds: 0 });
    expect(received).toHaveLength(3);
  });

  it('is asked again to write without a key only when it has saved nothing, in both envelopes', async () => {
    inTurn(busy(0), json(200, { ok: true }));
    expect((await failure('write')).status).toBe(503);
    expect(received).toHaveLength(1);
    inTurn(busy(0, { nothingSaved: true }), json(200, { ok: true }));
    expect(await call('write')).toEqual({ ok: true });
    const inEnvelope = {
      success: false,
      code: 'unavailable',
      message: '忙',
      result: null,
      data: { nothingSaved: true },
    };
    inTurn(
      (response) =>
        response
          .writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '0' })
          .end(JSON.stringify(inEnvelope)),
      json(200, { ok: true }),
    );
    expect(await call('write')).toEqual({ ok: true });
  });

  it('has for all tries the time of one', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    inTurn(busy(1), json(200, { ok: true }));
    expect(await call('read')).toEqual({ ok: true });
    const [first = 0, second = 0] = limits.mock.calls.map(([ms]) => ms);
    limits.mockRestore();
    expect(first).toBe(DEFAULT_TIMEOUT_MS);
    // The pause between the tries is half of a second at least.
    expect(second).toBeLessThanOrEqual(DEFAULT_TIMEOUT_MS - 500);
  });

  it.each([
    ['that it will be busy for longer', busy(5), {}],
    ['nothing about the time', json(503, { error: { code: 'unavailable', message: '忙' } }), {}],
    ['a time that the call does not have any more', busy(2), { timeoutMs: 900 }],
  ])('is not asked again when it states %s', async (_, stated, options) => {
    answer = stated;
    expect((await failure('read', options)).status).toBe(503);
    expect(received).toHaveLength(1);
  });

  it('is not asked again after the caller has gone', async () => {
    const leaving = new AbortController();
    answer = (response) => {
      busy(2)(response);
      leaving.abort();
    };
    expect((await failure('read', { signal: leaving.signal })).kind).toBe('cancelled');
    expect(received).toHaveLength(1);
  });
});

describe('a session that is gone', () => {
  beforeEach(() => {
    answer = json(401, { error: 'invalid_token', error_description: '认证 token 已过期，请重新登录' });
  });

  it('is reported, with the text of the server', async () => {
    const error = await failure('read');
    expect(error).toMatchObject({ kind: 'unauthenticated', message: '认证 token 已过期，请重新登录' });
    expect(gone).toEqual([error]);
  });

  it('is not reported for an answer that belongs to an older token', async () => {
    answer = (response) => {
      token = 'newer-token';
      json(401, {})(response);
    };
    await failure('read');
    expect(gone).toEqual([]);
  });
});

describe('the way there', () => {
  it('times out after 20 s, later for uploads and company registers (§9)', () => {
    expect(DEFAULT_TIMEOUT_MS).toBe(20_000);
    const live = callTable(calls);
    expect(live['upload']?.['boardFile']?.timeoutMs).toBe(1_200_000);
    expect(live['upload']?.['attachment']?.timeoutMs).toBe(1_200_000);
    expect(live['member']?.['companySearch']?.timeoutMs).toBe(600_000);
    expect(live['member']?.['certify']?.timeoutMs).toBe(600_000);
  });

  it('ends when it takes too long', async () => {
    answer = () => undefined;
    expect((await failure('read', { timeoutMs: 30 })).kind).toBe('timeout');
  });

  it('is gone again where another try may succeed; a timeout has used the time that a user waits', () => {
    const kinds = ['network', 'server', 'timeout', 'refused', 'unauthenticated', 'rateLimited'] as const;
    expect(kinds.filter((kind) => isWorthRetrying(new ApiError(kind, '')))).toEqual(['network', 'server']);
    expect(isWorthRetrying(new Error('bug'))).toBe(false);
    const busyFor = (retryAfterSeconds: number) => new ApiError('server', '', { status: 503, retryAfterSeconds });
    expect([isWorthRetrying(busyFor(2)), isWorthRetrying(busyFor(60))]).toEqual([false, true]);
  });

  it('ends when the answer stops in the middle', async () => {
    answer = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"items":');
    };
    expect((await failure('read', { timeoutMs: 60 })).kind).toBe('timeout');
  });

  it('can be given up', async () => {
    const leaving = new AbortController();
    answer = () => leaving.abort();
    expect((await failure('read', { signal: leaving.signal })).kind).toBe('cancelled');
  });

  it('may not be there', async () => {
    const error: unknown = await client({ baseUrl: 'http://127.0.0.1:1' })
      ['read']?.()
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'network', status: 0 });
  });
});
