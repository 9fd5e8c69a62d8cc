import type { WorkCalendar } from '@xunban/pricing';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { planWindows } from './plan-windows.ts';
import { routeForBoard } from './route-for-board.ts';
import { replaceStepsFrom, stepsOf } from './steps.ts';

/**
 * The board is made as another one from now on: the steps that are done stay, those after them are the ones of its new
 * specification, planned anew up to the expected day. Before the production nothing is planned.
 */
export async function replanRoute(tx: Tx, order: PcbOrder): Promise<void> {
  const steps = (await stepsOf(tx, [order.id])).get(order.id) ?? [];
  const shipDate = order.forecastShipDate ?? order.promisedShipDate;
  if (steps.length === 0 || shipDate === null) return;
  const done = steps.filter(({ doneAt }) => doneAt !== null).length;
  const { calendar, now } = await currentCalendar(tx);
  const left = routeForBoard(order.spec).slice(done);
  await replaceStepsFrom(tx, order.id, done + 1, planWindows(left, calendar, shanghaiDay(now), shipDate));
}

/** Plans a route of which no step is done over the working days of a calendar, from one day to another. */
export async function planRoute(
  tx: Tx,
  order: Pick<PcbOrder, 'id' | 'spec'>,
  calendar: WorkCalendar,
  from: string,
  shipDate: string,
): Promise<void> {
  await replaceStepsFrom(tx, order.id, 1, planWindows(routeForBoard(order.spec), calendar, from, shipDate));
}
