import { CHARACTERISTICS, type Characteristic } from '@xunban/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export interface Measurement {
  readonly orderId: string;
  readonly characteristic: Characteristic;
  readonly unit: string;
  readonly nominal: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly readings: readonly number[];
  readonly isPassed: boolean;
  readonly note: string;
  readonly inspectorId: string;
  readonly measuredAt: Date;
}

/** Returns a board's measurements, without replaced ones. */
export async function measurementsOf(reader: Reader, orderId: string): Promise<Measurement[]> {
  const rows = await reader
    .selectFrom('quality_measurement')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('replaced_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    characteristic: z.enum(CHARACTERISTICS).parse(row.characteristic),
    unit: row.unit,
    nominal: numberOf(row.nominal),
    min: numberOf(row.min_value),
    max: numberOf(row.max_value),
    readings: row.readings.map(Number),
    isPassed: row.is_passed,
    note: row.note,
    inspectorId: row.inspector_id,
    measuredAt: row.measured_at,
  }));
}

/** Stores a measurement, which replaces the previous one. The caller holds the lock of the PCB order. */
export async function writeMeasurement(tx: Tx, row: Omit<Measurement, 'measuredAt'>): Promise<void> {
  await tx
    .updateTable('quality_measurement')
    .set({ replaced_at: sql<Date>`now()` })
    .where('order_id', '=', row.orderId)
    .where('characteristic', '=', row.characteristic)
    .where('replaced_at', 'is', null)
    .execute();
  await tx
    .insertInto('quality_measurement')
    .values({
      ...{ order_id: row.orderId, characteristic: row.characteristic, unit: row.unit },
      ...{
        nominal: textOf(row.nominal),
        min_value: textOf(row.min),
        max_value: textOf(row.max),
        readings: row.readings.map(String),
      },
      ...{ is_passed: row.isPassed, note: row.note, inspector_id: row.inspectorId },
    })
    .execute();
}

const textOf = (value: number | null): string | null => (value === null ? null : String(value));
const numberOf = (stored: string | null): number | null => (stored === null ? null : Number(stored));
