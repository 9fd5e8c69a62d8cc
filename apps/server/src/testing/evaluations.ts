import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** Marks an order as delivered without producing and sending it, so that its buyer can evaluate it. */
export async function completeOrder(server: TestServer, orderId: string): Promise<void> {
  const { staffId } = await server.newStaff();
  await server.deps.db.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into shipment (main_order_id, member_id, carrier, waybill, weight_g, shipped_by)
      select main_order_id, member_id, 'SF', ${`SF${randomUUID()}`}, 300, ${staffId} from pcb_order where id = ${orderId}
      returning id`.execute(tx);
    await sql`
      update pcb_order set state = 80, promised_ship_date = '2026-12-01', shipment_id = ${rows[0]?.id}
      where id = ${orderId}`.execute(tx);
    await sql`insert into factory_order (order_id, factory_id) select ${orderId}, id from factory where gets_orders`.execute(
      tx,
    );
  });
}
