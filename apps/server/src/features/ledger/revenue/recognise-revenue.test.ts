import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerBalance } from '../../../testing/payments.ts';
import { sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import { netOf, taxOf } from '../ledger/output-tax.ts';
import { bookConcession } from './recognise-revenue.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

test('tooling is what its price lines come to; a concession takes it only after the boards', async () => {
  const { db } = server.deps;
  const buyer = await server.newMember();
  const placed = await sentOrder(server, await server.newStaff(), buyer);
  const shown = await buyer.api.order.detail({ query: { orderNo: placed.orders[0]?.orderNo ?? '' } });
  const cents = (yuan: number) => fen(Math.round(yuan * 100));
  const tooling = cents(shown.priceLines.find(({ line }) => line === 'engineering')?.amount ?? 0);
  const price = cents(shown.amount);
  expect(tooling).toBeGreaterThan(0n);
  expect(tooling).toBeLessThan(price);
  const sales = () => Promise.all(['R10', 'R11'].map(async (code) => -(await ledgerBalance(db, code, ''))));
  const net = netOf(price, 13);
  expect(await sales()).toEqual([net - netOf(tooling, 13), netOf(tooling, 13)]);

  // The bookings alone: no complaint is behind these concessions.
  await sql`alter table concession drop constraint concession_is_the_complaints`.execute(db.read);
  const concede = async (complaintNo: string, amount: bigint) => {
    await db.transaction(async (tx) => {
      const [main] = await findMainOrders(tx, [placed.id]);
      const [order] = main?.orders ?? [];
      if (!main || !order) throw new Error('invariant: the order was placed');
      await bookConcession(tx, main, { order, complaintNo, amount: fen(amount) });
      const conceded = { conceded_fen: order.concededFen + amount };
      await tx.updateTable('pcb_order').set(conceded).where('id', '=', order.id).execute();
    });
  };
  await concede('TS1', 1_130n);
  const left = netOf(fen(price - 1_130n), 13);
  expect(await sales()).toEqual([left - netOf(tooling, 13), netOf(tooling, 13)]);
  await concede('TS2', price - 1_130n - 500n);
  expect(await sales()).toEqual([0n, netOf(fen(500n), 13)]);
  expect(-(await ledgerBalance(db, 'T10', 'board'))).toBe(taxOf(fen(500n), 13));
});
