import { defaultCalendar } from '@xunban/pricing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOut, fillCart, giveAddress, giveBoardFile, PLAIN_BOARD, payOrder } from '../../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { reviewOrder } from '../../orders/order-review/review-order.ts';
import { renewPromises } from './renew-promises.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

const dayIn = async (days: number): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone 'Asia/Shanghai')::date + ${days}::int)::text as day`.execute(server.deps.db.read);
  return rows[0]?.day ?? '';
};

/** A calendar of working days without end, but for these holidays, comes into force. */
async function publish(version: string, knownUntil: string, closed?: { readonly from: string; readonly to: string }) {
  const holidays = closed ? [{ name: 'nationalDay' as const, ...closed, source: 'notice' }] : [];
  const data = { ...defaultCalendar, version, knownUntil, restWeekdays: [], makeUpDays: [], holidays };
  await server.deps.db.transaction((tx) =>
    tx
      .insertInto('work_calendar')
      .values({ version, data: JSON.stringify(data), effective_at: sql<Date>`now()` })
      .execute(),
  );
}
const renew = () => server.deps.db.transaction(renewPromises);

/** A paid board that is promised for a day. */
async function promisedFor(day: string) {
  const buyer = await server.newMember();
  await giveAddress(buyer, {});
  const fileId = await giveBoardFile(server, buyer.memberId);
  const { cartId } = await fillCart(buyer, { fileId, spec: PLAIN_BOARD });
  const main = await checkOut(buyer, [cartId]);
  const { id = '', orderNo = '' } = main.orders[0] ?? {};
  await server.deps.db.transaction((tx) => reviewOrder(tx, id));
  await payOrder(server, buyer, main);
  await sql`update pcb_order set promised_ship_date = ${day}::date, forecast_ship_date = ${day}::date where id = ${id}`.execute(
    server.deps.db.read,
  );
  const read = () => buyer.api.order.detail({ query: { orderNo } });
  const messages = async () =>
    (await buyer.api.message.list({ query: {} })).items.filter(({ event }) => event === 'promiseRenewed').length;
  return { read, messages };
}
const isOpen = ({ forecastCauses }: { readonly forecastCauses: readonly { readonly kind: string }[] }) =>
  forecastCauses.some(({ kind }) => kind === 'openCalendar');

test('a promise beyond the known days is marked, renewed with a message once they are known, and then marked no more', async () => {
  const edge = await dayIn(20);
  await publish('test-before', edge);
  await renew();
  const known = await promisedFor(edge);
  const open = await promisedFor(await dayIn(21));
  expect([isOpen(await known.read()), isOpen(await open.read())]).toEqual([false, true]);
  await renew();
  expect((await open.read()).promisedShipDate).toBe(await dayIn(21));

  // The notice closes days 15 to 18: four working days fewer until the promised day.
  await publish('test-after', await dayIn(200), { from: await dayIn(15), to: await dayIn(18) });
  await Promise.all([renew(), renew()]);
  expect(await open.read()).toMatchObject({ promisedShipDate: await dayIn(25), forecastShipDate: await dayIn(25) });
  expect(isOpen(await open.read())).toBe(false);
  expect((await open.read()).history.at(-1)).toMatchObject({ action: 'plan', actor: 'system' });
  expect(await open.messages()).toBe(1);
  // It was promised on known days, and stays.
  expect((await known.read()).promisedShipDate).toBe(edge);
  expect(await known.messages()).toBe(0);
  await renew();
  expect(await open.messages()).toBe(1);
});
