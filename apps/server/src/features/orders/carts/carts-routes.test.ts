import type { FreightOffer } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveAddress, giveBoardFile, twoLayerFacts } from '../../../testing/orders.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const board = { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 } as const;

async function newBuyer() {
  const buyer = await server.newMember();
  return { ...buyer, fileId: await giveBoardFile(server, buyer.memberId), quoteId: await quoteOf(buyer) };
}

const quoteOf = async ({ api }: Pick<TestMember, 'api'>) =>
  (await api.quote.calculate({ body: { spec: board } })).quoteId;

test("a guest's quote becomes a row of the cart that its price, file and expiry are seen on", async () => {
  const buyer = await newBuyer();
  const open = await server.guest.quote.calculate({ body: { spec: board } });
  const added = await buyer.api.order.addToCart({
    body: { quoteId: open.quoteId, fileId: buyer.fileId, note: '快点' },
  });
  const [row, ...others] = await buyer.api.order.cart({ query: {} });
  expect(others).toEqual([]);
  expect(row).toEqual(added);
  expect(row).toMatchObject({ amount: open.chosen.total, fileName: 'board.zip', note: '快点', isOrderable: true });
  expect(row?.changes).toEqual([]);
});

test('a board file is named by the filePath of its upload, too; none or two files are refused', async () => {
  const buyer = await newBuyer();
  const { quoteId, fileId } = buyer;
  const filePath = `board-files/${fileId}`;
  const add = (named: object) => buyer.api.order.addToCart({ body: { quoteId, ...named } });
  expect(await add({ filePath: filePath.toUpperCase().replace('BOARD-FILES', 'board-files') })).toMatchObject({
    fileId,
  });
  expect(await add({ fileId, filePath })).toMatchObject({ fileId });
  const other = await giveBoardFile(server, buyer.memberId);
  for (const [named, fault] of [
    [{}, ['fileId', 'required']],
    [{ fileId: other, filePath }, ['filePath', 'anotherFile']],
    [{ filePath: `image/${fileId}` }, ['filePath', 'invalid']],
    [{ filePath: `../board-files/${fileId}` }, ['filePath', 'invalid']],
  ] as const)
    await expect(add(named)).rejects.toMatchObject({
      validationErrors: [{ members: [fault[0]], code: fault[1] }],
    });
  const otherBuyer = await newBuyer();
  await expect(
    otherBuyer.api.order.addToCart({ body: { quoteId: otherBuyer.quoteId, filePath } }),
  ).rejects.toMatchObject({
    code: 'cart.fileMissing',
  });
});

test('a value measured by the server replaces the assumed one of the quote, and the row reports it', async () => {
  const buyer = await server.newMember();
  const facts = twoLayerFacts({ widthMm: 120, heightMm: 80 });
  const manyHoles = { ...facts, holes: { ...facts.holes, round: 60_000 } };
  const fileId = await giveBoardFile(server, buyer.memberId, manyHoles);
  const { quoteId, chosen } = await buyer.api.quote.calculate({ body: { spec: board } });
  const row = await buyer.api.order.addToCart({ body: { quoteId, fileId } });
  expect(row.spec).toMatchObject({ measured: { holeCount: 60_000 } });
  expect(row.amount).toBeGreaterThan(chosen.total);
  expect(row.changes).toEqual([{ kind: 'price', before: chosen.total, after: row.amount, because: [] }]);
  expect(row.expiresAt.slice(0, 10)).toBe((await buyer.api.quote.calculate({ body: { spec: board } })).validUntil);
});

test('another member’s quote, file and row answer like missing ones', async () => {
  const owner = await newBuyer();
  const other = await newBuyer();
  const row = await owner.api.order.addToCart({ body: { quoteId: owner.quoteId, fileId: owner.fileId } });
  const attempts = [
    [{ quoteId: owner.quoteId, fileId: other.fileId }, 'notFound'],
    [{ quoteId: other.quoteId, fileId: owner.fileId }, 'cart.fileMissing'],
    [{ quoteId: other.quoteId, fileId: other.fileId, cartId: row.id }, 'cart.rowGone'],
  ] as const;
  for (const [body, code] of attempts)
    await expect(other.api.order.addToCart({ body })).rejects.toMatchObject({ code });
  expect(await other.api.order.removeFromCart({ query: { ids: row.id } })).toEqual({ removed: 0 });
  expect(await owner.api.order.cart({ query: {} })).toHaveLength(1);
  expect(await owner.api.order.removeFromCart({ query: { ids: row.id } })).toEqual({ removed: 1 });
});

