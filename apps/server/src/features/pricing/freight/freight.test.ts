import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveAddress, giveBoardFile, PLAIN_BOARD } from '../../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

const spec = { ...PLAIN_BOARD, quantity: 500 } as const;

test('every carrier explains its chargeable weight in the language of the request', async () => {
  const offers = await server.guest.quote.freight({ body: { spec, province: '广东省' } });
  expect(offers.map(({ carrier }) => carrier).sort()).toEqual(['EMS', 'PICKUP', 'SF', 'ZTO']);
  const sf = offers.find(({ carrier }) => carrier === 'SF')!;
  expect(sf.explanation).toMatch(
    new RegExp(
      `^实际重量 ${sf.actualWeightG} g，体积重量 ${sf.volumetricWeightG} g（.* ÷ 12000），取较重者；按 ${sf.chargeableWeightG} g 计费`,
    ),
  );
  expect(sf.chargeableWeightG).toBeGreaterThanOrEqual(Math.max(sf.actualWeightG, sf.volumetricWeightG));
  const steps = (sf.chargeableWeightG - sf.firstWeightG) / sf.stepWeightG;
  expect(sf.price).toBeCloseTo(sf.firstPrice + steps * sf.stepPrice, 2);
  expect(offers.at(-1)).toMatchObject({ carrier: 'PICKUP', price: 0, isPickUp: true });
  const response = await fetch(`${server.url}/api/app/shipping/calc-ship-money`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
    body: JSON.stringify({ spec, province: '广东', carrier: 'SF' }),
  });
  expect((await response.json())[0].explanation).toContain('the greater is charged');
});

test('a remote city costs and takes more than its province, in both calls', async () => {
  const ask = (city?: string) =>
    server.guest.quote.freight({ body: { spec, province: '新疆', carrier: 'ZTO', ...(city ? { city } : {}) } });
  const [province] = await ask();
  const [town] = await ask('乌鲁木齐市');
  const [steppe] = await ask('阿勒泰');
  expect(town).toEqual(province);
  expect(steppe).toMatchObject({ remoteSurcharge: 15, price: (town?.price ?? 0) + 15, days: (town?.days ?? 0) + 3 });
  expect(steppe?.explanation).toContain('偏远地区加收 ¥15.00');
  const buyer = await server.newMember();
  const fileId = await giveBoardFile(server, buyer.memberId);
  const { quoteId } = await buyer.api.quote.calculate({ body: { spec } });
  const { id } = await buyer.api.order.addToCart({ body: { quoteId, fileId } });
  const addressId = await giveAddress(buyer, {
    province: '新疆维吾尔自治区',
    city: '阿勒泰地区',
    district: '阿勒泰市',
  });
  const offers = await buyer.api.address.freight({ body: { addressId, cartIds: [id] } });
  expect(offers.find(({ carrier }) => carrier === 'ZTO')).toEqual(steppe);
});

test('an invalid destination has no offer, and an invalid board is refused entirely', async () => {
  await expect(server.guest.quote.freight({ body: { spec, province: '台湾省' } })).rejects.toMatchObject({
    code: 'shipping.noCarrier',
  });
  await expect(
    server.guest.quote.freight({ body: { spec: { ...spec, layers: 3 as never, lengthMm: -1 }, province: '' } }),
  ).rejects.toMatchObject({
    validationErrors: expect.arrayContaining([
      expect.objectContaining({ members: ['spec.layers'] }),
      expect.objectContaining({ members: ['spec.lengthMm'] }),
      expect.objectContaining({ members: ['province'] }),
    ]),
  });
});
