// Paths and fields of requests and replies have the names of the specification.
import { expect } from '@playwright/test';
import { boardZip } from '../boards.ts';
import { type Buyer, boardOf, type Placed, type Scenario, STATES, sumOf } from './scenario.ts';

const ACCOUNT = '/api/applet/appletaccount';
const ORDER = '/api/applet/appletorder';

export interface Addresses {
  readonly home: string;
  readonly other: string;
}

interface Region {
  readonly name: string;
  readonly children: readonly Region[];
}

/** Two addresses of the region tree: exactly one of them is the default, whichever is chosen. */
export async function saveAddresses({ client, session: { guid } }: Buyer): Promise<Addresses> {
  const regions = await client.request('GET /api/applet/appletcommon/get-applet-getaddresslist');
  expect(regions.headers.get('Cache-Control')).toContain('max-age');
  const { result }: { result: readonly Region[] } = await regions.json();
  const again = await client.request('GET /api/applet/appletcommon/get-applet-getaddresslist', {
    headers: { 'If-None-Match': regions.headers.get('ETag') ?? '' },
  });
  expect(again.status).toBe(304);
  const cityOf = (name: string) => result.find((region) => region.name === name)?.children[0]?.children[0]?.name ?? '';

  const address = { contactName: '李工', phone: '13712345678', detail: '科技园 1 号' };
  const add = (place: object) =>
    client.call<{ id: string }>(`POST ${ACCOUNT}/post-applet-addmemberaddress`, { body: { ...address, ...place } });
  const home = await add({ province: '广东省', city: '深圳市', district: '南山区' });
  const other = await add({ province: '上海市', city: '上海市', district: cityOf('上海市') });
  const moved = { ...address, province: '上海市', city: '上海市', district: cityOf('上海市'), contactName: '沪上' };
  await client.call(`PUT ${ACCOUNT}/put-applet-editmemberaddress`, { query: { id: other.id }, body: moved });
  await client.call(`PUT ${ACCOUNT}/put-applet-setdefaultmemberaddress`, { query: { id: other.id, guid } });
  expect(await client.call(`GET ${ACCOUNT}/get-applet-getmemberaddresslist`, { query: { guid } })).toMatchObject([
    { id: other.id, contactName: '沪上', isDefault: true },
    { id: home.id, contactName: '李工', isDefault: false },
  ]);
  return { home: home.id, other: other.id };
}

interface Uploaded {
  readonly filePath: string;
}
interface CartRow {
  readonly id: string;
  readonly amount: number;
}
interface Quote {
  readonly quoteId: string;
  readonly chosen: { readonly total: number };
}

/** The board of the file, and one that is longer than it: an engineer has to look at the second one. */
const BOARD = { layers: 2, lengthMm: 68.58, widthMm: 53.34, quantity: 10 };
const LONGER = { ...BOARD, lengthMm: 80 };

/** An anonymous client requests prices and freight. */
export async function askForPrices({ client, session: { guid } }: Buyer): Promise<void> {
  const config = await client.call<{ quantities: number[] }>(`GET ${ORDER}/get-pcb-quote-config`, { query: { guid } });
  expect(config.quantities).toContain(10);
  const quote = await client.call<Quote>('POST /api/app/pcb-valuation/applet-pcb-quote', {
    query: { guid },
    body: { spec: BOARD },
  });
  expect((await calculates({ client }, BOARD)).chosen.total).toBe(quote.chosen.total);
  const offers = await client.call<unknown[]>('POST /api/app/shipping/calc-ship-money', {
    body: { spec: BOARD, province: '广东省', carrier: 'SF' },
  });
  expect(offers).toMatchObject([{ carrier: 'SF', price: expect.any(Number), chargeableWeightG: expect.any(Number) }]);
}

const calculates = ({ client }: Pick<Buyer, 'client'>, spec: object) =>
  client.call<Quote>('POST /api/app/pcb-valuation/{product}-quote-calc', { body: { spec } });

/**
 * Orders the longer board from the cart, and the other one straight from the quote. The second order goes back to the cart, from
 * where both of its rows are deleted by the literal `query`.
 */
