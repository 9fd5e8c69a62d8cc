import { PARCEL_LABELS } from '@xunban/contract/parcel-labels';
import type { FreightOption } from '@xunban/pricing';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { type StoredAddress, storedAddress } from './address-snapshot.ts';
import { deadlineRules, newAnswerDeadline } from './answer-deadlines.ts';
import type { MainOrder } from './order-records.ts';
import { readFreight, writeFreight } from './stored-freight.ts';

/** The previous delivery of a main order before it became more expensive, and the deadline for paying the difference. */
export interface DeliveryWait {
  readonly until: Date;
  readonly addressId: string;
  /** Opens in this main order and in no other. */
  readonly address: StoredAddress;
  readonly carrier: string;
  readonly freight: FreightOption;
  readonly packing: MainOrder['packing'];
}

const storedDelivery = z.object({
  addressId: z.string(),
  address: storedAddress,
  carrier: z.string(),
  freight: z.unknown().transform(readFreight),
  packing: z.object({
    label: z.enum(PARCEL_LABELS),
    labelText: z.string(),
    poNumber: z.string(),
    costCentre: z.string().default(''),
  }),
});

const RULES = deadlineRules(sql.ref('delivery_deadline'), sql.ref('delivery_reminded_at'));
const IS_TO_REMIND = sql<boolean>`${RULES.isNear} and delivery_reminded_at is null`;

/**
 * Starts the payment period of a more expensive delivery.
 * @param main as it was before the change
 */
export async function storePreviousDelivery(tx: Tx, main: MainOrder): Promise<void> {
  const previous = {
    addressId: main.addressId,
    address: main.address,
    carrier: main.carrier,
    freight: JSON.parse(writeFreight({ ...main.freight, priceFen: main.freightFen })),
    packing: main.packing,
  };
  await tx
    .updateTable('main_order')
    .set({
      previous_delivery: JSON.stringify(previous),
      delivery_deadline: newAnswerDeadline,
      delivery_reminded_at: null,
    })
    .where('id', '=', main.id)
    .execute();
}

/** Ends the wait and erases the stored address. */
export async function endDeliveryWait(tx: Tx, mainOrderId: string): Promise<void> {
  await tx
    .updateTable('main_order')
    .set({ previous_delivery: null, delivery_deadline: null, delivery_reminded_at: null })
    .where('id', '=', mainOrderId)
    .where('previous_delivery', 'is not', null)
    .execute();
}

export async function deliveryWaitOf(reader: Reader, mainOrderId: string): Promise<DeliveryWait | undefined> {
  const row = await reader
    .selectFrom('main_order')
    .select(['previous_delivery', 'delivery_deadline'])
    .where('id', '=', mainOrderId)
    .executeTakeFirst();
  if (!row?.delivery_deadline) return undefined;
  return { until: row.delivery_deadline, ...storedDelivery.parse(row.previous_delivery) };
}

export const mainOrdersToRemindOfDelivery = (reader: Reader, limit: number) => idsOf(reader, IS_TO_REMIND, limit);

export const mainOrdersWithUnpaidDelivery = (reader: Reader, limit: number) => idsOf(reader, RULES.isPast, limit);

async function idsOf(reader: Reader, condition: typeof IS_TO_REMIND, limit: number): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('main_order')
    .select('id')
    .where('delivery_deadline', 'is not', null)
    .where(condition)
    .orderBy('delivery_deadline')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** True when the payment period of a locked main order is over. */
export async function isDeliveryUnpaid(tx: Tx, mainOrderId: string): Promise<boolean> {
  const query = tx.selectFrom('main_order').select('id').where('id', '=', mainOrderId).where(RULES.isPast);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Notes that the buyer of a locked main order is reminded now. @returns when; undefined when it need not be any more */
export async function noteDeliveryReminder(tx: Tx, mainOrderId: string): Promise<Date | undefined> {
  const row = await tx
    .updateTable('main_order')
    .set({ delivery_reminded_at: sql<Date>`now()` })
    .where('id', '=', mainOrderId)
    .where(IS_TO_REMIND)
    .returning('delivery_reminded_at')
    .executeTakeFirst();
  return row?.delivery_reminded_at ?? undefined;
}
