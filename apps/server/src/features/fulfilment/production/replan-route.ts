import type { WorkCalendar } from '@xunban/pricing';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { HoldEnded, SpecificationChanged } from '../../orders-core/orders/order-events.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { postponeSteps, replaceStepsFrom, stepsOf } from '../../orders-core/production-steps/steps.ts';
import { workingDayAfter } from '../../pricing/lead-times/working-days.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { planWindows } from './plan-windows.ts';
import { routeFor } from './route-for-board.ts';

/** Keeps the steps that are done and replaces the rest by those of the new specification, planned up to the expected ship date. */
export async function replanRoute(tx: Tx, { order }: SpecificationChanged): Promise<void> {
  const steps = (await stepsOf(tx, [order.id])).get(order.id) ?? [];
  const shipDate = order.forecastShipDate ?? order.promisedShipDate;
  if (steps.length === 0 || shipDate === null) return;
  const done = steps.filter(({ doneAt }) => doneAt !== null).length;
  const { calendar, now } = await currentCalendar(tx);
  const left = routeFor(order.spec).slice(done);
  await replaceStepsFrom(tx, order.id, done + 1, planWindows(left, calendar, shanghaiDay(now), shipDate));
}

/** Moves the steps that are still to be done by the working days of a hold that ended. */
export async function postponeRoute(tx: Tx, { order, days, calendar }: HoldEnded): Promise<void> {
  const steps = (await stepsOf(tx, [order.id])).get(order.id) ?? [];
  await postponeSteps(
    tx,
    steps
      .filter(({ doneAt }) => doneAt === null)
      .map(({ orderId, position, plannedStart, plannedEnd }) => ({
        ...{ orderId, position },
        plannedStart: workingDayAfter(calendar, plannedStart, days),
        plannedEnd: workingDayAfter(calendar, plannedEnd, days),
      })),
  );
}

/** Plans a route of which no step is done over the working days of a calendar, from one day to another. */
export async function planRoute(
  tx: Tx,
  order: Pick<PcbOrder, 'id' | 'spec'>,
  calendar: WorkCalendar,
  from: string,
  shipDate: string,
): Promise<void> {
  await replaceStepsFrom(tx, order.id, 1, planWindows(routeFor(order.spec), calendar, from, shipDate));
}
