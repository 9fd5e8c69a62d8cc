import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/transaction.ts';
import { codeOf } from './order-machine.ts';

/** What a member's boards that wait for payment cost, with the freight of their main orders. */
export async function payableOf(reader: Reader, memberId: string): Promise<Fen> {
  const { rows } = await sql<{ fen: bigint }>`
    with waiting as (select main_order_id, amount_fen from pcb_order
      where member_id = ${memberId} and state = ${codeOf('awaitingPayment')})
    select (coalesce((select sum(amount_fen) from waiting), 0)
      + coalesce((select sum(freight_fen) from main_order where id in (select main_order_id from waiting)), 0))::bigint
      as fen`.execute(reader);
  return fen(rows[0]?.fen ?? 0n);
}
