import type { Characteristic } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { characteristicsOf, isWithin, type RequiredCharacteristic } from './characteristics.ts';
import { writeMeasurement } from './measurement-store.ts';
import { nonconformances } from './nonconformance-store.ts';
import { openNonconformance, requireOnSite } from './open-nonconformance.ts';

interface Measured {
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
  for (const { ordered, item, isPassed } of checked)
    await writeMeasurement(tx, {
      ...{ orderId: order.id, characteristic: ordered.characteristic, unit: ordered.unit, note: item.note },
      ...{ nominal: ordered.nominal, min: ordered.min, max: ordered.max },
      ...{ readings: ordered.kind === 'figure' ? item.readings : [], isPassed, inspectorId: actor.id },
    });
  const open = await nonconformances(tx, { orderId: order.id, isOpen: true });
  const failed = checked.filter(({ isPassed }) => !isPassed);
  for (const { ordered, item } of failed) {
    if (open.some(({ characteristic }) => characteristic === ordered.characteristic)) continue;
    await openNonconformance(tx, actor, order, {
      ...{ source: 'inspection', step: 'finalInspection', place: '', characteristic: ordered.characteristic },
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

function checkItems(order: PcbOrder, items: readonly Measured[]) {
  const ordered = new Map(characteristicsOf(order.spec).map((one) => [one.characteristic, one]));
  const faults: { readonly field: string; readonly code: string }[] = [];
  const checked = items.flatMap((item, index) => {
    const known = ordered.get(item.characteristic);
    if (!known) {
      faults.push({ field: `items[${index}].characteristic`, code: 'notOrdered' });
      return [];
    }
    // Each characteristic is accepted once.
    ordered.delete(item.characteristic);
    if (known.kind === 'figure') {
      if (item.readings.length === 0) faults.push({ field: `items[${index}].readings`, code: 'required' });
      return [{ ordered: known, item, isPassed: isWithin(known, item.readings) }];
    }
    if (item.isPassed === undefined) faults.push({ field: `items[${index}].isPassed`, code: 'required' });
    return [{ ordered: known, item, isPassed: item.isPassed === true }];
  });
  if (faults.length > 0) throw new Refusal('invalidInput', { fields: faults });
  return checked;
}

/** Returns readings and limits as numbers and signs, independent of the language. */
function measurementText({ min, max, unit, kind }: RequiredCharacteristic, { readings, note }: Measured): string {
  const limits = [min === null ? '' : `≥ ${min}`, max === null ? '' : `≤ ${max}`].filter(Boolean).join(', ');
  const figures = kind === 'figure' ? `${readings.join(' / ')} ${unit} (${limits} ${unit})` : '✗';
  return note === '' ? figures : `${figures} · ${note}`;
}
