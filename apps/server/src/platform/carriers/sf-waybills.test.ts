import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sfWaybills } from './sf-waybills.ts';
import { simulatedWaybills } from './simulated-waybills.ts';

/** A fake of the open platform that checks the digest of its manual: base64 of the MD5 of the form-encoded text. */
const [PARTNER, CHECK_WORD] = ['FAKEPARTNER', 'fake-check-word'];
let platform: Server;
let endpoint: string;
let orders: Map<string, string>;
let asked: { readonly service: string; readonly data: Record<string, unknown> }[];
let labelHost: string;
beforeAll(async () => {
  platform = createServer(async (request, response) => {
    if (request.url === '/label.pdf') {
      response.statusCode = request.headers['x-auth-token'] === 'label-token' ? 200 : 403;
      return void response.end('%PDF-1.4 label');
    }
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = new URLSearchParams(body);
    const [msgData, timestamp] = [form.get('msgData') ?? '', form.get('timestamp') ?? ''];
    // The raw text of the form is the encoding that the manual asks for.
    const encoded = new URLSearchParams([['', `${msgData}${timestamp}${CHECK_WORD}`]]).toString().slice(1);
    const digest = createHash('md5').update(encoded).digest('base64');
    const isSigned =
      request.url === '/std/service' && form.get('partnerID') === PARTNER && form.get('msgDigest') === digest;
    response.setHeader('Content-Type', 'application/json');
    response.end(
      JSON.stringify(
        isSigned
          ? { apiResultCode: 'A1000', apiResultData: JSON.stringify(answer(form.get('serviceCode') ?? '', msgData)) }
          : { apiResultCode: 'A1006', apiErrorMsg: '数字签名无效' },
      ),
    );
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
});
afterAll(() => platform.close());
beforeEach(() => {
  orders = new Map();
  asked = [];
  labelHost = endpoint;
});

function answer(service: string, msgData: string): unknown {
  const data = JSON.parse(msgData);
  asked.push({ service, data });
  if (service === 'COM_RECE_CLOUD_PRINT_WAYBILLS') {
    const isOwn = [...orders.values()].includes(data.documents[0].masterWaybillNo);
    const files = [{ url: `${labelHost}/label.pdf`, token: 'label-token' }];
    return isOwn ? { success: true, obj: { files } } : { success: false, obj: null };
  }
  const isNew = service === 'EXP_RECE_CREATE_ORDER' && !orders.has(data.orderId);
  if (service === 'EXP_RECE_CREATE_ORDER' && !isNew) return { success: false, errorCode: '8016', msgData: null };
  if (isNew) orders.set(data.orderId, `SF${1_000_000_000_001 + orders.size}`);
  const waybillNo = orders.get(data.orderId) ?? '';
  return { success: true, errorCode: 'S0000', msgData: { waybillNoInfoList: [{ waybillType: 1, waybillNo }] } };
}

const order = {
  orderId: 'XB1-1-1',
  weightG: 450,
  sender: { name: '迅板（演示）', phone: '0755-0000 0000', address: '广东省深圳市样板路 1 号' },
  recipient: {
    ...{ name: "O'Neil 张*三~!", phone: '13712345678', company: '', province: '浙江省', city: '杭州市' },
    ...{ district: '西湖区', address: '文三路 1 号 (A 座)' },
  },
};
const open = (change: Partial<{ checkWord: string }> = {}) =>
  sfWaybills({ partnerId: PARTNER, checkWord: CHECK_WORD, monthlyCard: '7551234567', endpoint, ...change });

test('an order gives a waybill, and the same order the same one again', async () => {
  expect(await open().issue(order)).toBe('SF1000000000001');
  expect(await open().issue(order)).toBe('SF1000000000001');
  expect(await open().issue({ ...order, orderId: 'XB1-1-2' })).toBe('SF1000000000002');
  expect(asked.map(({ service }) => service)).toEqual([
    'EXP_RECE_CREATE_ORDER',
    ...['EXP_RECE_CREATE_ORDER', 'EXP_RECE_SEARCH_ORDER_RESP'],
    'EXP_RECE_CREATE_ORDER',
  ]);
  expect(asked[0]?.data).toMatchObject({
    ...{ orderId: 'XB1-1-1', monthlyCard: '7551234567', totalWeight: 0.45 },
    contactInfoList: [
      { contactType: 1, tel: '0755-0000 0000' },
      { contactType: 2, mobile: '13712345678' },
    ],
  });
});

test('the label is the PDF of the carrier, and none for a number of another customer', async () => {
  const waybill = await open().issue(order);
  expect(new TextDecoder().decode(await open().label(waybill))).toBe('%PDF-1.4 label');
  expect(await open().label('SF9999999999999')).toBeUndefined();
});

test('the token of a label is sent to no other host', async () => {
  const waybill = await open().issue(order);
  labelHost = 'https://labels.example';
  await expect(open().label(waybill)).rejects.toThrow('label of another host');
});

test('a wrong check word is an error that names the code', async () => {
  await expect(open({ checkWord: 'other' }).issue(order)).rejects.toThrow('SF answered A1006.');
});

test('simulated numbers fit the mask, follow from the order and never mean a lost or returned parcel', async () => {
  const { issue } = simulatedWaybills('SF');
  const numbers = await Promise.all(Array.from({ length: 300 }, (_, at) => issue({ ...order, orderId: `XB${at}` })));
  expect(numbers.filter((number) => !/^SF1\d{10}(\d[0-6]|[0-8]\d)$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(300);
  expect(await issue({ ...order, orderId: 'XB7' })).toBe(numbers[7]);
});
