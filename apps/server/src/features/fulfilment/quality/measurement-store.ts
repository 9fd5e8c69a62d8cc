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
  /** Null when the measurement was waived; then the note has the reason. */
  readonly isPassed: boolean | null;
  readonly note: string;
  readonly inspector: Inspector;
  readonly measuredAt: Date;
}

/** A staff user, or the name that a factory's system reported. */
export type Inspector = { readonly staffId: string } | { readonly name: string };

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
    inspector: row.inspector_id === null ? { name: row.inspector_name } : { staffId: row.inspector_id },
    measuredAt: row.measured_at,
  }));
}

/** Stores measurements of a board, which replace the previous ones of their characteristics. The caller holds the lock of the PCB order. */
export async function writeMeasurements(
  tx: Tx,
  orderId: string,
  inspector: Inspector,
  measured: readonly Omit<Measurement, 'orderId' | 'inspector' | 'measuredAt'>[],
): Promise<void> {
  if (measured.length === 0) return;
  await tx
    .updateTable('quality_measurement')
    .set({ replaced_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .where(
      'characteristic',
      'in',
      measured.map(({ characteristic }) => characteristic),
    )
    .where('replaced_at', 'is', null)
    .execute();
  const by = 'staffId' in inspector ? { inspector_id: inspector.staffId } : { inspector_name: inspector.name };
  await tx
    .insertInto('quality_measurement')
    .values(
      measured.map((row) => ({
        ...{ order_id: orderId, characteristic: row.characteristic, unit: row.unit, ...by },
        ...{ nominal: textOf(row.nominal), min_value: textOf(row.min), max_value: textOf(row.max) },
        ...{ readings: row.readings.map(String), is_passed: row.isPassed, note: row.note },
      })),
    )
    .execute();
}

const textOf = (value: number | null): string | null => (value === null ? null : String(value));
const numberOf = (stored: string | null): number | null => (stored === null ? null : Number(stored));
