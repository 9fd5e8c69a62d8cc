// Paths and fields of requests and replies have the names of the specification.
import { expect } from '@playwright/test';
import { cartOf, detailOf, freightOf } from './ordering.ts';
import { type Buyer, boardOf, type Placed, type Scenario, STATES, sumOf } from './scenario.ts';

const ORDER = '/api/applet/appletorder';

interface Reordered {
  readonly quote: { readonly chosen: { readonly total: number } };
}

/** The board is ordered again in one step, and once more from the cart, which is cancelled. @returns the order that stays */
export async function reorder(scenario: Scenario, buyer: Buyer, order: Placed, addressId: string): Promise<Placed> {
  const { client, session } = buyer;
  const { guid } = session;
  const { orderNo } = boardOf(order);
  expect(await client.call(`GET ${ORDER}/get-pcbreturnorderinfo`, { query: { guid, orderNo } })).toMatchObject({
    ...{ orderNo, spec: { lengthMm: 80 }, fileName: 'arduino-uno.zip' },
  });
  const price = await client.call('POST /api/app/get-calc-price/calc-price-by-order', { body: { orderNo } });
  expect(price).toMatchObject({ orderNo, isSameBook: true, today: { amount: expect.any(Number) } });
  const { quote } = await client.call<Reordered>('POST /api/app/get-calc-price/calc-price-by-re-order', {
    body: { orderNo },
  });
  const row = await client.call<{ id: string; amount: number }>(`POST ${ORDER}/pcb-returnorder-addcart`, {
    query: { guid },
    body: { orderNo },
  });
  expect(row).toMatchObject({ amount: quote.chosen.total, reorderOf: orderNo });

  const checkout = {
    ...{ addressId, carrier: 'SF' },
    expectedTotal: sumOf(row.amount, await freightOf(buyer, addressId, row.id)),
  };
  const again = await client.call<Placed>('POST /api/app/pcb-orders/by-re-order', { body: { orderNo, ...checkout } });
  const unwanted = await client.call<Placed>(`POST ${ORDER}/post-applet-confirmsubmit`, {
    body: { ...checkout, cartIds: [row.id] },
  });
  expect(await cartOf(buyer)).toEqual([]);
  const cancelled = await client.call(`POST ${ORDER}/post-ordermain-cancel`, {
    body: { orderMainId: unwanted.id, reason: '多下了一单' },
  });
  expect(cancelled).toMatchObject({ orders: [{ state: STATES.cancelled }] });
  await approve(scenario, buyer, again);
  return again;
}

/** The machine approves what it approved before; an engineer approves the rest. */
async function approve({ staff }: Scenario, buyer: Buyer, order: Placed): Promise<void> {
  const { id, orderNo } = boardOf(order);
  await expect
    .poll(async () => {
      const { state, findings } = await staff.get(`orders/${id}`);
      return state !== STATES.inReview || findings.length > 0;
    })
    .toBe(true);
  const { state, version } = await staff.get(`orders/${id}`);
  if (state === STATES.inReview) await staff.post(`orders/${id}/approve`, { version });
  expect(await detailOf(buyer, orderNo)).toMatchObject({ state: STATES.awaitingPayment });
}