export async function placeOrder(buyer: Buyer, { home }: Addresses, profile: string): Promise<Placed> {
  const { client, session } = buyer;
  const { filePath } = await client.call<Uploaded>('POST /api/applet/appletcommon/get-applet-uploadcommondoss', {
    query: { guid: session.guid, module: 'pcb' },
    file: boardZip('arduino-uno'),
  });
  const plain = await addToCart(buyer, BOARD, filePath);
  const longer = await addToCart(buyer, LONGER, filePath);
  expect((await cartOf(buyer)).map(({ id }) => id).toSorted()).toEqual([plain.id, longer.id].toSorted());
  expect(await client.call('GET /api/applet/memberapplet/get-pcbdeliverylabel')).toMatchObject({
    labels: expect.arrayContaining(['neutral']),
  });
  expect(await lastContact(buyer)).toMatchObject({ addressId: null, contactName: '', phone: '' });

  const to = { addressId: home, carrier: 'SF' };
  const order = await client.call<Placed>(`POST ${ORDER}/post-applet-confirmsubmit`, {
    body: {
      ...{ ...to, cartIds: [longer.id], billingProfileId: profile, note: '周五前要用' },
      expectedTotal: sumOf(longer.amount, await freightOf(buyer, home, longer.id)),
    },
  });
  expect(boardOf(order).state).toBe(STATES.inReview);
  expect(await lastContact(buyer)).toMatchObject({ addressId: home, contactName: '李工', phone: '13712345678' });

  const { quoteId } = await calculates(buyer, BOARD);
  const direct = await client.call<Placed>(`POST ${ORDER}/post-applet-{product}confirmsubmit`, {
    body: { ...to, quoteId, filePath, expectedTotal: sumOf(plain.amount, await freightOf(buyer, home, plain.id)) },
  });
  await untilReviewed(buyer, boardOf(direct).orderNo, STATES.awaitingPayment);
  const { cartIds } = await client.call<{ cartIds: string[] }>(`POST ${ORDER}/post-applet-resertordermain`, {
    query: { guid: session.guid },
    body: { orderMainId: direct.id },
  });
  const rows = [plain.id, ...cartIds];
  expect((await cartOf(buyer)).map(({ id }) => id).toSorted()).toEqual(rows.toSorted());
  const removed = await client.call(`DELETE ${ORDER}/delete-applet-getcartlist`, {
    query: { query: rows.join(','), userId: session.guid },
  });
  expect(removed).toEqual({ removed: 2 });
  expect(await cartOf(buyer)).toEqual([]);
  return order;
}

/** Saves a quoted board with the path that its upload returned. */
async function addToCart(buyer: Buyer, spec: object, filePath: string): Promise<CartRow> {
  const { quoteId } = await calculates(buyer, spec);
  return buyer.client.call<CartRow>(`POST ${ORDER}/post-applet-newsavepcbfile`, {
    query: { guid: buyer.session.guid },
    body: { quoteId, filePath },
  });
}

export const cartOf = ({ client, session }: Buyer) =>
  client.call<CartRow[]>(`POST ${ORDER}/get-applet-getcartlist`, { query: { UserId: session.guid, type: 1 } });

const lastContact = ({ client, session }: Buyer) =>
  client.call(`GET ${ORDER}/get-applet-lastordercontactinfo`, { query: { Guid: session.guid } });

export async function freightOf({ client }: Buyer, addressId: string, cartId: string): Promise<number> {
  const offers = await client.call<{ carrier: string; price: number }[]>(`POST ${ORDER}/post-applet-calcship`, {
    body: { addressId, cartIds: [cartId] },
  });
  const offer = offers.find(({ carrier }) => carrier === 'SF');
  if (!offer) throw new Error('SF does not deliver there');
  return offer.price;
}

export interface Detail {
  readonly id: string;
  readonly orderNo: string;
  readonly state: number;
  readonly version: number;
  readonly amount: number;
  readonly priceVersion: number;
}

export const detailOf = ({ client, session }: Buyer, orderNo: string) =>
  client.call<Detail>(`GET ${ORDER}/get-applet-pcborderdetail`, { query: { userID: session.guid, orderNo } });

/** Waits for the automatic review of an order. */
async function untilReviewed(buyer: Buyer, orderNo: string, state: number): Promise<void> {
  await expect.poll(async () => (await detailOf(buyer, orderNo)).state).toBe(state);
}

/** Lists, counts and labels show the order, and take its own labels. */
export async function findOrder({ client, session }: Buyer, order: Placed): Promise<void> {
  const { orderNo } = boardOf(order);
  const listed = { totalCount: 1, items: [{ orderNo }] };
  const { guid } = session;
  expect(await client.call(`GET ${ORDER}/get-applet-statusgroupcount`)).toContainEqual({
    ...{ state: STATES.inReview, flag: null, count: 1 },
  });
  const filter = { maxResultCount: 10, skipCount: 0, sorting: 'createdAt desc', filter: '' };
  expect(await client.call(`POST ${ORDER}/post-applet-orderlist`, { query: { guid }, body: filter })).toMatchObject(
    listed,
  );
  expect(await client.call('GET /api/app/pcb-orders', { query: { state: STATES.inReview } })).toMatchObject(listed);
  await client.call('PUT /api/app/pcb-orders', { body: { orderNo, tags: ['急'], customerPartNo: 'UNO-80' } });
  await client.call('POST /api/app/pcb-orders/modify-pcb-order-tag', { body: { orderNo, tags: ['急', '样机'] } });
  expect(await client.call('GET /api/app/pcb-orders/detail', { query: { orderNo } })).toMatchObject({
    ...{ orderNo, tags: ['急', '样机'], customerPartNo: 'UNO-80', mainNote: '周五前要用' },
  });
  expect(
    await client.call('GET /api/applet/appletordermain/get-ordermaindetail', { query: { orderMainId: order.id } }),
  ).toMatchObject({ mainNo: order.mainNo, total: order.total, orders: [{ orderNo }] });
}

