import { type ForecastCause, OWN_HOLDS } from '@xunban/contract';
import { isProvisional, type WorkCalendar } from '@xunban/pricing';
import { shanghaiDay, toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { PastEntry } from '../../orders-core/orders/history.ts';
import { type Hold, holdsOf } from '../../orders-core/orders/holds.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import type { StepRecord } from '../../orders-core/production-steps/steps.ts';
import { daysLate } from '../../pricing/lead-times/forecast.ts';
import { heldDays } from '../../pricing/lead-times/held-days.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';

/** The input for the forecast of a board, in addition to the data already read by its page. */
export interface ForecastFacts {
  readonly holds: readonly Hold[];
  readonly calendar: WorkCalendar;
  readonly now: Date;
}

/** Null before the payment: no lead time runs then. */
export async function forecastFacts(reader: Reader, order: PcbOrder): Promise<ForecastFacts | null> {
  if (order.promisedShipDate === null) return null;
  const [holds, { calendar, now }] = await Promise.all([holdsOf(reader, order.id), currentCalendar(reader)]);
  return { holds, calendar, now };
}

interface ForecastInputs {
  readonly history: readonly PastEntry[];
  readonly steps: readonly StepRecord[];
  readonly facts: ForecastFacts | null;
}

/**
 * Why a board is promised and expected for its days, the oldest first: the lead time from the payment, change orders, which
 * move the promise, then what was waited for, the plan that ends late and the step that came late, which put off the forecast
 * alone.
 */
export function forecastCauses(order: PcbOrder, { history, steps, facts }: ForecastInputs): ForecastCause[] {
  const paid = history.find(({ action }) => action === 'pay');
  if (!facts || !paid) return [];
  const changes = history.filter(({ id, action }) => id > paid.id && MOVES.has(action));
  const since = changes.filter(({ daysDelta }) => daysDelta !== 0);
  const leadTime = order.workingDays - since.reduce((sum, { daysDelta }) => sum + daysDelta, 0);
  return [
    cause({ kind: 'leadTime', days: leadTime, since: paid.at }),
    ...openCalendar(order, facts, paid.at),
    ...since.map(({ action, daysDelta, reason, at }) =>
      cause({ kind: action === 'revertChange' ? 'changeUndone' : 'change', days: daysDelta, since: at, reason }),
    ),
    ...facts.holds.flatMap((hold) => heldBy(hold, facts)),
    ...plannedLate(order, history),
    ...lateBy(steps, facts),
  ];
}

/** Holidays until the promised day are still to be published. */
function openCalendar({ promisedShipDate }: PcbOrder, { calendar, now }: ForecastFacts, since: Date): ForecastCause[] {
  if (promisedShipDate === null || !isProvisional(calendar, shanghaiDay(now), promisedShipDate)) return [];
  return [cause({ kind: 'openCalendar', days: 0, since })];
}

const MOVES: ReadonlySet<string> = new Set(['acceptChange', 'revertChange']);

/** A hold that ended on the day it began caused no delay; internal stops appear as a late step. */
function heldBy({ cause: hold, openedAt, endedAt, days }: Hold, { calendar, now }: ForecastFacts): ForecastCause[] {
  if (OWN_HOLDS.has(hold) || (endedAt !== null && days === 0)) return [];
  const soFar = endedAt === null ? heldDays(calendar, openedAt, now) : days;
  return [cause({ kind: 'hold', hold, days: soFar, since: openedAt, until: endedAt })];
}

/** The board begins too late for its promise: the planner stated why. */
function plannedLate(
  { planLateDays: days, planLateReason: reason }: PcbOrder,
  history: ForecastInputs['history'],
): ForecastCause[] {
  const planned = history.findLast(({ action }) => action === 'plan');
  return planned && days > 0 ? [cause({ kind: 'latePlan', days, since: planned.at, reason })] : [];
}

/** The steps after a late one need as long as planned, and one that catches up brings the forecast back: the last one counts. */
function lateBy(steps: readonly StepRecord[], { calendar }: ForecastFacts): ForecastCause[] {
  const last = steps.findLast(({ doneAt }) => doneAt !== null);
  if (!last?.doneAt) return [];
  const days = daysLate(calendar, last.plannedEnd, shanghaiDay(last.doneAt));
  if (days === 0) return [];
  return [cause({ kind: 'lateStep', step: last.step, days, since: last.doneAt, reason: last.delayReason })];
}

const cause = ({
  since,
  until = null,
  ...details
}: Pick<ForecastCause, 'kind' | 'days'> &
  Partial<Pick<ForecastCause, 'hold' | 'step' | 'reason'>> & {
    readonly since: Date;
    readonly until?: Date | null;
  }): ForecastCause => ({
  ...{ hold: null, step: null, reason: '', since: toIso(since), until: toIsoOrNull(until) },
  ...details,
});
