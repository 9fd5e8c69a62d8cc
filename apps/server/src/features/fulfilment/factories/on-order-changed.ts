import { isStencil, TO_BE_MADE_STATES } from '@xunban/contract';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import {
  askedOfFactory,
  givenOrder,
  giveOrder,
  insertOutcome,
  leaveFactory,
  putOrder,
} from '../../orders-core/factories/factory-records.ts';
import type { Floor } from '../../orders-core/factories/floor-records.ts';
import { plannedStarts, planStart } from '../../orders-core/factories/planned-starts.ts';
import { provinceOf } from '../../orders-core/orders/main-orders.ts';
import type { BoardSent, OrderChanged } from '../../orders-core/orders/order-events.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { workingDayAfter } from '../../pricing/lead-times/working-days.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import type { ScoresOf } from '../port/buyer-port.ts';
import { planRoute } from '../production/replan-route.ts';
import { calendarOf } from './own-days.ts';
import { proposeFactory } from './propose-factory.ts';

/**
 * Assigns the factory when a board is started: the planner's choice, else the proposed factory, else, when none can make it,
 * the default factory. Finished and cancelled boards no longer count as load.
 */
export const updateFactoryOnOrderChange =
  (scoresOf: ScoresOf) =>
  async (tx: Tx, { order, to, action }: OrderChanged): Promise<void> => {
    if (action === 'startProduction') {
      // Stencils count on no line; they are made where they are started.
      if (isStencil(order.spec)) return;
      const province = await provinceOf(tx, order.mainOrderId);
      const [proposal, given] = await Promise.all([
        proposeFactory(tx, scoresOf, { order, province }),
        givenOrder(tx, order.id),
      ]);
      if (given) await askedOfFactory(tx, order.id, proposal.asked);
      else await putOrder(tx, order.id, { factoryId: proposal.proposedId, proposal });
      await planOnOwnDays(tx, order, proposal.floors);
    } else if (TO_BE_MADE_STATES.has(order.state) && !TO_BE_MADE_STATES.has(to)) await leaveFactory(tx, order.id);
  };

/**
 * Schedules the route of a started board from its planned day when that is in the future, and skips the factory's closed days.
 * An unplanned board begins today.
 */
async function planOnOwnDays(tx: Tx, order: PcbOrder, known: readonly Floor[]): Promise<void> {
  const [planned] = await plannedStarts(tx, [order.id]);
  const shipDate = order.forecastShipDate ?? order.promisedShipDate;
  if (!planned || shipDate === null) return;
  const { calendar, now } = await currentCalendar(tx);
  const today = shanghaiDay(now);
  if (planned.plannedOn === null) await planStart(tx, order.id, today);
  const from = planned.plannedOn !== null && planned.plannedOn > today ? planned.plannedOn : today;
  const { holidays = [] } = known.find(({ id }) => id === planned.factoryId) ?? {};
  const own = calendarOf(
    calendar,
    holidays.filter((closed) => closed.from <= shipDate && closed.to >= from),
  );
  if (from > today || own !== calendar) await planRoute(tx, order, own, from, shipDate);
}

/** A sent board met its promised day or not; waiting for the buyer postpones the promised day. */
export async function recordOutcome(tx: Tx, { order }: BoardSent): Promise<void> {
  const { id, promisedShipDate, heldDays } = order;
  if (promisedShipDate === null) return;
  const dueOn =
    heldDays === 0
      ? promisedShipDate
      : workingDayAfter((await currentCalendar(tx)).calendar, promisedShipDate, heldDays);
  await giveOrder(tx, id);
  await insertOutcome(tx, { orderId: id, promisedOn: promisedShipDate, dueOn });
}