/** A question of the factory is answered, and the changed price accepted by the order's own version. */
export async function agree({ staff, engineer }: Scenario, buyer: Buyer, order: Placed): Promise<void> {
  const { client } = buyer;
  const { id, orderNo } = boardOf(order);
  const before = await reviewedBy(staff, id);
  const asked = await staff.post(`orders/${id}/questions`, {
    ...{ title: '板长', text: '文件是 68.58 mm，下单是 80 mm，按哪个做？', finding: null, place: null, recommended: 0 },
    options: [
      { text: '按 80 mm', changes: {} },
      { text: '按文件', changes: {} },
    ],
  });
  const open = await client.call<{ items: { id: string; round: number }[] }>(`GET ${ORDER}/get-applet-getordereqlist`, {
    query: { state: 'awaitingReply', maxResultCount: 10 },
  });
  expect(open.items).toMatchObject([{ id: asked.id, orderNo }]);
  const answered = await client.call(`POST ${ORDER}/post-applet-replyordercheckqa`, {
    body: { questionId: asked.id, round: open.items[0]?.round, chosen: 0, text: '文件随后补' },
  });
  expect(answered).toMatchObject({ id: asked.id, state: 'answered' });
  const { items } = await staff.get(`questions?orderNo=${orderNo}`);
  await staff.post(`questions/${asked.id}/close`, { version: items[0].version });

  const { version } = await staff.get(`orders/${id}`);
  // More than one user may add alone, so a colleague approves it.
  const { proposal } = await staff.post(`orders/${id}/request-change`, {
    ...{ version, reason: '板长与文件不符，需加工装', changes: {}, amountDelta: '30.00', lineName: '工装费' },
  });
  await engineer.post(`orders/${id}/decide-change`, { proposalId: proposal.id, decision: 'allow', note: '' });
  const offered = await detailOf(buyer, orderNo);
  expect(offered).toMatchObject({ state: STATES.awaitingConfirmation, amount: before.amount });
  const accepted = await client.call(`POST ${ORDER}/post-applet-confirmorder`, {
    body: { orderId: id, priceVersion: offered.priceVersion },
  });
  expect(accepted).toMatchObject({ state: STATES.awaitingPayment, amount: Number(sumOf(before.amount, 30)) });
}

/** Waits for the machine's findings. */
async function reviewedBy(staff: Scenario['staff'], id: string): Promise<{ amount: number }> {
  await expect.poll(async () => (await staff.get(`orders/${id}`)).findings.length).toBeGreaterThan(0);
  return staff.get(`orders/${id}`);
}

/** The order goes to the other address and back, and its invoice to another profile and to none. */
export async function changeOrder(buyer: Buyer, order: Placed, addresses: Addresses, company: string): Promise<void> {
  const { client } = buyer;
  const choice = () =>
    client.call<{ choice: { title: string } | null }>(`POST ${ORDER}/post-applet-checkinvoice`, {
      query: { mainId: order.id },
    });
  expect((await choice()).choice).toMatchObject({ title: '林采购' });
  const update = (query: string) => client.call(`POST ${ORDER}/post-applet-updateinvoice`, { query: { query } });
  expect(await update(JSON.stringify({ mainId: order.id, billingProfileId: company }))).toMatchObject({
    choice: { id: company },
  });
  expect(await update(order.id)).toMatchObject({ choice: null });

  const wish = async (addressId: string) => {
    const query = { orderMainId: order.id, addressId };
    const now = await client.callOther<{
      version: number;
      packing: object;
      offers: { carrier: string; price: number }[];
    }>('GET', '/api/app/pcb-order-addresses', { query });
    const offer = now.offers.find(({ carrier }) => carrier === 'SF');
    return {
      ...{ orderMainId: order.id, version: now.version, addressId, carrier: 'SF', packing: now.packing },
      expectedFreight: sumOf(offer?.price ?? 0),
    };
  };
  expect(
    await client.call(`POST ${ORDER}/get-applet-updatedeliveryaddress`, { body: await wish(addresses.other) }),
  ).toMatchObject({ address: { province: '上海市', contactName: '沪上' } });
  await client.call('DELETE /api/applet/appletaccount/delete-applet-deletememberaddress', {
    query: { id: addresses.other },
  });
  // The order keeps its own copy of the address.
  const kept = await client.call('GET /api/applet/appletordermain/get-ordermaindetail', {
    query: { orderMainId: order.id },
  });
  expect(kept).toMatchObject({ address: { province: '上海市', contactName: '沪上' } });
  const back = await client.call('PUT /api/app/pcb-order-addresses', { body: await wish(addresses.home) });
  expect(back).toMatchObject({ address: { province: '广东省', contactName: '李工' } });
}
