import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { currentPriceData } from '../../pricing/prices/price-data.ts';
import { fitsMasks, waybillPattern } from './waybill-masks.ts';

export interface CarrierSetting {
  readonly carrier: string;
  readonly masks: string[];
  readonly isTracked: boolean;
}

/** Carriers of the freight table, then the others that are known, with how each writes its waybills. */
export async function carrierSettings(reader: Reader): Promise<CarrierSetting[]> {
  const [{ carriers }, rows] = await Promise.all([
    currentPriceData(reader, 'freight_table'),
    reader.selectFrom('carrier_setting').selectAll().execute(),
  ]);
  const codes = new Set([...carriers.map(({ code }) => code), ...rows.map(({ carrier }) => carrier).sort()]);
  return [...codes].map((code) => {
    const row = rows.find(({ carrier }) => carrier === code);
    return { carrier: code, masks: row?.masks ?? [], isTracked: row?.is_tracked ?? false };
  });
}

/** True when a carrier was set after the instance was made: a first start writes those of the freight table. */
export async function hasOwnCarriers(reader: Reader, madeAt: Date): Promise<boolean> {
  const { rows } = await sql`select from carrier_setting
    where changed_at > ${madeAt}::timestamptz + interval '1 minute' limit 1`.execute(reader);
  return rows.length > 0;
}

/** Carriers whose parcels are tracked, also those that left the freight table. */
export async function trackedCarriers(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('carrier_setting').select('carrier').where('is_tracked', '=', true).execute();
  return rows.map(({ carrier }) => carrier);
}

/**
 * @returns the waybill as it is written down
 * @throws Refusal `shipping.noCarrier`, or `shipping.waybillForm` when the carrier writes its numbers otherwise
 */
export async function requireWaybill(reader: Reader, carrier: string, waybill: string): Promise<string> {
  const setting = (await carrierSettings(reader)).find((one) => one.carrier === carrier);
  if (!setting) throw new Refusal('shipping.noCarrier');
  const written = waybill.toUpperCase();
  if (!fitsMasks(written, setting.masks)) throw new Refusal('shipping.waybillForm', { data: { masks: setting.masks } });
  return written;
}

/** @throws Refusal `notFound` for a carrier that is in no table, `invalidInput` for an invalid mask */
export async function saveCarrier(tx: Tx, setting: CarrierSetting): Promise<void> {
  const before = (await carrierSettings(tx)).find(({ carrier }) => carrier === setting.carrier);
  if (!before) throw new Refusal('notFound');
  const fields = setting.masks.flatMap((mask, index) =>
    waybillPattern(mask) ? [] : [{ field: `masks.${index}`, code: 'mask' }],
  );
  if (fields.length > 0) throw new Refusal('invalidInput', { fields });
  const values = { masks: setting.masks, is_tracked: setting.isTracked, changed_at: sql<Date>`now()` };
  await tx
    .insertInto('carrier_setting')
    .values({ carrier: setting.carrier, ...values })
    .onConflict((conflict) => conflict.column('carrier').doUpdateSet(values))
    .execute();
  await recordAction(tx, {
    object: { kind: 'carrier', id: setting.carrier, no: setting.carrier },
    before: { masks: before.masks.join(' '), isTracked: before.isTracked },
    after: { masks: setting.masks.join(' '), isTracked: setting.isTracked },
  });
}
