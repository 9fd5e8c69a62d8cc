import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kuaidi100, readKuaidi100Push, subscribeKuaidi100 } from './kuaidi100.ts';

/** A fake of the provider that checks the signature by the order that its manual states: parameters, key, customer. */
const [CUSTOMER, KEY] = ['FAKECUSTOMER', 'fake-key'];
let provider: Server;
let endpoint: string;
let answer: unknown;
let asked: Record<string, unknown> = {};
beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = new URLSearchParams(body);
    const param = form.get('param') ?? '';
    response.setHeader('Content-Type', 'application/json');
    if (request.url === '/poll') {
      asked = JSON.parse(param);
      return void response.end(JSON.stringify(answer));
    }
    const sign = createHash('md5').update(`${param}${KEY}${CUSTOMER}`).digest('hex').toUpperCase();
    const isSigned = request.url === '/poll/query.do' && form.get('customer') === CUSTOMER && form.get('sign') === sign;
    asked = JSON.parse(param);
    response.end(JSON.stringify(isSigned ? answer : { result: false, returnCode: '503', message: '验证签名失败' }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => provider.close());

const request = {
  ...{ carrier: 'SF', waybill: 'SF1234567890123', phone: '13712345678' },
  ...{ shippedAt: new Date('2026-11-01T00:00:00Z'), now: new Date('2026-11-03T00:00:00Z') },
};
const track = (settings: Partial<{ key: string }> = {}, change: Partial<typeof request> = {}) =>
  kuaidi100({ customer: CUSTOMER, key: KEY, endpoint, ...settings }).track({ ...request, ...change });
const event = (status: string, context: string, ftime: string) => ({ status, context, ftime, time: ftime });
const onItsWay = [
  event('揽收', '【深圳市】已揽收', '2026-11-01 18:02:11'),
  event('在途', '到达 深圳转运中心', '2026-11-01 23:40:00'),
];

test('events come with kind and time of Beijing; a receipt counts when the parcel is received', async () => {
  const atLocker = event('签收', '已放入丰巢柜', '2026-11-02 11:00:00');
  answer = { message: 'ok', state: '0', com: 'shunfeng', data: [...onItsWay, atLocker] };
  expect(await track()).toEqual([
    { kind: 'accepted', at: new Date('2026-11-01T10:02:11Z'), place: '【深圳市】已揽收' },
    { kind: 'moving', at: new Date('2026-11-01T15:40:00Z'), place: '到达 深圳转运中心' },
    { kind: 'moving', at: new Date('2026-11-02T03:00:00Z'), place: '已放入丰巢柜' },
  ]);
  expect(asked).toMatchObject({ com: 'shunfeng', num: 'SF1234567890123', phone: '13712345678', order: 'asc' });
  answer = { message: 'ok', state: '3', data: [...onItsWay, atLocker] };
  expect((await track()).at(-1)?.kind).toBe('delivered');
});

test('a refused parcel comes back', async () => {
  answer = { message: 'ok', state: '14', data: [...onItsWay, event('拒签', '收件人拒收', '2026-11-02 11:00:00')] };
  expect((await track()).at(-1)?.kind).toBe('returned');
});

test('a waybill that the carrier does not know yet has no events', async () => {
  answer = { result: false, returnCode: '500', message: '查询无结果，请隔段时间再查' };
  expect(await track()).toEqual([]);
});

test.each([
  ['a wrong key', () => track({ key: 'other' }), /answered 503/],
  ['a carrier without a code', () => track({}, { carrier: 'XX' }), /no code for the carrier XX/],
])('%s is an error that names the cause', async (_cause, attempt, message) => {
  answer = { message: 'ok', state: '0', data: [] };
  await expect(attempt()).rejects.toThrow(message);
});

test('an answer of another form is an error', async () => {
  answer = { state: '0', data: [event('在途', '到达', 'yesterday')] };
  await expect(track()).rejects.toThrow();
});

describe('push', () => {
  const subscribe = () =>
    subscribeKuaidi100({ key: KEY, endpoint }, request, 'https://shop.example/api/carriers/kuaidi100/notify');
  const salt = async () => {
    answer = { result: true, returnCode: '200' };
    await subscribe();
    return (asked as { parameters: { salt: string } }).parameters.salt;
  };
  const signed = (param: string, key: string) =>
    new URLSearchParams({
      param,
      sign: createHash('md5')
        .update(param + key)
        .digest('hex')
        .toUpperCase(),
    }).toString();
  const notice = (com = 'shunfeng') =>
    JSON.stringify({ status: 'polling', lastResult: { state: '3', com, nu: request.waybill, data: latestFirst } });
  const latestFirst = [event('签收', '本人签收', '2026-11-02 11:00:00'), ...onItsWay.toReversed()];

  test('a subscription names address and phone; one that exists is no error, a refused one is', async () => {
    answer = { result: true, returnCode: '200' };
    await subscribe();
    expect(asked).toMatchObject({
      ...{ company: 'shunfeng', number: request.waybill, key: KEY },
      parameters: { callbackurl: 'https://shop.example/api/carriers/kuaidi100/notify', phone: request.phone },
    });
    answer = { result: false, returnCode: '501', message: '重复订阅' };
    await subscribe();
    answer = { result: false, returnCode: '600', message: '您不是合法的订阅者' };
    await expect(subscribe()).rejects.toThrow('answered 600');
  });

  test('a signed notice has the events, oldest first', async () => {
    const push = readKuaidi100Push(KEY, signed(notice(), await salt()));
    expect(push).toMatchObject({ carrier: 'SF', waybill: request.waybill });
    expect(typeof push === 'object' && push.events.map(({ kind }) => kind)).toEqual([
      'accepted',
      'moving',
      'delivered',
    ]);
  });

  test.each([
    ['another salt', (param: string) => signed(param, 'other'), 'unsigned'],
    ['no signature', (param: string) => new URLSearchParams({ param }).toString(), 'unsigned'],
    ['a changed notice', (param: string, key: string) => signed(param, key).replace('polling', 'abort'), 'unsigned'],
  ])('%s is unsigned', async (_case, form, expected) => {
    expect(readKuaidi100Push(KEY, form(notice(), await salt()))).toBe(expected);
  });

  test('a signed notice of another form or carrier is invalid', async () => {
    const key = await salt();
    for (const param of ['{', '{}', notice('unknown')])
      expect(readKuaidi100Push(KEY, signed(param, key))).toBe('invalid');
  });
});
