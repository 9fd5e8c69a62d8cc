import { type Characteristic, MEASURED_STEP } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { characteristicsOf, countOutside, type RequiredCharacteristic } from './characteristics.ts';
import { unmeasuredOf } from './fully-measured.ts';
import { measurementsOf, writeMeasurements } from './measurement-store.ts';
import { nonconformances } from './nonconformance-store.ts';
import { openNonconformance, requireOnSite } from './open-nonconformance.ts';

/** Readings of a characteristic as they are reported. */
export interface Measured {
  readonly characteristic: Characteristic;
  readonly readings: readonly number[];
  readonly isPassed?: boolean | undefined;
  readonly note: string;
}

/**
 * Stores measurements of a PCB order. Each failed characteristic opens a nonconformance, unless one about it is open already.
 * @throws Refusal `notFound`, `quality.notNow`, `quality.alreadySent`, `invalidInput` with every invalid item
 */
export async function measureBoard(
  tx: Tx,
  actor: StaffActor,
  input: { readonly orderId: string; readonly items: readonly Measured[]; readonly badPieces?: number | undefined },
): Promise<void> {
  const { order } = await lockOrder(tx, input.orderId);
  requireOnSite(order);
  const checked = checkItems(order, input.items);
  await writeMeasurements(tx, order.id, { staffId: actor.id }, checked.map(toRow));
  const open = await nonconformances(tx, { orderId: order.id, isOpen: true });
  const failed = checked.filter(({ isPassed }) => !isPassed);
  for (const { ordered, item } of failed) {
    if (open.some(({ characteristic }) => characteristic === ordered.characteristic)) continue;
    await openNonconformance(tx, actor, order, {
      ...{ source: 'inspection', step: MEASURED_STEP, place: '', characteristic: ordered.characteristic },
      ...{ pieces: input.badPieces ?? order.spec.quantity, cause: 'unknown', text: measurementText(ordered, item) },
    });
  }
  await recordAction(tx, {
    object: boardObject(order),
    after: {
      characteristics: checked.map(({ ordered, isPassed }) => `${ordered.characteristic}${isPassed ? '' : ' ✗'}`),
    },
  });
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
}

/**
 * Stores the measurements that a factory's system reports with the inspection. The caller holds the lock of the order.
 * @returns the first faulty or failed item, with which nothing is stored; undefined when all were stored
 */
export async function storeReported(
  tx: Tx,
  inspector: string,
  order: PcbOrder,
  items: readonly Measured[],
): Promise<string | undefined> {
  const { checked, faults } = readItems(order, items);
  const [fault] = faults;
  if (fault) return `${fault.field} ${fault.code}`;
  const failed = checked.find(({ isPassed }) => !isPassed);
  if (failed) return `${failed.ordered.characteristic} ${measurementText(failed.ordered, failed.item)}`;
  await writeMeasurements(tx, order.id, { name: inspector }, checked.map(toRow));
  return undefined;
}

/**
 * Waives the measurement of a characteristic for this order. A measured one cannot be waived: a failed reading is decided as a
 * nonconformance.
 * @throws Refusal `notFound`, `quality.notNow`, `quality.alreadySent`, `quality.notOrdered`, `quality.isMeasured`
 */
export async function waiveMeasurement(
  tx: Tx,
  actor: StaffActor,
  waiver: { readonly orderId: string; readonly characteristic: Characteristic; readonly reason: string },
): Promise<void> {
  const { order } = await lockOrder(tx, waiver.orderId);
  requireOnSite(order);
  const { characteristic, reason: note } = waiver;
  const ordered = characteristicsOf(order.spec).find((one) => one.characteristic === characteristic);
  if (!ordered) throw new Refusal('quality.notOrdered');
  const measured = (await measurementsOf(tx, order.id)).find((one) => one.characteristic === characteristic);
  if (measured && measured.isPassed !== null) throw new Refusal('quality.isMeasured');
  await writeMeasurements(tx, order.id, { staffId: actor.id }, [{ ...ordered, readings: [], isPassed: null, note }]);
  await recordAction(tx, { object: boardObject(order), after: { characteristics: [characteristic] }, reason: note });
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
}

/**
 * Requires that each characteristic that a board's specification orders is measured or waived.
 * @throws Refusal `quality.notMeasured`; its data name the missing characteristics
 */
export async function requireMeasured(tx: Tx, order: Pick<PcbOrder, 'id' | 'spec'>): Promise<void> {
  const missing = await unmeasuredOf(tx, order);
  if (missing.length > 0)
    throw new Refusal('quality.notMeasured', {
      params: { missing: missing.length },
      data: { characteristics: missing },
    });
}

interface CheckedItem {
  readonly ordered: RequiredCharacteristic;
  readonly item: Measured;
  readonly isPassed: boolean;
}

const toRow = ({ ordered, item, isPassed }: CheckedItem) => ({
  ...{ characteristic: ordered.characteristic, unit: ordered.unit, note: item.note },
  ...{ nominal: ordered.nominal, min: ordered.min, max: ordered.max },
  ...{ readings: ordered.kind === 'figure' ? item.readings : [], isPassed },
});

/** @throws Refusal `invalidInput` with every invalid item */
function checkItems(order: PcbOrder, items: readonly Measured[]): readonly CheckedItem[] {
  const { checked, faults } = readItems(order, items);
  if (faults.length > 0) throw new Refusal('invalidInput', { fields: faults });
  return checked;
}

/** A sample that is too small cannot pass; one with too many readings out of limits fails whatever its size. */
function readItems(order: PcbOrder, items: readonly Measured[]) {
  const ordered = new Map(characteristicsOf(order.spec).map((one) => [one.characteristic, one]));
  const faults: { readonly field: string; readonly code: string; readonly params?: { readonly min: number } }[] = [];
  const checked = items.flatMap((item, index): CheckedItem[] => {
    const known = ordered.get(item.characteristic);
    if (!known) {
      faults.push({ field: `items[${index}].characteristic`, code: 'notOrdered' });
      return [];
    }
    // Each characteristic is accepted once.
    ordered.delete(item.characteristic);
    if (known.kind === 'figure') {
      const { size, accept } = known.sample;
      const isPassed = countOutside(known, item.readings) <= accept;
      if (item.readings.length === 0) faults.push({ field: `items[${index}].readings`, code: 'required' });
      else if (isPassed && item.readings.length < size)
        faults.push({ field: `items[${index}].readings`, code: 'tooFewReadings', params: { min: size } });
      return [{ ordered: known, item, isPassed }];
    }
    if (item.isPassed === undefined) faults.push({ field: `items[${index}].isPassed`, code: 'required' });
    return [{ ordered: known, item, isPassed: item.isPassed === true }];
  });
  return { checked, faults };
}

/** Returns readings and limits as numbers and signs, independent of the language. */
function measurementText({ min, max, unit, kind }: RequiredCharacteristic, { readings, note }: Measured): string {
  const limits = [min === null ? '' : `≥ ${min}`, max === null ? '' : `≤ ${max}`].filter(Boolean).join(', ');
  const figures = kind === 'figure' ? `${readings.join(' / ')} ${unit} (${limits} ${unit})` : '✗';
  return note === '' ? figures : `${figures} · ${note}`;
}
