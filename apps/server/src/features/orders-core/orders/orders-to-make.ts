import { type HoldCause, ORDER_STATES, type OrderState } from '@xunban/contract';
import { sql } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { stateOf } from './order-machine.ts';
import type { PcbOrder } from './order-records.ts';
import { holdCause, readOrder } from './order-rows.ts';

/** Stencils are cut by one machine as they come: they are neither planned on lines nor made on panels. */
const IS_BOARD = sql<boolean>`spec ->> 'product' is null`;

/** The planning data of a board that is paid and not made. */
export interface OrderToMake {
  readonly id: string;
  readonly orderNo: string;
  readonly version: number;
  readonly state: Extract<OrderState, 'awaitingProduction' | 'inProduction'>;
  readonly promisedShipDate: string;
  readonly forecastShipDate: string;
  readonly delayReason: string;
  readonly heldFor: HoldCause | null;
  readonly heldDays: number;
}

/**
 * Returns them by promised day, earliest first.
 * @param orderNo part of the order number
 */
export async function ordersToMake(reader: Reader, orderNo?: string): Promise<OrderToMake[]> {
  let query = reader
    .selectFrom('pcb_order')
    .select([
      ...(['id', 'order_no', 'version', 'state', 'promised_ship_date', 'forecast_ship_date'] as const),
      ...(['delay_reason', 'held_for', 'held_days'] as const),
    ])
    .where('state', 'in', [ORDER_STATES.awaitingProduction, ORDER_STATES.inProduction])
    .where(IS_BOARD)
    .where('promised_ship_date', 'is not', null);
  if (orderNo !== undefined && orderNo !== '') query = query.where(sql<boolean>`order_no ilike ${containing(orderNo)}`);
  const rows = await query.orderBy('promised_ship_date').orderBy('order_no').execute();
  return rows.flatMap((row): OrderToMake[] => {
    const state = stateOf(row.state);
    if (row.promised_ship_date === null || (state !== 'awaitingProduction' && state !== 'inProduction')) return [];
    return [
      {
        ...{ id: row.id, orderNo: row.order_no, version: row.version, state, promisedShipDate: row.promised_ship_date },
        forecastShipDate: row.forecast_ship_date ?? row.promised_ship_date,
        ...{ delayReason: row.delay_reason, heldFor: holdCause(row.held_for), heldDays: row.held_days },
      },
    ];
  });
}

/** Main orders with boards in or before production that are promised for a later day than this one. */
export async function mainOrdersPromisedAfter(reader: Reader, day: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('pcb_order')
    .select('main_order_id')
    .distinct()
    .where('state', 'in', [ORDER_STATES.awaitingProduction, ORDER_STATES.inProduction])
    .where('promised_ship_date', '>', day)
    .execute();
  return rows.map((row) => row.main_order_id);
}

/** Maximum number of orders in one view; the earliest due come first. */
const MAX_ORDERS = 6_000;

/** The orders that are paid and not begun, and stand still for nothing. */
export async function ordersToBegin(reader: Reader): Promise<PcbOrder[]> {
  const rows = await reader
    .selectFrom('pcb_order')
    .selectAll()
    .where('state', '=', ORDER_STATES.awaitingProduction)
    .where(IS_BOARD)
    .where('held_for', 'is', null)
    .orderBy('promised_ship_date')
    .orderBy('id')
    .limit(MAX_ORDERS)
    .execute();
  return rows.map(readOrder);
}
