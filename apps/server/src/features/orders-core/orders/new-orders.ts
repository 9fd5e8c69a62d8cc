import { randomUUID } from 'node:crypto';
import type { OrderedSpec, Packing } from '@xunban/contract';
import { type Fen, ZERO_FEN } from '@xunban/money';
import type { FreightOption } from '@xunban/pricing';
import { type StoredLine, writeLines } from '@xunban/pricing/stored-lines';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type AddressSnapshot, encryptAddress } from './address-snapshot.ts';
import type { ChangeEvidence } from './change-evidence.ts';
import { codeOf } from './order-machine.ts';
import type { PcbOrder } from './order-records.ts';
import { packingColumns } from './packing.ts';
import { writeFreight } from './stored-freight.ts';

export interface NewMainOrder {
  readonly memberId: string;
  readonly addressId: string;
  readonly address: AddressSnapshot;
  readonly freight: FreightOption;
  readonly freightVersion: string;
  readonly note: string;
  readonly packing: Packing;
}

export interface NewPcbOrder {
  readonly mainOrderId: string;
  readonly memberId: string;
  readonly position: number;
  readonly cartId: string;
  readonly fileId: string;
  readonly quoteId: string;
  /** The order that went back to the cart and comes as this one. */
  readonly replacesOrderId: string | null;
  /** Number of the earlier order that it repeats. */
  readonly reorderOf: string | null;
  readonly spec: OrderedSpec;
  readonly amountFen: Fen;
  readonly couponFen: Fen;
  readonly workingDays: number;
  readonly weightG: number;
  readonly note: string;
}

export interface PriceVersion {
  readonly orderId: string;
  readonly version: number;
  readonly amountFen: Fen;
  readonly workingDays: number;
  readonly lines: readonly StoredLine[];
  readonly reason: string;
  /** Quote of the changed specification; null when only price or days change. */
  readonly quoteId?: string | null;
  readonly evidence?: readonly ChangeEvidence[];
  /** The proposing staff user; null for the quote itself and for the system. */
  readonly staffId: string | null;
}

export async function insertMainOrder(tx: Tx, main: NewMainOrder): Promise<{ id: string; mainNo: string }> {
  const id = randomUUID();
  const row = await tx
    .insertInto('main_order')
    .values({
      id,
      member_id: main.memberId,
      address_id: main.addressId,
      address: JSON.stringify(encryptAddress(tx, id, main.address)),
      carrier: main.freight.carrier,
      freight: writeFreight(main.freight),
      freight_fen: main.freight.priceFen,
      freight_version: main.freightVersion,
      note: main.note,
      ...packingColumns(main.packing),
    })
    .returning(['id', 'main_no'])
    .executeTakeFirstOrThrow();
  return { id: row.id, mainNo: row.main_no };
}

export async function insertPcbOrder(tx: Tx, order: NewPcbOrder): Promise<{ id: string; orderNo: string }> {
  const row = await tx
    .insertInto('pcb_order')
    .values({
      main_order_id: order.mainOrderId,
      member_id: order.memberId,
      position: order.position,
      cart_row_id: order.cartId,
      board_file_id: order.fileId,
      quote_id: order.quoteId,
      replaces_order_id: order.replacesOrderId,
      reorder_of: order.reorderOf,
      spec: JSON.stringify(order.spec),
      amount_fen: order.amountFen,
      coupon_fen: order.couponFen,
      working_days: order.workingDays,
      weight_g: order.weightG,
      note: order.note,
    })
    .returning(['id', 'order_no'])
    .executeTakeFirstOrThrow();
  return { id: row.id, orderNo: row.order_no };
}

/** A board that is made again for one that was not as it should be: planned at once, at no price. */
export interface NewRemake {
  readonly mainOrderId: string;
  /** The board that it is made again for. */
  readonly original: PcbOrder;
  readonly spec: OrderedSpec;
  readonly weightG: number;
  /** Calendar day, yyyy-MM-dd. */
  readonly promisedShipDate: string;
}

export async function insertRemake(tx: Tx, remake: NewRemake): Promise<{ id: string; orderNo: string }> {
  const { original, promisedShipDate } = remake;
  const row = await tx
    .insertInto('pcb_order')
    .values({
      main_order_id: remake.mainOrderId,
      member_id: original.memberId,
      position: 1,
      // It comes from no row of a cart.
      cart_row_id: randomUUID(),
      board_file_id: original.fileId,
      quote_id: original.quoteId,
      remake_of: original.id,
      spec: JSON.stringify(remake.spec),
      amount_fen: ZERO_FEN,
      working_days: original.workingDays,
      weight_g: remake.weightG,
      note: original.note,
      customer_part_no: original.customerPartNo,
      state: codeOf('awaitingProduction'),
      promised_ship_date: promisedShipDate,
      forecast_ship_date: promisedShipDate,
    })
    .returning(['id', 'order_no'])
    .executeTakeFirstOrThrow();
  return { id: row.id, orderNo: row.order_no };
}

export async function insertPriceVersion(tx: Tx, price: PriceVersion): Promise<void> {
  await tx
    .insertInto('order_price_version')
    .values({
      order_id: price.orderId,
      version: price.version,
      amount_fen: price.amountFen,
      working_days: price.workingDays,
      lines: writeLines(price.lines),
      reason: price.reason,
      quote_id: price.quoteId ?? null,
      evidence: JSON.stringify(price.evidence ?? []),
      proposed_by: price.staffId,
    })
    .execute();
}
