import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { codeOf } from './order-machine.ts';

/** Returns the price of a member's boards that wait for their first payment, with the freight where it is still due. */
export async function payableOf(reader: Reader, memberId: string): Promise<Fen> {
  const { rows } = await sql<{ fen: bigint }>`
    with waiting as (select main_order_id, amount_fen from pcb_order
      where member_id = ${memberId} and state = ${codeOf('awaitingPayment')} and promised_ship_date is null)
    select (coalesce((select sum(amount_fen) from waiting), 0)
      + coalesce((select sum(freight_fen) from main_order where id in (select main_order_id from waiting)
        and not exists (select from pcb_order sold where sold.main_order_id = main_order.id and sold.promised_ship_date is not null
          and sold.state not in (${codeOf('inCart')}, ${codeOf('cancelled')}))), 0))::bigint
      as fen`.execute(reader);
  return fen(rows[0]?.fen ?? 0n);
}
