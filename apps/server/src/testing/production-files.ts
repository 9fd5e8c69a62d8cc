import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** A version of the production file of an order, whatever its state: it waits, or was refused with a mark. @returns its id */
export async function giveProductionFile(
  { deps: { db } }: Pick<TestServer, 'deps'>,
  orderId: string,
  state: 'waiting' | 'refused' = 'waiting',
): Promise<string> {
  const place = state === 'refused' ? '{"left": 0.5, "top": 0.5, "side": "top"}' : null;
  const { rows } = await sql<{ id: string }>`
    with maker as (insert into staff (account, name, password_hash) values (${randomUUID()}, '测试员工', '') returning id)
    insert into production_file (order_id, version, board_file_id, original_file_id, staff_id, state,
      ended_at, ended_by, refusal_text, refusal_place)
    select pcb_order.id, 1, board_file_id, board_file_id, maker.id, ${state},
      case when ${state === 'refused'}::boolean then now() end, case when ${state === 'refused'}::boolean then 'buyer' end,
      ${state === 'refused' ? '孔位不对' : ''}, ${place}::jsonb
    from pcb_order, maker where pcb_order.id = ${orderId} returning id`.execute(db.read);
  const [row] = rows;
  if (!row) throw new Error('production file not created');
  return row.id;
}
