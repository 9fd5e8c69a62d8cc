import { HOLD_CAUSES, type HoldCause, parseEnum, storedSpec } from '@xunban/contract';
import { fen } from '@xunban/money';
import type { Selectable } from 'kysely';
import type { MainOrder as MainRow, PcbOrder as OrderRow } from '../../../platform/db/schema.ts';
import { storedAddress } from './address-snapshot.ts';
import { storedFindings } from './findings.ts';
import { stateOf } from './order-machine.ts';
import type { MainOrder, PcbOrder } from './order-records.ts';
import { packingOf } from './packing.ts';
import { readFreight } from './stored-freight.ts';

/** Main orders with those of the boards that are theirs. @throws when a column holds what was never written there */
export function readMainOrders(
  mainOrders: readonly Selectable<MainRow>[],
  orders: readonly Selectable<OrderRow>[],
): MainOrder[] {
  return mainOrders.map((row) => ({
    id: row.id,
    mainNo: row.main_no,
    memberId: row.member_id,
    addressId: row.address_id,
    address: storedAddress.parse(row.address),
    carrier: row.carrier,
    freight: readFreight(row.freight),
    freightFen: fen(row.freight_fen),
    freightVersion: row.freight_version,
    note: row.note,
    packing: packingOf(row),
    deliveryVersion: row.delivery_version,
    version: row.version,
    payDeadline: row.pay_deadline,
    createdAt: row.created_at,
    orders: orders
      .filter((order) => order.main_order_id === row.id)
      .sort((a, b) => a.position - b.position)
      .map(readOrder),
  }));
}

/** @throws as {@link readMainOrders} */
export function readOrder(row: Selectable<OrderRow>): PcbOrder {
  return {
    id: row.id,
    orderNo: row.order_no,
    mainOrderId: row.main_order_id,
    memberId: row.member_id,
    fileId: row.board_file_id,
    quoteId: row.quote_id,
    replacesOrderId: row.replaces_order_id,
    reorderOf: row.reorder_of,
    spec: storedSpec.parse(row.spec),
    state: stateOf(row.state),
    stateSince: row.state_since,
    answerDeadline: row.answer_deadline,
    version: row.version,
    round: row.round,
    priceVersion: row.price_version,
    amountFen: fen(row.amount_fen),
    couponFen: fen(row.coupon_fen),
    cancelFeeFen: fen(row.cancel_fee_fen),
    concededFen: fen(row.conceded_fen),
    remakeOf: row.remake_of,
    workingDays: row.working_days,
    weightG: row.weight_g,
    findings: storedFindings.parse(row.findings),
    isMachineReviewed: row.machine_reviewed_at !== null,
    promisedShipDate: row.promised_ship_date,
    forecastShipDate: row.forecast_ship_date,
    delayReason: row.delay_reason,
    shipmentId: row.shipment_id,
    heldSince: row.held_since,
    heldFor: holdCause(row.held_for),
    heldDays: row.held_days,
    planLateDays: row.plan_late_days,
    planLateReason: row.plan_late_reason,
    fileConfirmedAt: row.file_confirmed_at,
    note: row.note,
    customerPartNo: row.customer_part_no,
    tags: row.tags,
    createdAt: row.created_at,
  };
}

export const holdCause = (stored: string | null): HoldCause | null =>
  stored === null ? null : parseEnum(HOLD_CAUSES, stored, 'cause of a hold');
