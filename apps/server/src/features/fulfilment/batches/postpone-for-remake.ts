import { shanghaiDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { programText } from '../../../platform/program-texts.ts';
import { advanceOrder, refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { SYSTEM } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { postponeSteps, stepsOf } from '../../orders-core/production-steps/steps.ts';
import { daysToRemake, forecastAfter } from '../../pricing/lead-times/forecast.ts';
import { workingDayAfter } from '../../pricing/lead-times/working-days.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';

/**
 * Moves the forecast of an order to the day on which its missing pieces are made; the promise stays. The order is packed when they
 * have arrived, so that step moves too. The caller holds the main order.
 */
export async function postponeForRemake(tx: Tx, order: PcbOrder): Promise<void> {
  const { calendar, now } = await currentCalendar(tx);
  const days = daysToRemake(calendar, order, shanghaiDay(now));
  if (order.state !== 'inProduction' || order.promisedShipDate === null || days === 0) return;
  const planLateDays = order.planLateDays + days;
  const reason = programText('remakeDelay');
  await advanceOrder(tx, order, {
    ...{ action: 'plan', actor: SYSTEM, facts: { isPaid: true, isDelivered: false }, reason },
    set: {
      forecastShipDate: forecastAfter(calendar, order.forecastShipDate ?? order.promisedShipDate, days),
      ...{ delayReason: reason, planLateDays, planLateReason: reason },
    },
  });
  const packing = (await stepsOf(tx, [order.id])).get(order.id)?.filter(({ step }) => step === 'packing') ?? [];
  await postponeSteps(
    tx,
    packing.map(({ orderId, position, plannedStart, plannedEnd }) => ({
      ...{ orderId, position },
      plannedStart: workingDayAfter(calendar, plannedStart, days),
      plannedEnd: workingDayAfter(calendar, plannedEnd, days),
    })),
  );
  await refreshMainOrder(tx, order.mainOrderId);
}
