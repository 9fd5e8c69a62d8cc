import { storedBoardSpec } from '@xunban/contract';
import { fen } from '@xunban/money';
import type { Selectable } from 'kysely';
import type { MainOrder as MainRow, PcbOrder as OrderRow } from '../../platform/db/schema.ts';
import type { Reader, Tx } from '../../platform/db/transaction.ts';
import { storedFindings } from '../order-review/review-board.ts';
import { addressSnapshot } from './address-snapshot.ts';
import { stateOf } from './order-machine.ts';
import type { MainOrder, PcbOrder } from './order-records.ts';
import { readFreight } from './stored-freight.ts';

/**
 * Locks main orders and then their PCB orders, each by ascending id, and reads them. Whoever changes an order holds
 * its main order first, so that price, payment and states of one checkout are always judged together.
 */
export async function lockMains(tx: Tx, mainOrderIds: readonly string[]): Promise<MainOrder[]> {
  if (mainOrderIds.length === 0) return [];
  const mains = await tx
    .selectFrom('main_order')
    .selectAll()
    .where('id', 'in', mainOrderIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  const orders = await tx
    .selectFrom('pcb_order')
    .selectAll()
    .where('main_order_id', 'in', mainOrderIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  return joined(mains, orders);
}

/** The same without locks, for answers. */
export async function findMains(reader: Reader, mainOrderIds: readonly string[]): Promise<MainOrder[]> {
  if (mainOrderIds.length === 0) return [];
  const mains = await reader.selectFrom('main_order').selectAll().where('id', 'in', mainOrderIds).execute();
  const orders = await reader.selectFrom('pcb_order').selectAll().where('main_order_id', 'in', mainOrderIds).execute();
  return joined(mains, orders);
}

export async function mainIdOfOrder(
  reader: Reader,
  order: { readonly id: string } | { readonly orderNo: string },
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('pcb_order')
    .select('main_order_id')
    .where((where) => ('id' in order ? where('id', '=', order.id) : where('order_no', '=', order.orderNo)))
    .executeTakeFirst();
  return row?.main_order_id;
}

function joined(mains: readonly Selectable<MainRow>[], orders: readonly Selectable<OrderRow>[]): MainOrder[] {
  return mains.map((row) => ({
    id: row.id,
    mainNo: row.main_no,
    memberId: row.member_id,
    addressId: row.address_id,
    address: addressSnapshot.parse(row.address),
    carrier: row.carrier,
    freight: readFreight(row.freight),
    freightFen: fen(row.freight_fen),
    freightVersion: row.freight_version,
    note: row.note,
    version: row.version,
    payDeadline: row.pay_deadline,
    createdAt: row.created_at,
    orders: orders
      .filter((order) => order.main_order_id === row.id)
      .sort((a, b) => a.position - b.position)
      .map(toOrder),
  }));
}

function toOrder(row: Selectable<OrderRow>): PcbOrder {
  return {
    id: row.id,
    orderNo: row.order_no,
    mainOrderId: row.main_order_id,
    memberId: row.member_id,
    fileId: row.board_file_id,
    quoteId: row.quote_id,
    spec: storedBoardSpec.parse(row.spec),
    state: stateOf(row.state),
    stateSince: row.state_since,
    version: row.version,
    priceVersion: row.price_version,
    amountFen: fen(row.amount_fen),
    workingDays: row.working_days,
    weightG: row.weight_g,
    findings: storedFindings.parse(row.findings),
    isMachineReviewed: row.machine_reviewed_at !== null,
    promisedShipDate: row.promised_ship_date,
    forecastShipDate: row.forecast_ship_date,
    slipReason: row.slip_reason,
    shipmentId: row.shipment_id,
    note: row.note,
    customerPartNo: row.customer_part_no,
    tags: row.tags,
    createdAt: row.created_at,
  };
}