test('a removed row can be put back within an hour, by its member, as it was', async () => {
  const buyer = await newBuyer();
  const other = await newBuyer();
  const row = await buyer.api.order.addToCart({
    body: { quoteId: buyer.quoteId, fileId: buyer.fileId, note: '快点' },
  });
  const putBack = ({ api }: Pick<TestMember, 'api'>) =>
    api.order.putBackInCart({ body: { ids: [row.id, '5b0f2e0c-8b5d-4c28-a7a4-8d7a4dd2a6b1'] } });
  const remove = () => buyer.api.order.removeFromCart({ query: { ids: row.id } });
  await expect(putBack(buyer)).rejects.toMatchObject({ code: 'cart.rowGone' });
  expect(await remove()).toEqual({ removed: 1 });
  expect(await buyer.api.order.cart({ query: {} })).toEqual([]);
  await expect(putBack(other)).rejects.toMatchObject({ code: 'cart.rowGone' });
  expect(await putBack(buyer)).toEqual({ restored: 1 });
  expect(await buyer.api.order.cart({ query: {} })).toEqual([row]);
  await expect(putBack(buyer)).rejects.toMatchObject({ code: 'cart.rowGone' });
  await expect(server.guest.order.putBackInCart({ body: { ids: [row.id] } })).rejects.toMatchObject({ status: 401 });

  await remove();
  await removedLongAgo(row.id);
  await expect(putBack(buyer)).rejects.toMatchObject({ code: 'cart.rowGone' });
  // The next removal of any member deletes it.
  await other.api.order.removeFromCart({ query: { ids: row.id } });
  const left = await sql`select from removed_cart_row where id = ${row.id}`.execute(server.deps.db.read);
  expect(left.rows).toEqual([]);
});

test('a row is put back in a cart with room for it only', async () => {
  const buyer = await newBuyer();
  const row = await buyer.api.order.addToCart({ body: { quoteId: buyer.quoteId, fileId: buyer.fileId } });
  await buyer.api.order.removeFromCart({ query: { ids: row.id } });
  await server.deps.db.transaction((tx) =>
    sql`insert into cart_row (member_id, board_file_id, quote_id, shown_fen)
      select member_id, board_file_id, quote_id, shown_fen from removed_cart_row, generate_series(1, 200)
      where id = ${row.id}`.execute(tx),
  );
  const putBack = () => buyer.api.order.putBackInCart({ body: { ids: [row.id] } });
  await expect(putBack()).rejects.toMatchObject({ code: 'cart.full' });
  const [first] = await buyer.api.order.cart({ query: {} });
  await buyer.api.order.removeFromCart({ query: { ids: first?.id ?? '' } });
  expect(await putBack()).toEqual({ restored: 1 });
});

const removedLongAgo = (cartId: string) =>
  server.deps.db.transaction((tx) =>
    sql`update removed_cart_row set removed_at = now() - interval '61 minutes' where id = ${cartId}`.execute(tx),
  );

test('a row is replaced by an edited board, and a spec that was not quoted is refused', async () => {
  const buyer = await newBuyer();
  const row = await buyer.api.order.addToCart({ body: { quoteId: buyer.quoteId, fileId: buyer.fileId } });
  const more = { ...board, quantity: 30 } as const;
  await expect(
    buyer.api.order.addToCart({ body: { quoteId: buyer.quoteId, fileId: buyer.fileId, spec: more } }),
  ).rejects.toMatchObject({ kind: 'invalid', validationErrors: [{ members: ['spec'] }] });
  const { quoteId } = await buyer.api.quote.calculate({ body: { spec: more } });
  const edited = await buyer.api.order.addToCart({ body: { quoteId, fileId: buyer.fileId, cartId: row.id } });
  expect(edited).toMatchObject({ id: row.id, spec: { quantity: 30 } });
  expect(await buyer.api.order.cart({ query: {} })).toHaveLength(1);
});

test('the same submit with the same key adds one row', async () => {
  const buyer = await newBuyer();
  const send = () =>
    fetch(`${server.url}/api/applet/appletorder/post-applet-newsavepcbfile`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${buyer.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': `cart-${buyer.memberId}`,
      },
      body: JSON.stringify({ quoteId: buyer.quoteId, fileId: buyer.fileId }),
    }).then((response) => response.json());
  const first = await send();
  expect(first.success).toBe(true);
  expect(await send()).toEqual(first);
  expect(await buyer.api.order.cart({ query: {} })).toHaveLength(1);
});

test('freight names the weights and the rule, and goes to own addresses only', async () => {
  const buyer = await newBuyer();
  const other = await server.newMember();
  const row = await buyer.api.order.addToCart({ body: { quoteId: buyer.quoteId, fileId: buyer.fileId } });
  const near = await giveAddress(buyer, { province: '广东省', city: '深圳市', district: '南山区' });
  const far = await giveAddress(buyer, { province: '北京市', city: '北京市', district: '东城区' });
  const body = (addressId: string) => ({ body: { addressId, cartIds: [row.id] } });
  const sf = (offers: readonly FreightOffer[]) => offers.find(({ carrier }) => carrier === 'SF');
  const local = sf(await buyer.api.address.freight(body(near)));
  const distant = sf(await buyer.api.address.freight(body(far)));
  expect(local).toMatchObject({ carrier: 'SF', zone: 'local', chargeableWeightG: 1000, formula: '13', price: 13 });
  expect(distant?.price).toBeGreaterThan(local?.price ?? Number.POSITIVE_INFINITY);
  await expect(buyer.api.address.freight(body(await giveAddress(other, {})))).rejects.toMatchObject({
    code: 'notFound',
  });
  const open = sf(await server.guest.quote.freight({ body: { spec: board, province: '广东' } }));
  expect(open?.price).toBe(13);
  await expect(server.guest.quote.freight({ body: { spec: board, province: '火星' } })).rejects.toMatchObject({
    code: 'shipping.noCarrier',
  });
});

test('signed out there is no cart access', async () => {
  await expect(server.guest.order.cart({ query: {} })).rejects.toMatchObject({ status: 401 });
});
