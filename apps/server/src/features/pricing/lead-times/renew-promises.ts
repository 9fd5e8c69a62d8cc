import { isProvisional } from '@xunban/pricing';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { programText } from '../../../platform/program-texts.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { advanceOrder, refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import { SYSTEM } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { mainOrdersPromisedAfter } from '../../orders-core/orders/orders-to-make.ts';
import { currentCalendar, priceDataOf } from '../prices/price-data.ts';
import { lockPromiseCalendar, writePromiseCalendar } from './promise-calendar-store.ts';
import { onNewCalendar } from './working-days.ts';

/**
 * Renews the provisional promises of boards that are not ready when another calendar comes into force: a day keeps its number of
 * working days from today, and the buyer gets a message. Promises that were not provisional stay.
 */
export async function renewPromises(tx: Tx): Promise<void> {
  const { calendar, now } = await currentCalendar(tx);
  const version = await lockPromiseCalendar(tx);
  if (version === calendar.version) return;
  await writePromiseCalendar(tx, calendar.version);
  if (version === undefined) return;
  const before = await priceDataOf(tx, 'work_calendar', version);
  const today = shanghaiDay(now);
  const moved = (day: string) => onNewCalendar({ before, now: calendar }, today, day);
  for (const main of await lockMainOrders(tx, await mainOrdersPromisedAfter(tx, today))) {
    const renewed = main.orders.flatMap((order) => {
      const { promisedShipDate, forecastShipDate, state } = order;
      if (state !== 'awaitingProduction' && state !== 'inProduction') return [];
      if (promisedShipDate === null || !isProvisional(before, today, promisedShipDate)) return [];
      const shipDate = moved(promisedShipDate);
      if (shipDate === promisedShipDate) return [];
      return [{ order, promisedShipDate, shipDate, forecastShipDate: forecastShipDate && moved(forecastShipDate) }];
    });
    for (const { order, promisedShipDate, shipDate, forecastShipDate } of renewed) {
      await advanceOrder(tx, order, {
        ...{ action: 'plan', actor: SYSTEM, facts: { isPaid: true, isDelivered: false } },
        reason: programText('calendarPublished'),
        set: { promisedShipDate: shipDate, forecastShipDate },
      });
      await notifyOfDay(tx, order, { before: promisedShipDate, shipDate });
    }
    if (renewed.length > 0) await refreshMainOrder(tx, main.id);
  }
}

const notifyOfDay = (
  tx: Tx,
  { id, version, memberId, orderNo }: PcbOrder,
  days: { readonly before: string; readonly shipDate: string },
): Promise<void> =>
  notifyMember(tx, {
    ...{ memberId, event: 'promiseRenewed', about: orderNo, fact: `${id} ${version}` },
    params: { orderNo, ...days },
  });

/** A calendar comes into force at any minute. */
export const leadTimesJobs = ({ db }: Pick<Deps, 'db'>): readonly JobDefinition[] => [
  { name: 'orders.renewPromises', every: '*/5 * * * *', handle: () => db.transaction(renewPromises) },
];
