import type { OrderDetail, OrderStateCode } from '@xunban/contract';
import { factsOfCode, ORDER_STATES, SENT_STATES } from '@xunban/contract/order-states';
import { addDays } from '@xunban/pricing/working-days';
import { deliveredAt } from './delivered-at.ts';

/** Stages of every order, from the buyer's point of view. */
export const STAGES = ['review', 'pay', 'make', 'ship', 'receive'] as const;
export type Stage = (typeof STAGES)[number];

export interface StageStep {
  readonly stage: Stage;
  readonly phase: 'done' | 'current' | 'waiting';
  /** The day in Shanghai on which it was over, `yyyy-MM-dd`; null until then. */
  readonly day: string | null;
}

/** The stages with what is behind; none for a cancelled order. A stage that was taken up again is over the last time. */
export function orderStages({ state, history }: Pick<OrderDetail, 'state' | 'history'>): readonly StageStep[] {
  const behind = factsOfCode(state).stagesDone;
  if (behind === null) return [];
  const reached = (entry: OrderStateCode | null) => (entry === null ? 0 : (factsOfCode(entry).stagesDone ?? 0));
  return STAGES.map((stage, index) => {
    if (index >= behind) return { stage, phase: index === behind ? 'current' : 'waiting', day: null };
    const ended = history.findLast(({ from, to }) => reached(from) <= index && reached(to) > index);
    return { stage, phase: 'done', day: ended?.at.slice(0, 10) ?? null };
  });
}

type DatedOrder = Pick<
  OrderDetail,
  'state' | 'history' | 'progress' | 'forecastShipDate' | 'promisedShipDate' | 'workingDays' | 'roadDays' | 'shipments'
>;

/** The most relevant date for the buyer, and the expected arrival; undefined when none can be given. */
export type KeyDate =
  | {
      readonly kind: 'shipsOn';
      readonly day: string;
      readonly promised: string | null;
      readonly arrives: string | null;
    }
  | { readonly kind: 'overdue'; readonly day: string }
  | { readonly kind: 'shippedOn'; readonly day: string; readonly arrives: string | null }
  | { readonly kind: 'deliveredOn' | 'receivedOn'; readonly day: string }
  | { readonly kind: 'afterPayment'; readonly workingDays: number };

/** @param today in Shanghai, `yyyy-MM-dd` */
export function keyDate(
  { state, history, progress, forecastShipDate, promisedShipDate, workingDays, roadDays, shipments }: DatedOrder,
  today: string,
): KeyDate | undefined {
  const behind = factsOfCode(state).stagesDone;
  if (behind === null) return undefined;
  const dayOf = (found: OrderDetail['history'][number] | undefined) => found?.at.slice(0, 10);
  if (SENT_STATES.has(state)) {
    const received = state === ORDER_STATES.completed ? dayOf(history.findLast(({ to }) => to === state)) : undefined;
    if (received !== undefined) return { kind: 'receivedOn', day: received };
    const delivered = deliveredAt(shipments);
    if (delivered !== undefined) return { kind: 'deliveredOn', day: delivered.slice(0, 10) };
    const shipped = progress?.shippedAt?.slice(0, 10) ?? dayOf(history.find(({ to }) => SENT_STATES.has(to)));
    return shipped === undefined
      ? undefined
      : { kind: 'shippedOn', day: shipped, arrives: arrivalOf(shipped, roadDays) };
  }
  const ships = shipDay({ forecastShipDate, promisedShipDate }, today);
  // Before the first payment nothing is promised but how long it takes.
  if (ships === null || behind < 2) return { kind: 'afterPayment', workingDays };
  const { kind, day } = ships;
  if (kind === 'overdue') return { kind, day };
  return { kind, day, promised: promisedShipDate === day ? null : promisedShipDate, arrives: arrivalOf(day, roadDays) };
}

/**
 * Returns the day on which a board is to be shipped, or was to be shipped when it is overdue; null without a promise.
 * @param today in Shanghai, `yyyy-MM-dd`: a day that is over cannot be expected any more
 */
export function shipDay(
  { forecastShipDate, promisedShipDate }: Pick<OrderDetail, 'forecastShipDate' | 'promisedShipDate'>,
  today: string,
): { readonly kind: 'shipsOn' | 'overdue'; readonly day: string } | null {
  const day = forecastShipDate ?? promisedShipDate;
  if (day === null) return null;
  return day < today ? { kind: 'overdue', day: promisedShipDate ?? day } : { kind: 'shipsOn', day };
}

/**
 * Returns the day on which a parcel is expected.
 * @param day of shipping, `yyyy-MM-dd`
 * @returns null when there is no carrier
 */
export const arrivalOf = (day: string, roadDays: number): string | null =>
  roadDays === 0 ? null : addDays(day, roadDays);
