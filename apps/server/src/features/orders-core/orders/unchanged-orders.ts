import { ORDER_STATES, type OrderState } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

/** Boards that have been in a state for some minutes and are not held, the oldest first. */
export const ordersUnchangedFor = (
  reader: Reader,
  state: OrderState,
  minutes: number,
  limit: number,
): Promise<{ readonly memberId: string; readonly orderNo: string }[]> =>
  reader
    .selectFrom('pcb_order')
    .select(['member_id as memberId', 'order_no as orderNo'])
    .where('state', '=', ORDER_STATES[state])
    .where('held_for', 'is', null)
    .where('state_since', '<', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .orderBy('state_since')
    .orderBy('id')
    .limit(limit)
    .execute();
